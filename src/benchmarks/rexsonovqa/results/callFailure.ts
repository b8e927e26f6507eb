import {
  failure,
  MEDIA_FAILURES,
  MODEL_FAILURES,
  type Failure,
  type MediaFailureCode,
  type ModelFailureCode,
} from '../../../domain/failure.ts';

/** Most characters kept of what a file says of a failed call. */
const LONGEST_MESSAGE = 400;

/** What the words of vendors' clients amount to; the first that fits. */
const WORDINGS: readonly (readonly [code: ModelFailureCode, words: RegExp])[] = [
  ['timed-out', /timed? ?out|deadline exceeded/i],
  ['context-exceeded', /context.{0,10}(?:length|window)|too many tokens/i],
  ['too-large', /\b413\b|too large|payload size/i],
  ['quota-exhausted', /insufficient.{0,10}(?:quota|balance|funds)|billing|per day/i],
  ['rate-limited', /\b429\b|rate.?limit|too many requests|resource.{0,20}exhausted/i],
  ['key-refused', /\b40[13]\b|api.?key|unauthori[sz]ed|permission denied/i],
  ['model-unknown', /\b404\b|model.{0,40}(?:not found|does not exist)/i],
  ['reply-blocked', /safety|blocked|prohibited|content.?filter/i],
  ['request-refused', /\b4\d\d\b|invalid/i],
  ['server-error', /\b5\d\d\b|overloaded|internal.{0,10}error/i],
  ['unreachable', /connection|network|getaddrinfo|resolve host/i],
];

/** Why a call failed, by the message that a file of results holds; `latency` in seconds. */
export function callFailure(message: string, latency: number): { stage: 'media' | 'model'; failure: Failure } {
  const told = message.trim();
  const [ownCode = ''] = told.split(':');
  const facts = { ...(told !== '' && { message: told.slice(0, LONGEST_MESSAGE) }), seconds: latency };
  if (isMediaCode(ownCode)) return { stage: 'media', ...failed(ownCode, facts) };
  const code = isModelCode(ownCode) ? ownCode : WORDINGS.find(([, words]) => words.test(told))?.[0];
  return { stage: 'model', ...failed(code ?? 'call-failed', facts) };
}

const failed = (code: MediaFailureCode | ModelFailureCode, facts: Failure['facts']) => ({
  failure: failure(code, facts).failure,
});

/** What such a file says of a failure: read back, it has the same code. */
export function failureMessage({ code, facts }: Failure): string {
  const message = String(facts['message'] ?? '');
  if (callFailure(message, 0).failure.code === code) return message;
  return message === '' ? code : `${code}: ${message}`;
}

const isMediaCode = (code: string): code is MediaFailureCode => (MEDIA_FAILURES as readonly string[]).includes(code);
const isModelCode = (code: string): code is ModelFailureCode => (MODEL_FAILURES as readonly string[]).includes(code);
