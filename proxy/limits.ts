import { problem, type Problem } from './errors.ts';

const BUSY_RETRY_SECONDS = 2;
/** Clients remembered before those that have been silent longest are forgotten. */
const MAX_CLIENTS = 10_000;

type Client = { atOnce: number; /** Requests left of this minute's share. */ credit: number; seen: number };

/** How much one client, and all together, may ask for. */
export class Limits {
  readonly #atOnce: number;
  readonly #atOncePerClient: number;
  readonly #perMinute: number;
  /** In the order of last use. */
  readonly #clients = new Map<string, Client>();
  #running = 0;

  constructor({
    atOnce,
    atOncePerClient,
    requestsPerMinute,
  }: {
    atOnce: number;
    atOncePerClient: number;
    requestsPerMinute: number;
  }) {
    this.#atOnce = atOnce;
    this.#atOncePerClient = atOncePerClient;
    this.#perMinute = requestsPerMinute;
  }

  /** Counts a request in, until `leave` is called. `now` is in milliseconds. */
  enter(address: string, now: number = Date.now()): { kind: 'entered'; leave: () => void } | Problem {
    const client = this.#client(address, now);
    if (client.credit < 1) {
      return problem('too-many-requests', { retryAfter: Math.ceil(((1 - client.credit) * 60) / this.#perMinute) });
    }
    client.credit -= 1;
    if (client.atOnce >= this.#atOncePerClient) {
      return problem('too-many-requests', { retryAfter: BUSY_RETRY_SECONDS });
    }
    if (this.#running >= this.#atOnce) return problem('busy', { retryAfter: BUSY_RETRY_SECONDS });
    client.atOnce += 1;
    this.#running += 1;
    const leave = () => {
      client.atOnce -= 1;
      this.#running -= 1;
    };
    return { kind: 'entered', leave };
  }

  #client(address: string, now: number): Client {
    const known = this.#clients.get(address) ?? { atOnce: 0, credit: this.#perMinute, seen: now };
    known.credit = Math.min(this.#perMinute, known.credit + ((now - known.seen) / 60_000) * this.#perMinute);
    known.seen = now;
    this.#clients.delete(address);
    this.#clients.set(address, known);
    const [oldest] = this.#clients;
    if (this.#clients.size > MAX_CLIENTS && oldest?.[1].atOnce === 0) this.#clients.delete(oldest[0]);
    return known;
  }
}
