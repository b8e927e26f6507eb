/** Why a request did not leave the page, whatever it was for: the page's own policy refused its host. */
export const POLICY_FAILURES = ['host-not-allowed'] as const;
export type PolicyFailureCode = (typeof POLICY_FAILURES)[number];

/** Why a clip could not be made. */
export const MEDIA_FAILURES = [
  'no-source',
  'proxy-unreachable',
  'proxy-refused',
  'proxy-token',
  'proxy-busy',
  'proxy-outdated',
  'video-unavailable',
  'video-unlisted',
  'video-restricted',
  'bot-check',
  'address-expired',
  'range-ignored',
  'source-unreachable',
  'source-cut-off',
  'source-incomplete',
  'source-truncated',
  'source-corrupt',
  'not-a-video',
  'no-video-track',
  'codec-unknown',
  'start-beyond-end',
  'no-frame',
  'region-too-small',
  'engine-unavailable',
  'engine-failed',
  'engine-stalled',
  'out-of-memory',
] as const;
export type MediaFailureCode = (typeof MEDIA_FAILURES)[number];

/** Why a model did not answer. */
export const MODEL_FAILURES = [
  'key-missing',
  'key-locked',
  'key-refused',
  'model-unknown',
  'quota-exhausted',
  'rate-limited',
  'request-refused',
  'address-not-taken',
  'too-large',
  'context-exceeded',
  'server-error',
  'unreachable',
  'relay-missing',
  'relay-off',
  'relay-refused',
  'timed-out',
  'call-interrupted',
  'page-incomplete',
  'reply-malformed',
  'page-instead',
  'reply-blocked',
  'reply-empty',
  'reply-cut',
  'call-failed',
  'cap-reached',
] as const;
export type ModelFailureCode = (typeof MODEL_FAILURES)[number];

/** Why the keys on this device stay sealed. */
export const KEY_FAILURES = ['passphrase-wrong', 'passphrase-missing'] as const;
export type KeyFailureCode = (typeof KEY_FAILURES)[number];

/** Why a benchmark, an import or the browser's storage did not give what was asked. */
export const DATA_FAILURES = [
  'data-unreachable',
  'data-missing',
  'data-malformed',
  'data-encoding',
  'data-newer',
  'data-unknown',
  'data-whole-only',
  'still-missing',
  'still-unreadable',
  'run-elsewhere',
  'terms-unsettled',
  'way-impossible',
  'storage-refused',
  'storage-full',
  'storage-blocked',
] as const;
export type DataFailureCode = (typeof DATA_FAILURES)[number];

export type FailureCode = PolicyFailureCode | MediaFailureCode | ModelFailureCode | KeyFailureCode | DataFailureCode;

/** Expected trouble, as a value. A bug throws instead, and an abort is rethrown untouched. */
export type Failure = {
  /** Names the sentence in the message catalogue: what happened, and what to do. */
  code: FailureCode;
  /** What the sentence names: file, status, field, seconds… Never a key, never an upstream address. */
  facts: Readonly<Record<string, string | number>>;
  /** Whether the same call may pass later without a change of the person's. */
  retryable: boolean;
  /** Seconds that the other side asked to wait before the next try; null when it did not say. */
  retryAfter: number | null;
};

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export function success<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function failure(
  code: FailureCode,
  facts: Failure['facts'] = {},
  { retryable = false, retryAfter = null }: { retryable?: boolean; retryAfter?: number | null } = {},
): { ok: false; failure: Failure } {
  return { ok: false, failure: { code, facts, retryable, retryAfter } };
}

/** A failure where only an exception can carry it: out of a stream, or through a package that knows no outcomes. */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** The value, or what a `FailureError` carries; anything else is thrown on: a bug, or an abort. */
export async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return success(await work());
  } catch (error) {
    if (error instanceof FailureError) return { ok: false, failure: error.failure };
    throw error;
  }
}

/** The value of an outcome, where a failure has to be thrown. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new FailureError(outcome.failure);
}
