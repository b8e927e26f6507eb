import { CustomSource } from 'mediabunny';
import type { ByteOrigin } from './byteOrigin.ts';
import { trouble } from './trouble.ts';

/** Bytes of one source that stay in memory for the next clip of it. */
const MEMORY_BYTES = 32 * 2 ** 20;
/** Small reads are box headers, and more of them follow: fetched this many bytes at a time. */
const BLOCK_BYTES = 64 * 2 ** 10;

export type ByteRange = { start: number; end: number };

/** Thrown instead of reading while `locate` asks where a read would go. */
class Located extends Error {
  readonly range: ByteRange;

  constructor(range: ByteRange) {
    super('located');
    this.range = range;
  }
}

export function isLocated(error: unknown): boolean {
  return error instanceof Located;
}

/** A stretch of the source that is in memory or on its way there. */
class Stretch {
  readonly start: number;
  bytes: Uint8Array;
  filled = 0;
  lastUse = 0;
  /** Null while bytes are on their way. */
  ended: { error: unknown } | null = null;
  #waiting: (() => void)[] = [];

  constructor({ start, end }: ByteRange) {
    this.start = start;
    this.bytes = new Uint8Array(end - start);
  }

  get end(): number {
    return this.start + this.bytes.length;
  }

  append(chunk: Uint8Array): void {
    this.bytes.set(chunk, this.filled);
    this.filled += chunk.length;
    this.#notify();
  }

  /** Keeps what has come. */
  finish(error: unknown): void {
    this.bytes = this.bytes.subarray(0, this.filled);
    this.ended = { error };
    this.#notify();
  }

  /** Waits until the bytes before `end` are there. */
  async until(end: number): Promise<void> {
    while (this.start + this.filled < end) {
      if (this.ended !== null) throw this.ended.error;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #notify(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/**
 * Random access to a source, over an origin that streams. What is read stays in memory up to a limit, and a read of
 * bytes that are already on their way waits for those.
 */
export class SourceReader {
  readonly origin: ByteOrigin;
  #stretches: Stretch[] = [];
  #transfers = new AbortController();
  #locating = false;
  #uses = 0;
  #counted = 0;

  constructor(origin: ByteOrigin) {
    this.origin = origin;
  }

  /**
   * The source as the container library wants it, with `suffix` as if it stood at the end of the file. The library's
   * own cache is off: this reader is the cache.
   */
  container(suffix: Uint8Array): CustomSource {
    return new CustomSource({
      getSize: async () => (await this.size()) + suffix.length,
      read: async (start, end) => {
        const size = await this.size();
        if (start >= size) return suffix.slice(start - size, end - size);
        if (end <= size) return this.read(start, end);
        const joined = new Uint8Array(end - start);
        joined.set(await this.read(start, size));
        joined.set(suffix.subarray(0, end - size), size - start);
        return joined;
      },
      maxCacheSize: 0,
      prefetchProfile: 'none',
      handleUnhandledError: () => undefined,
    });
  }

  async size(): Promise<number> {
    if (this.origin.size === null) {
      const first = this.#fetch({ start: 0, end: BLOCK_BYTES });
      await first.until(1);
    }
    return this.origin.size ?? 0;
  }

  /** The bytes; a view into memory where one stretch holds them all. */
  async read(start: number, end: number): Promise<Uint8Array> {
    if (this.#locating) throw new Located({ start, end });
    const size = await this.size();
    if (end > size) throw trouble('source-truncated', { size });
    this.ahead(start, end, { least: Math.min(BLOCK_BYTES, size - start) });
    const parts = this.#overlapping({ start, end });
    for (const part of parts) {
      part.lastUse = ++this.#uses;
      await part.until(Math.min(end, part.start + part.bytes.length));
    }
    const [only] = parts;
    if (parts.length === 1 && only) return only.bytes.subarray(start - only.start, end - only.start);
    const joined = new Uint8Array(end - start);
    for (const part of parts) {
      const from = Math.max(start, part.start);
      joined.set(part.bytes.subarray(from - part.start, end - part.start), from - start);
    }
    return joined;
  }

  /** Has bytes that are not there yet sent for, each gap in one go of at least `least` bytes, and does not wait. */
  ahead(start: number, end: number, { least = 0 } = {}): void {
    let from = start;
    const known = this.#overlapping({ start, end: Math.max(end, start + least) });
    for (const { start: nextStart, end: nextEnd } of known) {
      if (from >= end) return;
      if (from < nextStart) this.#fetch({ start: from, end: Math.min(nextStart, Math.max(end, from + least)) });
      from = Math.max(from, nextEnd);
    }
    if (from < end) this.#fetch({ start: from, end: Math.max(end, start + least) });
  }

  /** Where `read` would have the reader read first; null when it needs nothing that is not at hand. */
  async locate(read: () => Promise<unknown>): Promise<ByteRange | null> {
    this.#locating = true;
    try {
      await read();
      return null;
    } catch (error) {
      if (error instanceof Located) return error.range;
      throw error;
    } finally {
      this.#locating = false;
    }
  }

  /** Bytes that came from the origin since the last call. */
  takeCount(): number {
    const count = this.origin.received - this.#counted;
    this.#counted = this.origin.received;
    return count;
  }

  /** Stops what is on its way; what has come stays for the next clip. */
  stop(): void {
    this.#transfers.abort();
    this.#transfers = new AbortController();
    this.#forget();
  }

  #overlapping({ start, end }: ByteRange): Stretch[] {
    return this.#stretches.filter((stretch) => stretch.start < end && start < stretch.end);
  }

  #fetch(range: ByteRange): Stretch {
    const stretch = new Stretch(range);
    this.#stretches.push(stretch);
    this.#stretches.sort((a, b) => a.start - b.start);
    void this.#fill(stretch, this.#transfers.signal);
    return stretch;
  }

  async #fill(stretch: Stretch, signal: AbortSignal): Promise<void> {
    let error: unknown = trouble('source-truncated', { size: this.origin.size ?? 0 });
    try {
      for await (const chunk of this.origin.stream(stretch.start, stretch.end, signal)) {
        stretch.append(chunk);
      }
    } catch (caught) {
      error = caught;
    }
    stretch.finish(error);
    // A stretch that failed holds nothing for bytes that were never there; the next read of them tries again.
    if (stretch.filled === 0) this.#stretches = this.#stretches.filter((other) => other !== stretch);
  }

  #forget(): void {
    const ended = this.#stretches.filter((stretch) => stretch.ended !== null);
    ended.sort((a, b) => a.lastUse - b.lastUse);
    let held = ended.reduce((sum, stretch) => sum + stretch.bytes.length, 0);
    for (const stretch of ended) {
      if (held <= MEMORY_BYTES) return;
      held -= stretch.bytes.length;
      this.#stretches = this.#stretches.filter((other) => other !== stretch);
    }
  }
}
