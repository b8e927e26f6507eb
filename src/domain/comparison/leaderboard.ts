import { bootstrapInterval } from '../statistics/bootstrap.ts';
import { clusteredMean } from '../statistics/clustered.ts';
import type { Estimate } from '../statistics/estimate.ts';
import { NOTHING, tally, type Tally } from '../statistics/tally.ts';
import { wilsonInterval } from '../statistics/wilson.ts';
import {
  isShare,
  itemsAbout,
  MOST_POINTS,
  observed,
  pointsOf,
  type Entrant,
  type Points,
  type Scope,
} from './entrant.ts';

export type LeaderboardRow = {
  entrant: Entrant;
  points: Points;
  /** All points together: for choices how many are right. A fraction where ties share, or where repeats differ. */
  total: number;
  /** Mean points with the clustered interval; chance has none, as it is known. Null where nothing is counted. */
  figure: Estimate | null;
  /** The interval if questions were independent; null for scores, which are no proportion. */
  plain: readonly [number, number] | null;
  /** The same without failed calls, where there were some and they count. */
  withoutFailed: Estimate | null;
  counts: Tally;
  /** Of what the run is to ask; rules leave none. */
  unasked: number;
};

/** How each entrant does; first those that look, then those that do not, each best first and what has no figure last. */
export function leaderboard(entrants: readonly Entrant[], scope: Scope): LeaderboardRow[] {
  const value = ({ figure }: LeaderboardRow) => figure?.value ?? -Infinity;
  return entrants
    .map((entrant) => leaderboardRow(entrant, scope))
    .toSorted((a, b) => Number(b.entrant.looks) - Number(a.entrant.looks) || value(b) - value(a));
}

function leaderboardRow(entrant: Entrant, scope: Scope): LeaderboardRow {
  const points = pointsOf(entrant, scope);
  const total = [...points.values()].reduce((sum, one) => sum + one, 0);
  const items = entrant.kind === 'rule' ? [] : itemsAbout(entrant, scope.questions);
  const counts = tally(items);
  const failedCount = scope.basis === 'asked' && counts.failed > 0;
  return {
    entrant,
    points,
    total,
    figure: figureOf(entrant, points, scope),
    plain: isShare(scope.kind) && !isChance(entrant) ? wilsonInterval(total, points.size) : null,
    withoutFailed: failedCount ? figureOf(entrant, pointsOf(entrant, { ...scope, basis: 'answered' }), scope) : null,
    counts: entrant.kind === 'rule' ? NOTHING : counts,
    unasked: entrant.kind === 'rule' ? 0 : Math.max(0, askedOf(entrant.run, scope) - items.length),
  };
}

/** The mean points of an entrant over the questions of a scope, or of a part of them. */
export function figureOf(entrant: Entrant, points: Points, { kind, questions }: Scope): Estimate | null {
  const figure = clusteredMean(observed(points, questions), { bounds: [0, MOST_POINTS[kind]] });
  return figure !== null && isChance(entrant) ? { ...figure, interval: null } : figure;
}

/** The cluster bootstrap's interval of a row, with the seed that gives it again. */
export function bootstrapOf({ points }: LeaderboardRow, { questions }: Scope, seed: number) {
  return bootstrapInterval(observed(points, questions), { seed });
}

function isChance(entrant: Entrant): boolean {
  return entrant.kind === 'rule' && entrant.rule === 'chance';
}

function askedOf({ questionIds, repeats }: { questionIds: readonly string[]; repeats: number }, { questions }: Scope) {
  const wanted = new Set(questions.map(({ id }) => id));
  return questionIds.filter((id) => wanted.has(id)).length * repeats;
}
