import { failure, type Outcome } from '../domain/failure.ts';

/** Another tab holds the database at an older version, and did not let go of it in time. */
export class DatabaseBlocked extends Error {}

/** What browsers throw when they keep nothing: private windows, storage switched off, a damaged profile. */
const REFUSALS: ReadonlySet<string> = new Set([
  'SecurityError',
  'NotAllowedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'TimeoutError',
  'NotReadableError',
]);

/** Trouble that is expected of a browser's storage, as a value. Anything else is a bug, and is thrown on. */
export function storageFailure(error: unknown): Outcome<never> {
  if (error instanceof DatabaseBlocked) return failure('storage-blocked', {}, { retryable: true });
  if (!(error instanceof DOMException)) throw error;
  // Another tab runs a newer version of this page, which has raised the database's version.
  if (error.name === 'VersionError') return failure('storage-blocked', { detail: error.name });
  if (error.name === 'QuotaExceededError') return failure('storage-full');
  if (REFUSALS.has(error.name)) return failure('storage-refused', { detail: error.name });
  throw error;
}
