import type { SentRequest } from '../domain/reply.ts';
import { recordRequest, type SentMedia } from './sentRequest.ts';

/** How far an exchange came. `cut-off`: the head of an answer came, and not all of its body. */
export type Arrival =
  | { kind: 'nothing' }
  | { kind: 'cut-off'; status: number }
  | { kind: 'whole'; status: number; headers: Headers; body: string };

/**
 * One request and its answer, seen at the level of `fetch`.
 *
 * An SDK is given this in place of `fetch`: what goes out is recorded as it really goes out, and of what comes in the
 * status, headers and words are known whatever the SDK makes of them.
 */
export class Exchange {
  readonly #secrets: readonly string[];
  readonly #media: readonly SentMedia[];
  readonly #signal: AbortSignal;
  readonly #onRequest: ((request: SentRequest) => void) | undefined;
  request: SentRequest | null = null;
  arrival: Arrival = { kind: 'nothing' };
  /** Seconds from sending to the last byte. */
  latency = 0;

  constructor(options: {
    secrets: readonly string[];
    media: readonly SentMedia[];
    signal: AbortSignal;
    onRequest?: ((request: SentRequest) => void) | undefined;
  }) {
    this.#secrets = options.secrets;
    this.#media = options.media;
    this.#signal = options.signal;
    this.#onRequest = options.onRequest;
  }

  /** Heeds its own signal and not the SDK's, which ends while a body is still being read. */
  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const address = input instanceof Request ? input.url : String(input);
    const body = typeof init.body === 'string' ? init.body : null;
    const headers = new Headers(init.headers);
    const { method = 'GET' } = init;
    this.request = recordRequest({ method, address, headers, body }, { secrets: this.#secrets, media: this.#media });
    this.#onRequest?.(this.request);
    const began = performance.now();
    const answer = await fetch(address, {
      ...init,
      // As bytes: a text would stay in the page's memory, unseen, until it is next tidied up, and clips make it long.
      ...(body !== null && { body: new TextEncoder().encode(body) }),
      signal: this.#signal,
    });
    this.arrival = { kind: 'cut-off', status: answer.status };
    const text = await answer.text();
    this.latency = (performance.now() - began) / 1000;
    this.arrival = { kind: 'whole', status: answer.status, headers: answer.headers, body: text };
    return new Response(text === '' ? null : text, { status: answer.status, headers: answer.headers });
  };
}
