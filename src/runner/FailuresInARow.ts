import type { Failure, FailureCode } from '../domain/failure.ts';

/**
 * What one question may meet by itself, and many in a row meet for one reason: a setting that the model refuses, a login
 * page before the network, a server that is down, a limit of tokens that cuts every reply.
 */
const SUSPECT: ReadonlySet<FailureCode> = new Set([
  'request-refused',
  'server-error',
  'timed-out',
  'reply-malformed',
  'page-instead',
  'reply-empty',
  'reply-cut',
]);

/** Questions in a row, the second where the failure may pass by itself: a server may be down for a moment. */
const MOST = 8;
const MOST_THAT_PASS = 16;

/** Counts questions that fail in one way with no answer between them. */
export class FailuresInARow {
  #code: FailureCode | null = null;
  #count = 0;

  answered(): void {
    this.#code = null;
    this.#count = 0;
  }

  /** How many questions in a row met this failure, where that is reason to stop; else null. */
  met({ code, retryable }: Failure): number | null {
    this.#count = code === this.#code ? this.#count + 1 : 1;
    this.#code = code;
    return SUSPECT.has(code) && this.#count >= (retryable ? MOST_THAT_PASS : MOST) ? this.#count : null;
  }
}
