import type { ClusterKind } from '../../../domain/benchmark.ts';
import { leaderboard, type LeaderboardRow } from '../../../domain/comparison/leaderboard.ts';
import {
  entrantUnder,
  itemsAbout,
  MOST_POINTS,
  type Entrant,
  type RunEntrant,
  type Scope,
} from '../../../domain/comparison/entrant.ts';
import { comparePairs, eachWithEach, type ComparedPair } from '../../../domain/comparison/pairs.ts';
import { RULES } from '../../../domain/rules.ts';
import type { Activity } from '../../../domain/activity.ts';
import { isListed, type Run } from '../../../domain/run.ts';
import type { Question } from '../../../domain/question.ts';
import type { Grader } from '../../../domain/score.ts';
import { gradersOf } from '../../../domain/scoring.ts';
import type { Estimate } from '../../../domain/statistics/estimate.ts';
import { entrantNames, entrantTags } from './entrantNames.ts';

/** For all that is drawn by chance; recorded with every figure that uses it. */
export const SEED = 1;

/** How many runs are compared before the person has chosen. */
const FIRST_RUNS = 3;

/** All that the sections of the comparison show. */
export type Comparison = {
  scope: Scope;
  /** Whose grades count: `PERSON_FIRST`, or a grader's key. */
  judge: string;
  /** Everybody, in order. */
  rows: readonly LeaderboardRow[];
  /** Those that are compared, in the order of the rows. */
  chosen: readonly LeaderboardRow[];
  /** The runs among them with all their scores, whoever counts. */
  judged: readonly RunEntrant[];
  /** The rule that gets most of these questions; null where rules cannot answer. */
  bestRule: LeaderboardRow | null;
  pairs: readonly ComparedPair[];
  /** By id: how each does on questions of the other kind. */
  otherKind: ReadonlyMap<string, Estimate>;
  clusters: number;
  clusterKind: ClusterKind;
  nameOf: (entrant: Entrant) => string;
  /** A letter or two, unique among those compared. */
  tagOf: (entrant: Entrant) => string;
};

/** Every run of a model that was asked a list, and every rule. What a rule must get needs no run of it. */
export function entrantsOf(
  runs: readonly Run[],
  { looks, activityOf }: { looks: (run: Run) => boolean; activityOf: (runId: string) => Activity | null },
): Entrant[] {
  const models = runs.filter((run) => isListed(run) && looks(run));
  return [
    ...models.map((run): Entrant => ({
      kind: run.origin.kind === 'published' ? 'published' : 'own',
      id: run.id,
      looks: true,
      run,
      items: [...(activityOf(run.id)?.items.values() ?? [])],
    })),
    ...RULES.map((rule): Entrant => ({ kind: 'rule', id: rule, looks: false, rule })),
  ];
}

/** Whoever graded answers to these questions. */
export function gradersAmong(entrants: readonly Entrant[], questions: readonly Question[]): Grader[] {
  return gradersOf(entrants.flatMap((entrant) => (entrant.kind === 'rule' ? [] : itemsAbout(entrant, questions))));
}

export function comparisonOf(
  entrants: readonly Entrant[],
  {
    scope,
    otherScope,
    wanted,
    judge,
    clusterKind,
  }: { scope: Scope; otherScope: Scope; wanted: readonly string[]; judge: string; clusterKind: ClusterKind },
): Comparison {
  const counted = entrants.map((entrant) => entrantUnder(entrant, judge));
  const rows = leaderboard(counted, scope).filter(({ figure, entrant }) => figure !== null || entrant.kind !== 'rule');
  const known = wanted.filter((id) => rows.some(({ entrant }) => entrant.id === id));
  const ids = known.length > 0 ? known : firstIds(rows);
  const chosen = rows.filter(({ entrant }) => ids.includes(entrant.id));
  const bestRule = rows.find(({ entrant, figure }) => entrant.kind === 'rule' && figure !== null) ?? null;
  const against = bestRule === null || chosen.includes(bestRule) ? [] : chosen.map((row) => [bestRule, row] as const);
  const names = entrantNames(rows.map(({ entrant }) => entrant));
  const tags = entrantTags(chosen.map(({ entrant }) => names.get(entrant.id) ?? ''));
  const tagById = new Map(chosen.map(({ entrant }, index) => [entrant.id, tags[index] ?? '']));
  return {
    scope,
    judge,
    rows,
    chosen,
    judged: entrants.flatMap((entrant) => (entrant.kind !== 'rule' && ids.includes(entrant.id) ? [entrant] : [])),
    bestRule,
    pairs: comparePairs([...eachWithEach(chosen), ...against], {
      questions: scope.questions,
      most: MOST_POINTS[scope.kind],
      seed: SEED,
    }),
    otherKind: new Map(
      leaderboard(entrants, otherScope).flatMap(({ entrant, figure }) =>
        figure === null ? [] : [[entrant.id, figure]],
      ),
    ),
    clusters: new Set(scope.questions.map(({ cluster }) => cluster)).size,
    clusterKind,
    nameOf: ({ id }) => names.get(id) ?? id,
    tagOf: ({ id }) => tagById.get(id) ?? '',
  };
}

/** Published results first, then the user's; those without a figure cannot be compared. */
function firstIds(rows: readonly LeaderboardRow[]): string[] {
  const withFigure = rows.filter(({ entrant, figure }) => entrant.looks && figure !== null);
  const published = withFigure.filter(({ entrant }) => entrant.kind === 'published');
  return [...published, ...withFigure.filter((row) => !published.includes(row))]
    .slice(0, FIRST_RUNS)
    .map(({ entrant }) => entrant.id);
}
