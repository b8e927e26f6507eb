import type { Step } from '../domain/activity.ts';
import type { Failure, Outcome } from '../domain/failure.ts';
import type { Item } from '../domain/item.ts';

/** What a task may do to the session that it runs in. */
export type Work = {
  /** Aborts on pause and stop: ends waits and cuts, which cost nothing to make again. */
  pausing: AbortSignal;
  /** Aborts on stop alone: ends calls under way. */
  stopping: AbortSignal;
  onStep: (kind: Step['kind'], share: number | null) => void;
  /** Resolves once the item is stored. */
  keep: (item: Item) => Promise<Outcome<void>>;
  /** Told of each failure; one that would meet every further question, or that many in a row met, halts the session. */
  meet: (failure: Failure) => void;
};
