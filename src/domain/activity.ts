import type { Failure } from './failure.ts';
import type { Item, Spent } from './item.ts';

/** What is happening to one question now. `share` is 0–1, or null where it is not known. */
export type Step = {
  kind:
    | 'queued-for-clip'
    | 'loading-engine'
    | 'reading'
    | 'cutting'
    | 'queued-for-call'
    | 'asking'
    | 'waiting-to-retry'
    | 'waiting-for-network'
    | 'judging';
  share: number | null;
  /** Milliseconds since the epoch, when this step began. */
  since: number;
};

/**
 * How work on a run ended before the run did. `stopped`: by the user; `halted`: by a failure that would meet every
 * further question, which `halt` names.
 */
export type Rest = { state: 'paused' | 'stopped'; halt: null } | { state: 'halted'; halt: Failure };

/**
 * A run as it stands; at rest as `Rest` says, in whichever tab that was. `interrupted`: the page was closed while it
 * ran; `elsewhere`: another tab works on it.
 */
export type Activity = {
  runId: string;
  state: Rest['state'] | 'running' | 'pausing' | 'finished' | 'interrupted' | 'elsewhere';
  halt: Failure | null;
  /** By the whole run so far. */
  spent: Spent;
  /** By `itemKey`: what is known of each question that was answered or failed. */
  items: ReadonlyMap<string, Item>;
  /** By `itemKey`: what is in work, in the order it was taken up. */
  inFlight: ReadonlyMap<string, Step>;
};

/** How a run rests; null while it is at work, where it has ended and where its page died. */
export function restOf({ state, halt }: Pick<Activity, 'state' | 'halt'>): Rest | null {
  if (state === 'halted') return halt === null ? null : { state, halt };
  return state === 'paused' || state === 'stopped' ? { state, halt: null } : null;
}
