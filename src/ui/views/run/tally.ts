import type { Activity } from '../../../domain/activity.ts';
import { standing, type Standing } from '../../../domain/item.ts';
import type { Run } from '../../../domain/run.ts';

/** How many of a run's items stand where. `waiting`: not taken up yet. */
export type Tally = Record<Standing, number> & {
  total: number;
  asked: number;
  graded: number;
  inFlight: number;
  waiting: number;
};

export function tally(run: Run, activity: Pick<Activity, 'items' | 'inFlight'>): Tally {
  const counts: Record<Standing, number> = {
    right: 0,
    half: 0,
    wrong: 0,
    failed: 0,
    unread: 0,
    ungraded: 0,
    unscored: 0,
  };
  let asked = 0;
  for (const [key, item] of activity.items) {
    // An item that is asked or judged again counts where it is now, not where it was.
    if (activity.inFlight.has(key)) continue;
    asked += 1;
    counts[standing(item)] += 1;
  }
  const total = run.questionIds.length * run.repeats;
  const inFlight = activity.inFlight.size;
  return {
    ...counts,
    total,
    asked,
    graded: counts.right + counts.half + counts.wrong,
    inFlight,
    waiting: Math.max(0, total - asked - inFlight),
  };
}
