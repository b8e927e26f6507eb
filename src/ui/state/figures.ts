import type { Benchmark } from '../../domain/benchmark.ts';
import type { Item } from '../../domain/item.ts';
import type { Question, Target } from '../../domain/question.ts';
import { clusteredMean } from '../../domain/statistics/clustered.ts';
import type { Estimate } from '../../domain/statistics/estimate.ts';
import { observe, type Basis } from '../../domain/statistics/tally.ts';
import { CHANCE, type RuleStandings } from './textRules.ts';

/** Most points of one answer, by kind. */
export const MOST: Readonly<Record<Target['kind'], number>> = { choice: 1, number: 1, text: 2 };

/** The questions of a kind that figures are about, by id. */
export function questionsOf(questions: readonly Question[], kind: Target['kind']): ReadonlyMap<string, Question> {
  return new Map(questions.filter(({ target }) => target.kind === kind).map((question) => [question.id, question]));
}

/** The mean points of a run's answers to these questions, with its interval; null where none is counted. */
export function estimate(
  items: Iterable<Item>,
  { questions, basis, most }: { questions: ReadonlyMap<string, Question>; basis: Basis; most: number },
): Estimate | null {
  const clusterOf = (id: string) => questions.get(id)?.cluster ?? null;
  return clusteredMean(observe(items, { basis, clusterOf }), { bounds: [0, most] });
}

/** How often a rule is right on these choices, with its interval; for chance what it must come to, without one. */
export function ruleEstimate(
  { model, standings }: RuleStandings,
  questions: ReadonlyMap<string, Question>,
): Estimate | null {
  const observations = [...questions.values()].map(({ id, cluster, target }) => {
    const options = target.kind === 'choice' ? target.options.length : 1;
    return { value: model === CHANCE ? 1 / options : Number(standings.get(id) === 'right'), cluster };
  });
  const figure = clusteredMean(observations, { bounds: [0, 1] });
  return figure !== null && model === CHANCE ? { ...figure, interval: null } : figure;
}

export function clustersOf(benchmark: Benchmark): number {
  return new Set(benchmark.questions.filter(({ kept }) => kept).map(({ cluster }) => cluster)).size;
}
