import type { Connections } from '../domain/connections.ts';
import { failure, type Failure, type Outcome } from '../domain/failure.ts';
import { TOKEN_HEADER } from '../domain/proxyToken.ts';
import type { SentRequest } from '../domain/reply.ts';
import { parseJson } from './errorBody.ts';
import { Exchange } from './exchange.ts';
import { httpFailure } from './httpFailure.ts';
import { relayFailure } from './relayFailure.ts';
import type { Route } from './route.ts';
import { blanked, type SentMedia } from './sentRequest.ts';

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
  connections: Connections;
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
  const { key, model, timeout, route, connections } = call;
  const { host } = route;
  if (key !== null && !KEY.test(key)) return failure('key-refused', { host });
  signal.throwIfAborted();
  const overdue = AbortSignal.timeout(timeout * 1000);
  const secrets = [key, route.token].filter((secret) => secret !== null);
  const seen = new Exchange({
    ...{ secrets, media: call.media, onRequest: call.onRequest },
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
  if (arrival.kind === 'nothing' && (await connections.refused(route.address))) {
    return failure('host-not-allowed', { host: new URL(route.address).host });
  }
  const about = { model, host, now: Date.now() };
  const relayed = route.isRelayed ? relayFailure(arrival, about) : null;
  if (relayed !== null) return { ok: false, failure: without(secrets, relayed) };
  if (arrival.kind === 'whole' && arrival.status < 400 && request !== null) {
    const outcome = read({ json: parseJson(arrival.body)?.value, text: arrival.body, latency, request });
    if (outcome !== null) return outcome.ok ? outcome : { ok: false, failure: without(secrets, outcome.failure) };
  }
  return { ok: false, failure: without(secrets, httpFailure(arrival, about)) };
}

function requestOf({ headers, body, route: { token } }: HttpCall): RequestInit {
  return {
    method: body === null ? 'GET' : 'POST',
    headers: {
      ...headers,
      ...(token !== null && { [TOKEN_HEADER]: token }),
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    ...(body !== null && { body: JSON.stringify(body) }),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    // A redirect would carry the key on to wherever it leads.
    redirect: 'error',
  };
}

/** Words of the other side may repeat the key. */
function without(secrets: readonly string[], found: Failure): Failure {
  const facts = Object.entries(found.facts).map(([name, fact]) => [
    name,
    typeof fact === 'string' ? blanked(fact, secrets) : fact,
  ]);
  return { ...found, facts: Object.fromEntries(facts) };
}
