import type { Failure, FailureCode } from '../domain/failure.ts';

/**
 * What would meet every further question as well. Rate limits and dead networks are among them because a failure is
 * looked at here only after its retries.
 */
const HALTING: ReadonlySet<FailureCode> = new Set([
  'key-missing',
  'key-locked',
  'key-refused',
  'quota-exhausted',
  'cap-reached',
  'rate-limited',
  'model-unknown',
  'unreachable',
  'page-incomplete',
  'relay-missing',
  'relay-off',
  'relay-refused',
  'proxy-unreachable',
  'proxy-token',
  'host-not-allowed',
  'bot-check',
  'storage-full',
  'storage-refused',
  'storage-blocked',
]);

/** Whether the run should stop with one message instead of meeting the same failure at each question. */
export function halts(failure: Failure): boolean {
  return HALTING.has(failure.code);
}
