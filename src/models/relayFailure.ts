import { failure, type Failure } from '../domain/failure.ts';
import { parseJson, readErrorBody } from './errorBody.ts';
import type { Arrival } from './exchange.ts';
import { readRetryAfter } from './retryAfter.ts';

/** The relay sets it on what comes from the provider, so that its own refusals can be told from the provider's. */
const RELAYED = 'x-relayed';

/** What kept a call from passing through the relay, or null where the provider itself answered. */
export function relayFailure(arrival: Arrival, { host, now }: { host: string; now: number }): Failure | null {
  if (arrival.kind === 'nothing') return failure('proxy-unreachable', {}, { retryable: true }).failure;
  if (arrival.kind === 'cut-off' || arrival.headers.has(RELAYED)) return null;
  const { status, headers, body } = arrival;
  const error = readErrorBody(parseJson(body)?.value);
  const facts = { status, host, ...(error !== null && error.message !== '' && { message: error.message }) };
  const passing = { retryable: true, retryAfter: readRetryAfter(headers.get('retry-after'), now) };
  switch (error?.code) {
    case 'relay-off':
      return failure('relay-off', facts).failure;
    case 'relay-too-large':
      return failure('too-large', facts).failure;
    case 'token-refused':
      return failure('proxy-token', facts).failure;
    case 'busy':
    case 'too-many-requests':
      return failure('rate-limited', facts, passing).failure;
    case 'relay-host-failed':
      return failure('unreachable', facts, passing).failure;
    case 'relay-timeout':
      return failure('timed-out', facts, passing).failure;
    case 'internal-error':
      return failure('relay-refused', facts, passing).failure;
    default:
      return error?.code ? failure('relay-refused', facts).failure : refusedBefore(status, facts, passing);
  }
}

/** What a web server in front of the proxy says in its own name, which is a page and a status. */
function refusedBefore(
  status: number,
  facts: Failure['facts'],
  passing: { retryable: boolean; retryAfter: number | null },
): Failure {
  if (status === 413) return failure('too-large', facts).failure;
  if (status === 429) return failure('rate-limited', facts, passing).failure;
  if (status === 504) return failure('timed-out', facts, passing).failure;
  if (status >= 500) return failure('proxy-unreachable', facts, passing).failure;
  return failure('relay-refused', facts).failure;
}
