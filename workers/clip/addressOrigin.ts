import { TOKEN_HEADER } from '../../src/domain/proxyToken.ts';
import type { ByteOrigin } from './byteOrigin.ts';
import { refusal } from './refusal.ts';
import { Trouble, trouble } from './trouble.ts';

/** Video hosts slow a connection down after about ten megabytes. */
const MAX_REQUEST_BYTES = 8 * 2 ** 20;
/** A server that knows no ranges sends the whole file: kept when it is no larger than this. */
export const MAX_WHOLE_BYTES = 64 * 2 ** 20;
/** Tries in a row that bring nothing. */
const FRUITLESS_TRIES = 5;
/** Tries for so many bytes, whatever each brings: else a server that drips would be asked for ever. */
const TRIES = 20;
const PROGRESS_BYTES = 64 * 2 ** 10;
const FIRST_BACK_OFF_SECONDS = 0.2;
/** A longer wait is left to the queue, which can do something else meanwhile. */
const MAX_WAIT_SECONDS = 5;
/** How often a wait shows that it goes on. */
const ACTIVITY_SECONDS = 5;

export type Patience = {
  /** Seconds until the first byte: the proxy may have to ask yt-dlp first. */
  answerSeconds: number;
  /** Seconds between two chunks of a body. */
  stallSeconds: number;
};

/** Bytes behind an address that answers ranges. Resumes at the byte where a connection broke. */
export class AddressOrigin implements ByteOrigin {
  size: number | null = null;
  received = 0;
  rangeIgnored = false;
  onActivity = () => {};
  readonly #url: string;
  readonly #token: string | undefined;
  readonly #patience: Patience;
  #whole: Promise<Uint8Array> | null = null;

  constructor(
    { url, token }: { url: string; token?: string },
    patience: Patience = { answerSeconds: 60, stallSeconds: 15 },
  ) {
    this.#url = url;
    this.#token = token;
    this.#patience = patience;
  }

  async *stream(start: number, end: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    let at = start;
    let tries = { from: start, count: 0, fruitless: 0 };
    let expired = false;
    while (at < Math.min(end, this.size ?? end)) {
      const before = at;
      try {
        for await (const chunk of this.#request(at, Math.min(end, at + MAX_REQUEST_BYTES), signal)) {
          at += chunk.length;
          yield chunk;
        }
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof Trouble)) throw error;
        if (at - tries.from >= PROGRESS_BYTES) tries = { from: at, count: 0, fruitless: 0 };
        tries.count += 1;
        tries.fruitless = at > before ? 1 : tries.fruitless + 1;
        const { code, facts, retryable, retryAfter } = error.failure;
        // The proxy asks for a fresh address on the next try; when that is refused too, more tries change nothing.
        const refusedAgain = code === 'address-expired' && expired && at === before;
        expired = code === 'address-expired';
        const wait = retryAfter ?? FIRST_BACK_OFF_SECONDS * 2 ** (tries.fruitless - 1);
        const enough = tries.fruitless >= FRUITLESS_TRIES || tries.count >= TRIES;
        if (!retryable || refusedAgain || enough || wait > MAX_WAIT_SECONDS) {
          if (code !== 'source-unreachable' || !retryable || at === 0) throw error;
          throw trouble('source-cut-off', { ...facts, at, size: this.size ?? 0 }, { retryable: true, cause: error });
        }
        await pause(wait, signal);
      }
    }
  }

  async *#request(start: number, end: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    if (this.#whole !== null) {
      yield (await this.#whole).subarray(start, end);
      return;
    }
    const connection = new AbortController();
    const either = AbortSignal.any([signal, connection.signal]);
    try {
      const range = { Range: `bytes=${start}-${end - 1}` };
      const headers = this.#token === undefined ? range : { ...range, [TOKEN_HEADER]: this.#token };
      // A redirect would carry the token on to wherever it leads.
      const redirect = this.#token === undefined ? 'follow' : 'error';
      // Sources are streamed and not stored; the browser's cache would also trip over servers that send too much.
      const asking = fetch(this.#url, { headers, redirect, signal: either, cache: 'no-store' });
      const response = await this.#inTime(asking, this.#patience.answerSeconds, 'no-answer');
      if (response.status === 200) {
        this.#whole = this.#readWhole(response);
        this.#whole.catch(() => (this.#whole = null));
        yield (await this.#whole).subarray(start, end);
        return;
      }
      if (response.status === 416) {
        throw start === 0 ? trouble('source-incomplete', { size: 0 }) : trouble('source-truncated', { at: start });
      }
      if (response.status !== 206) throw await refusal(response);
      this.#checkRange(response.headers.get('Content-Range'), start);
      yield* this.#body(response, Math.min(end, this.size ?? end) - start);
    } finally {
      connection.abort();
    }
  }

  /** Yields `length` bytes; what a server sends beyond is left unread. */
  async *#body(response: Response, length: number): AsyncGenerator<Uint8Array> {
    const reader = response.body?.getReader();
    let left = length;
    while (left > 0) {
      const chunk = reader && (await this.#inTime(reader.read(), this.#patience.stallSeconds, 'stalled'));
      if (!chunk || chunk.done) throw trouble('source-unreachable', { reason: 'short-body' }, { retryable: true });
      const bytes = chunk.value.subarray(0, left);
      left -= bytes.length;
      this.received += bytes.length;
      yield bytes;
    }
  }

  #checkRange(header: string | null, start: number): void {
    const match = /^bytes (\d+)-\d+\/(\d+)$/.exec(header ?? '');
    // Without `Access-Control-Expose-Headers` a page sees no Content-Range, and the size stays unknown.
    if (!match) throw trouble('source-unreachable', { reason: 'content-range-hidden' });
    const [first, size] = [Number(match[1]), Number(match[2])];
    if (first !== start) throw trouble('source-unreachable', { reason: 'wrong-range', at: start });
    if (this.size !== null && this.size !== size) throw trouble('source-unreachable', { reason: 'size-changed' });
    this.size = size;
  }

  async #readWhole(response: Response): Promise<Uint8Array> {
    const announced = Number(response.headers.get('Content-Length') ?? NaN);
    if (announced > MAX_WHOLE_BYTES) throw trouble('range-ignored', { size: announced });
    const chunks: Uint8Array[] = [];
    let size = 0;
    const reader = response.body?.getReader();
    while (reader) {
      const chunk = await this.#inTime(reader.read(), this.#patience.stallSeconds, 'stalled');
      if (chunk.done) break;
      chunks.push(chunk.value);
      size += chunk.value.length;
      this.received += chunk.value.length;
      if (size > MAX_WHOLE_BYTES) throw trouble('range-ignored', { size });
    }
    if (size < announced) throw trouble('source-unreachable', { reason: 'short-body' }, { retryable: true });
    const whole = new Uint8Array(size);
    let at = 0;
    for (const chunk of chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    this.size = size;
    this.rangeIgnored = true;
    return whole;
  }

  /** A failed `fetch` is a bare TypeError, whatever broke: network, CORS, certificate. */
  async #inTime<T>(work: Promise<T>, seconds: number, reason: string): Promise<T> {
    const started = performance.now();
    let timer: ReturnType<typeof setInterval> | undefined;
    const limit = new Promise<never>((_, reject) => {
      const look = () => {
        this.onActivity();
        if (performance.now() - started < seconds * 1000) return;
        reject(trouble('source-unreachable', { reason, seconds }, { retryable: true }));
      };
      timer = setInterval(look, Math.min(seconds, ACTIVITY_SECONDS) * 1000);
    });
    try {
      return await Promise.race([work, limit]);
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause;
      throw trouble('source-unreachable', { reason: 'connection' }, { retryable: true, cause });
    } finally {
      clearInterval(timer);
      this.onActivity();
    }
  }
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
