import { failure, type Failure, type FailureCode } from '../domain/failure.ts';
import { parseJson, readErrorBody, type ErrorBody } from './errorBody.ts';
import type { Arrival } from './exchange.ts';
import { delayOf, limitOf } from './googleLimits.ts';
import { longest, readRetryAfter, readWaitInWords } from './retryAfter.ts';
import { isPageInstead } from './webPage.ts';

/** Characters of a provider's own words that are kept. */
const LONGEST_MESSAGE = 400;

const IS_KEY =
  /(invalid|incorrect|missing|no|wrong).{0,12}api[ _-]?key|invalid_api_key|authentication_error|access (was |has been )?terminated|(account|organization) (is|was|has been) (disabled|deactivated|suspended)/i;
const IS_CONTEXT =
  /context[ _-]?(length|window|size|limit)|out ?of ?context|maximum (context|model length|allowed length)|input length \d+ exceeds|prompt is too long|range of input length|exceed\w* (the )?max(imum)?( (message|input|number of))* tokens|exceeded model token limit|max_new_tokens.{0,3} must be|too many (input )?tokens|too large .{0,60}tokens per min|tokens must be reduced/i;
/** About a setting of the call, whatever else the setting's name or value reminds of. */
const IS_SETTING =
  /(unsupported|unknown|unrecognized) (request )?(parameter|argument|field)|(unknown|unsupported)_(parameter|value)|max_(completion_|output_)?tokens\W.{0,20}(too large|at most|maximum|\d >)/i;
/** A model without eyes. Some servers give it as a fault of theirs. */
const IS_BLIND = /(image|video|vision|multimodal)( inputs?)? (is|are) not supported/i;
const IS_SIZE =
  /too[ _-]large|payload|string too long|at most \d+ (image|video)|max bytes|size limit|too many images|(number|count) of (images|videos)|exceeds? .{0,20}\b([KMG]i?B|bytes|megabytes)\b|request_too_large/i;
const IS_UNKNOWN_MODEL =
  /model_not_found|ModelNotOpen|Model\.AccessDenied|models? .{0,80}?(not found|not exist|is not supported)|not_found_error.* model:|not a valid model|(unknown|no such|invalid) model|no endpoints found for/i;
const IS_BLOCKED =
  /content[ _]?(policy|filter)|moderation|flagged|data[ _]?inspection|sensitive ?content|safety|inappropriate/i;
/** No waiting helps: the day's limit, or money that ran out. */
const IS_SPENT =
  /insufficient[ _](quota|balance|credits?|funds)|plan and billing|billing[ _](hard[ _])?limit|billing_not_active|check your billing|credit balance|(credits?|balance|quota) .{0,20}(exhausted|depleted|too low|used up)|(exhausted|used) (its|all|your) .{0,20}(quota|credits?)|have any credits|per[ _-]?day|\b[RT]PD\b|daily|monthly|usage limits?\b.{0,40}regain|spend(ing)? (cap|limit)|arrear|overdue|欠费|余额不足|QuotaExceeded\b|SetLimitExceeded|FreeTierOnly|key limit exceeded/i;
/** An account that may ask nothing at all, in Google's words. */
const IS_NOTHING = /limit: 0\b/i;
/** Names and words that sound like an empty account, and mean the tokens of a minute. */
const IS_ALLOCATION = /allocated quota exceeded|AllocationQuota\b(?!\.)/i;

type About = {
  /** The name that was asked for. */
  model: string;
  host: string;
  /** Milliseconds since the epoch. */
  now: number;
};

/** Names what came in place of a reply, from hosts whose refusals have the form that OpenAI's have. */
export function httpFailure(arrival: Arrival, about: About): Failure {
  if (arrival.kind === 'nothing') return failure('unreachable', { host: about.host }, { retryable: true }).failure;
  const { status } = arrival;
  if (arrival.kind === 'cut-off') {
    return failure('reply-malformed', { status, problem: 'cut-off' }, { retryable: true }).failure;
  }
  const { body, headers } = arrival;
  if (isPageInstead(status, body)) return failure('page-instead', { status, host: about.host }).failure;
  const parsed = parseJson(body);
  if (status < 400 && parsed === null) {
    return failure('reply-malformed', { status, problem: 'not-json' }, { retryable: true }).failure;
  }
  const error = parsed === null ? null : readErrorBody(parsed.value);
  if (status < 400 && error === null) {
    return failure('reply-malformed', { status, problem: 'not-its-format' }, { retryable: true }).failure;
  }
  const inBody = longest(delayOf(error?.details ?? []), readWaitInWords(error?.message));
  const retryAfter = longest(readRetryAfter(headers.get('retry-after'), about.now), inBody);
  // Some answer 200 and put the status that they mean into the refusal.
  const meant = status < 400 && error !== null ? statusOf(error) : status;
  return refusal(meant, error, { ...about, retryAfter });
}

/** The status that a refusal means which came without one. */
export function statusOf({ code, type, message }: ErrorBody): number {
  const status = Number(code);
  if (Number.isInteger(status) && status >= 400) return status;
  const words = [code, type, message].join(' ');
  if (/rate[ _]?limit|throttl/i.test(words)) return 429;
  return /server[ _]?error|internal|overloaded|unavailable|time[d ]*out/i.test(words) ? 500 : 400;
}

/** Names a refusal by its status and words. `retryAfter` in seconds. */
export function refusal(
  status: number,
  error: ErrorBody | null,
  { model, retryAfter = null }: Pick<About, 'model'> & { retryAfter?: number | null },
): Failure {
  const words = error?.message.slice(0, LONGEST_MESSAGE) ?? '';
  const facts = { status, ...(words !== '' && { message: words }) };
  const code = codeOf(status, error);
  if (code === 'model-unknown') return failure(code, { ...facts, model }).failure;
  const passes = code === 'rate-limited' || code === 'timed-out' || code === 'server-error';
  return failure(code, facts, passes ? { retryable: true, retryAfter } : {}).failure;
}

function codeOf(status: number, error: ErrorBody | null): FailureCode {
  const words = error === null ? '' : [error.code, error.type, error.message].join(' ');
  switch (status) {
    case 401:
      return 'key-refused';
    case 402:
      return 'quota-exhausted';
    case 403:
      if (IS_SPENT.test(words)) return 'quota-exhausted';
      if (IS_UNKNOWN_MODEL.test(words)) return 'model-unknown';
      return IS_BLOCKED.test(words) ? 'reply-blocked' : 'key-refused';
    case 404:
      // Any server may say 404; only words about the model are about the model.
      return IS_UNKNOWN_MODEL.test(words) ? 'model-unknown' : 'request-refused';
    case 408:
    case 504:
    case 524:
      return 'timed-out';
    case 413:
      return IS_CONTEXT.test(words) ? 'context-exceeded' : 'too-large';
    case 429:
      if (IS_NOTHING.test(words)) return 'quota-exhausted';
      // Google's sentence is the same for the minute and for an empty account: only the limit's name tells.
      if (limitOf(error?.details ?? []) === 'shorter') return 'rate-limited';
      if (IS_SPENT.test(words) && !IS_ALLOCATION.test(words)) return 'quota-exhausted';
      if (IS_KEY.test(words)) return 'key-refused';
      // One request alone is more than a minute's tokens: no waiting makes it fit.
      return IS_CONTEXT.test(words) ? 'context-exceeded' : 'rate-limited';
    default:
      if (status < 500) return codeOfBadRequest(words);
      // Servers of one's own give these as a fault of theirs, which they are not.
      if (IS_BLIND.test(words)) return 'request-refused';
      return IS_CONTEXT.test(words) ? 'context-exceeded' : 'server-error';
  }
}

function codeOfBadRequest(words: string): FailureCode {
  if (IS_KEY.test(words)) return 'key-refused';
  if (IS_SPENT.test(words)) return 'quota-exhausted';
  if (IS_CONTEXT.test(words)) return 'context-exceeded';
  if (IS_SETTING.test(words)) return 'request-refused';
  if (IS_BLOCKED.test(words)) return 'reply-blocked';
  if (IS_SIZE.test(words)) return 'too-large';
  return IS_UNKNOWN_MODEL.test(words) ? 'model-unknown' : 'request-refused';
}
