import type { Item } from '../item.ts';
import { itemUnder } from '../scoring.ts';
import { expectedPoint, type Rule } from '../rules.ts';
import type { Question, Target } from '../question.ts';
import type { Run } from '../run.ts';
import type { Observation } from '../statistics/estimate.ts';
import { worth, type Basis } from '../statistics/tally.ts';

/** One line of a comparison: a run with what came of it, or a rule that reads the options and was never run. */
export type Entrant =
  | { kind: 'published' | 'own'; id: string; looks: boolean; run: Run; items: readonly Item[] }
  | { kind: 'rule'; id: string; looks: false; rule: Rule };

export type RunEntrant = Exclude<Entrant, { kind: 'rule' }>;

/** An entrant as one grader has it: see `itemUnder`. Rules are graded by the key. */
export function entrantUnder(entrant: Entrant, judge: string): Entrant {
  return entrant.kind === 'rule' ? entrant : { ...entrant, items: entrant.items.map((item) => itemUnder(item, judge)) };
}

/** What a comparison is about: the questions of one kind, and what its figures are out of. */
export type Scope = { kind: Target['kind']; questions: readonly Question[]; basis: Basis };

/** Most points of one answer, by kind. */
export const MOST_POINTS: Readonly<Record<Target['kind'], number>> = { choice: 1, number: 1, text: 2 };

/** Whether the mean points of a kind are the share that is right. */
export const isShare = (kind: Target['kind']): boolean => MOST_POINTS[kind] === 1;

/**
 * Question id → the points that it counts for. Where it was asked several times, their mean: one question counts once.
 * What the basis leaves out, and what no judge has graded, has no entry.
 */
export type Points = ReadonlyMap<string, number>;

export function pointsOf(entrant: Entrant, { questions, basis }: Scope): Points {
  if (entrant.kind === 'rule') return rulePoints(entrant.rule, questions);
  const wanted = new Set(questions.map(({ id }) => id));
  const sums = new Map<string, { sum: number; n: number }>();
  for (const item of entrant.items) {
    const value = wanted.has(item.questionId) ? worth(item, basis) : null;
    if (value === null) continue;
    const { sum, n } = sums.get(item.questionId) ?? { sum: 0, n: 0 };
    sums.set(item.questionId, { sum: sum + value, n: n + 1 });
  }
  return new Map([...sums].map(([id, { sum, n }]) => [id, sum / n]));
}

/** What a rule must expect: between options that it cannot tell apart it shares the point. A rule cannot write. */
function rulePoints(rule: Rule, questions: readonly Question[]): Points {
  return new Map(
    questions.flatMap(({ id, target }) =>
      target.kind === 'choice' ? [[id, expectedPoint(rule, target.options, target.correct)] as const] : [],
    ),
  );
}

/** The points of these questions in their clusters, in the order of the questions. */
export function observed(points: Points, questions: readonly Question[]): Observation[] {
  return questions.flatMap(({ id, cluster }) => {
    const value = points.get(id);
    return value === undefined ? [] : [{ value, cluster }];
  });
}

/** The items of a run that are about these questions. */
export function itemsAbout({ items }: RunEntrant, questions: readonly Question[]): Item[] {
  const wanted = new Set(questions.map(({ id }) => id));
  return items.filter(({ questionId }) => wanted.has(questionId));
}
