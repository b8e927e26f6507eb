import type { Failure } from './failure.ts';
import type { RunRecord } from './run.ts';

/** What was noticed of published results: a set that the place does not hold, a file that could not be used. */
export type PublishedRemark =
  { kind: 'absent'; id: string; title: string } | { kind: 'failed'; file: string; failure: Failure };

/** Results that others published with a benchmark, as runs, in the order in which they are named. */
export type PublishedResults = { records: readonly RunRecord[]; remarks: readonly PublishedRemark[] };
