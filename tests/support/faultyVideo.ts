import { setTimeout as pause } from 'node:timers/promises';

/** What an origin does otherwise than well. Each `…Times` counts down from its number (1 if not given). */
export type Behaviour = {
  /** An address dies once so many bytes or requests went through it; a fresh one then works again. */
  expireAfterBytes?: number;
  expireAfterRequests?: number;
  expireTimes?: number;
  /** Seconds that an address claims to live. */
  life?: number;
  /** Of all connections to this video together. */
  bytesPerSecond?: number;
  /** Before the head of each answer. */
  latencyMs?: number;
  /** The connection breaks after so many bytes of an answer. */
  cutAfterBytes?: number;
  cutTimes?: number;
  /** The connection stays open after so many bytes of an answer and brings nothing more. */
  stallAfterBytes?: number;
  stallTimes?: number;
  ignoreRanges?: boolean;
  /** Bytes sent beyond (above 0) or short of (below 0) the range asked for, with headers that say so. */
  surplusBytes?: number;
  /** Bytes by which the range sent lies beside the range asked for. */
  shiftBytes?: number;
  /** An answer without video: 429, 500, 302 … */
  status?: number;
  statusTimes?: number;
  headers?: Readonly<Record<string, string>>;
  /** What yt-dlp reports, in YouTube's words, in place of formats. */
  error?: string;
  infoLatencyMs?: number;
  /** An address given out in place of the right one. */
  address?: string;
};

/** What went through one address so far. */
export type Use = { bytes: number; requests: number };

/** Decides, request by request, what a video host does otherwise than well. */
export class FaultyVideo {
  readonly behaviour: Behaviour;
  readonly #uses = new Map<string, Use>();
  readonly #left: { expire: number; cut: number; stall: number; status: number };
  /** When the link is free again, in milliseconds since 1970. */
  #linkFree = 0;

  constructor(behaviour: Behaviour) {
    this.behaviour = behaviour;
    const { expireTimes = 1, cutTimes = 1, stallTimes = 1, statusTimes = 1 } = behaviour;
    this.#left = { expire: expireTimes, cut: cutTimes, stall: stallTimes, status: statusTimes };
  }

  /** Addresses differ by their token. */
  useOf(token: string): Use {
    const use = this.#uses.get(token) ?? { bytes: 0, requests: 0 };
    this.#uses.set(token, use);
    return use;
  }

  /** The status to answer with in place of the video; null for none. */
  statusInstead(): number | null {
    const { status } = this.behaviour;
    return status !== undefined && this.#happens('status') ? status : null;
  }

  expires(use: Use): boolean {
    const { expireAfterBytes = Infinity, expireAfterRequests = Infinity } = this.behaviour;
    if (use.bytes < expireAfterBytes && use.requests < expireAfterRequests) return false;
    // Once dead it stays so, without counting again.
    if (use.requests !== Infinity && !this.#happens('expire')) return false;
    use.requests = Infinity;
    return true;
  }

  /** An address that dies while it is read takes the connection with it. */
  cuts(sent: number, use: Use): boolean {
    const { cutAfterBytes = Infinity, expireAfterBytes = Infinity } = this.behaviour;
    if (use.bytes >= expireAfterBytes && this.#left.expire > 0) return true;
    return sent >= cutAfterBytes && this.#happens('cut');
  }

  stalls(sent: number): boolean {
    const { stallAfterBytes = Infinity } = this.behaviour;
    return sent >= stallAfterBytes && this.#happens('stall');
  }

  /** Waits until the link has carried so many bytes. */
  async throttle(bytes: number): Promise<void> {
    const { bytesPerSecond } = this.behaviour;
    if (bytesPerSecond === undefined) return;
    this.#linkFree = Math.max(Date.now(), this.#linkFree) + (bytes / bytesPerSecond) * 1000;
    await pause(Math.max(0, this.#linkFree - Date.now()));
  }

  #happens(fault: 'expire' | 'cut' | 'stall' | 'status'): boolean {
    if (this.#left[fault] === 0) return false;
    this.#left[fault] -= 1;
    return true;
  }
}
