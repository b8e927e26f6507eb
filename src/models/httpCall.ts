import { failure, type Failure, type Outcome } from '../domain/failure.ts';
import type { SentRequest } from '../domain/reply.ts';
import { parseJson } from './errorBody.ts';
import { Exchange } from './exchange.ts';
import { httpFailure } from './httpFailure.ts';
import { relayFailure } from './relayFailure.ts';
import type { Route } from './route.ts';
import type { SentMedia } from './sentRequest.ts';

/** What a header can carry; anything else would throw before a request is made. */
const KEY = /^[\x21-\x7e]+$/;

export type HttpCall = {
  route: Route;
  headers: Readonly<Record<string, string>>;
  /** Null asks with GET. */
  body: object | null;
  media: readonly SentMedia[];
  key: string | null;
  /** As it was asked for, for failures that name it. */
  model: string;
  /** Seconds. */
  timeout: number;
  onRequest?: (request: SentRequest) => void;
};

/** A whole answer, as JSON or as its text. `latency` in seconds. */
export type HttpAnswer = { json: unknown; text: string; latency: number; request: SentRequest };

/**
 * One request, with no header but those given: what else an SDK adds, many servers refuse in a preflight. `read` gives
 * null for what is not in the provider's format. Rejects only with the abort reason.
 */
export async function httpCall<T>(
  call: HttpCall,
  read: (answer: HttpAnswer) => Outcome<T> | null,
  signal: AbortSignal,
): Promise<Outcome<T>> {
  const { key, model, timeout, route } = call;
  const { host } = route;
  if (key !== null && !KEY.test(key)) return failure('key-refused', { host });
  signal.throwIfAborted();
  const overdue = AbortSignal.timeout(timeout * 1000);
  const seen = new Exchange({
    ...{ key, media: call.media, onRequest: call.onRequest },
    signal: AbortSignal.any([signal, overdue]),
  });
  try {
    await seen.fetch(route.address, requestOf(call));
  } catch (error) {
    signal.throwIfAborted();
    if (overdue.aborted) return failure('timed-out', { seconds: timeout, host }, { retryable: true });
    // `fetch` gives this one kind of error for whatever the network does.
    if (!(error instanceof TypeError)) throw error;
  }

  const { arrival, latency, request } = seen;
  const about = { model, host, now: Date.now() };
  const relayed = route.isRelayed ? relayFailure(arrival, about) : null;
  if (relayed !== null) return { ok: false, failure: withoutKey(relayed, key) };
  if (arrival.kind === 'whole' && arrival.status < 400 && request !== null) {
    const outcome = read({ json: parseJson(arrival.body)?.value, text: arrival.body, latency, request });
    if (outcome !== null) return outcome.ok ? outcome : { ok: false, failure: withoutKey(outcome.failure, key) };
  }
  return { ok: false, failure: withoutKey(httpFailure(arrival, about), key) };
}

function requestOf({ headers, body }: HttpCall): RequestInit {
  return {
    method: body === null ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== null && { 'content-type': 'application/json' }) },
    ...(body !== null && { body: JSON.stringify(body) }),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    // A redirect would carry the key on to wherever it leads.
    redirect: 'error',
  };
}

/** Words of the provider's may repeat the key. */
function withoutKey(found: Failure, key: string | null): Failure {
  if (key === null) return found;
  const facts = Object.entries(found.facts).map(([name, fact]) => [
    name,
    typeof fact === 'string' ? fact.replaceAll(key, '[key]') : fact,
  ]);
  return { ...found, facts: Object.fromEntries(facts) };
}
