import * as v from 'valibot';
import { failure, type Failure, type FailureCode } from '../../domain/failure.ts';
import type { Arrival } from '../exchange.ts';
import { delayOf, GoogleDetails, limitOf } from '../googleLimits.ts';
import { statusOf } from '../httpFailure.ts';
import { longest, readRetryAfter, readWaitInWords } from '../retryAfter.ts';
import { isPageInstead } from '../webPage.ts';

const ErrorBody = v.object({
  error: v.object({
    code: v.optional(v.fallback(v.nullable(v.number()), null), null),
    message: v.optional(v.fallback(v.string(), ''), ''),
    status: v.optional(v.fallback(v.string(), ''), ''),
    details: GoogleDetails,
  }),
});

type GoogleError = v.InferOutput<typeof ErrorBody>['error'];

/** Google's names for what the status of an answer says, as far as they are told apart here. */
const STATUS_OF: Readonly<Record<string, number>> = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
};

/** Characters of the provider's own words that are kept. */
const LONGEST_MESSAGE = 400;

const IS_KEY = /API key (not valid|expired|not found)|API_KEY_/i;
const IS_CONTEXT = /token count .*exceeds|exceeds the maximum number of tokens/i;
const IS_SIZE = /payload size exceeds|request (is )?too large/i;
const IS_MODEL_NAME = /unexpected model name/i;
/** No waiting helps: a limit of 0 for this account, or money that ran out. */
const IS_SPENT = /limit: 0\b|credits? (is|are|have been) (depleted|exhausted)|spend(ing)? (cap|limit)/i;
/** A project that cannot be asked before somebody pays for it. */
const IS_UNPAID = /requires billing|enable billing|BILLING_DISABLED/i;

/** Names what came in place of a reply. `model` is the name that was asked for; `now` in ms since the epoch. */
export function geminiFailure(
  arrival: Arrival,
  { model, host, now }: { model: string; host: string; now: number },
): Failure {
  if (arrival.kind === 'nothing') return failure('unreachable', { host }, { retryable: true }).failure;
  const { status } = arrival;
  if (arrival.kind === 'cut-off') {
    return failure('reply-malformed', { status, problem: 'cut-off' }, { retryable: true }).failure;
  }
  const { headers, body } = arrival;
  if (isPageInstead(status, body)) return failure('page-instead', { status, host }).failure;
  const error = readError(body);
  if (status < 400 && error === null) {
    return failure('reply-malformed', { status, problem: 'not-json' }, { retryable: true }).failure;
  }
  const words = error?.message.slice(0, LONGEST_MESSAGE) ?? '';
  const facts = { status, ...(words !== '' && { message: words }) };
  const inBody = longest(delayOf(error?.details ?? []), readWaitInWords(error?.message));
  const retryAfter = longest(readRetryAfter(headers.get('retry-after'), now), inBody);
  const passing = { retryable: true, retryAfter };

  const refused = (code: FailureCode) => failure(code, facts).failure;
  // Some gateways answer 200 and leave the status that is meant to the refusal.
  const meant = status < 400 && error !== null ? meantStatus(error) : status;
  switch (meant) {
    case 400:
      return refused(codeOfBadRequest(error));
    case 401:
      return refused('key-refused');
    case 403:
      return refused(IS_UNPAID.test(wordsOf(error)) ? 'quota-exhausted' : 'key-refused');
    case 402:
      return refused('quota-exhausted');
    case 404:
      // Any server may say 404; only the API's own words are about the model.
      return error === null ? refused('request-refused') : failure('model-unknown', { ...facts, model }).failure;
    case 408:
    case 504:
      return failure('timed-out', facts, passing).failure;
    case 413:
      return refused('too-large');
    case 429:
      return isSpent(error) ? refused('quota-exhausted') : failure('rate-limited', facts, passing).failure;
    default:
      return meant >= 500 ? failure('server-error', facts, passing).failure : refused('request-refused');
  }
}

/** Whether an answer that says it succeeded holds a refusal, as gateways pass it on. */
export function holdsRefusal(arrival: Arrival): boolean {
  return arrival.kind === 'whole' && arrival.status < 400 && readError(arrival.body) !== null;
}

/** The status that a refusal means which came without one. */
function meantStatus({ code, status, message }: GoogleError): number {
  return STATUS_OF[status] ?? statusOf({ code: code === null ? '' : String(code), type: status, message });
}

function readError(body: string): GoogleError | null {
  try {
    const parsed: unknown = JSON.parse(body);
    // Some gateways wrap the error in a list of one.
    const read = v.safeParse(ErrorBody, Array.isArray(parsed) ? parsed[0] : parsed);
    return read.success ? read.output.error : null;
  } catch {
    return null;
  }
}

function codeOfBadRequest(error: GoogleError | null): FailureCode {
  const words = wordsOf(error);
  if (IS_KEY.test(words)) return 'key-refused';
  if (IS_UNPAID.test(words)) return 'quota-exhausted';
  if (IS_CONTEXT.test(words)) return 'context-exceeded';
  if (IS_SIZE.test(words)) return 'too-large';
  return IS_MODEL_NAME.test(words) ? 'model-unknown' : 'request-refused';
}

function wordsOf(error: GoogleError | null): string {
  return [error?.message, ...(error?.details ?? []).map(({ reason }) => reason)].join(' ');
}

function isSpent(error: GoogleError | null): boolean {
  return limitOf(error?.details ?? []) === 'day' || IS_SPENT.test(error?.message ?? '');
}
