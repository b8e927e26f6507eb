import { standing, type Item, type Standing } from '../item.ts';
import type { ErrorType } from '../score.ts';
import type { Observation } from './estimate.ts';

/**
 * What a figure is out of. `asked`: all that came back, a failed call and an unread reply earning nothing, as the
 * benchmark's own scripts count; `answered`: without failed calls; `read`: only what an answer could be read in.
 */
export type Basis = 'asked' | 'answered' | 'read';

export const BASES: readonly Basis[] = ['asked', 'answered', 'read'];

/** How many items stand where. */
export type Tally = Readonly<Record<Standing, number>>;

export const NOTHING: Tally = { right: 0, half: 0, wrong: 0, failed: 0, unread: 0, ungraded: 0, unscored: 0 };

export function tally(items: Iterable<Item>): Tally {
  const counts = { ...NOTHING };
  for (const item of items) counts[standing(item)] += 1;
  return counts;
}

/**
 * The points that an item counts for; null where it is not counted. What no judge has graded is in no basis: it is
 * neither the model's failure nor a zero.
 */
export function worth(item: Item, basis: Basis): number | null {
  switch (item.state) {
    case 'failed':
      return basis === 'asked' ? 0 : null;
    case 'answered':
      return item.prediction.kind === 'unread' && basis !== 'read' ? 0 : null;
    case 'scored':
      return item.score.kind === 'graded' ? item.score.points : null;
  }
}

/** The counted items as figures in their clusters; `clusterOf` gives null for a question that is left out. */
export function observe(
  items: Iterable<Item>,
  { basis, clusterOf }: { basis: Basis; clusterOf: (questionId: string) => string | null },
): Observation[] {
  const observations: Observation[] = [];
  for (const item of items) {
    const value = worth(item, basis);
    const cluster = clusterOf(item.questionId);
    if (value !== null && cluster !== null) observations.push({ value, cluster });
  }
  return observations;
}

/** What the judge found wrong with graded answers; an error type that it did not name is in no count. */
export function countErrorTypes(items: Iterable<Item>): Readonly<Record<ErrorType, number>> {
  const counts = { none: 0, wrong_visual_evidence: 0, wrong_conclusion: 0, both_fail: 0 };
  for (const item of items) {
    if (item.state !== 'scored' || item.score.kind !== 'graded' || item.score.errorType === null) continue;
    counts[item.score.errorType] += 1;
  }
  return counts;
}
