import type { Question } from '../question.ts';
import { holmAdjusted } from '../statistics/holm.ts';
import { mcnemarChiSquare, mcnemarExact } from '../statistics/mcnemar.ts';
import { pairedDifference, type Pair, type PairedDifference } from '../statistics/paired.ts';
import { signFlipTest } from '../statistics/signFlip.ts';
import type { Entrant, Points } from './entrant.ts';

/**
 * What a difference was tested with. `mcnemar` where each side is right or wrong on every common question; `sign-flip`
 * where points are finer: scores, means over repeats, ties that share.
 */
export type PairTest =
  /** `chiSquare` without correction, beside the exact `p`; null where the two never differ. */
  | { kind: 'mcnemar'; onlyFirst: number; onlySecond: number; p: number; chiSquare: number | null }
  | { kind: 'sign-flip'; p: number; rounds: number; exact: boolean; seed: number };

export type ComparedPair = {
  first: Entrant;
  second: Entrant;
  /** First minus second, on the questions that both have a figure for. */
  compared: PairedDifference;
  test: PairTest;
  /** Holm's over all pairs of the table; null where there is one only. */
  adjusted: number | null;
};

type Side = { entrant: Entrant; points: Points };

/** Compares each pair on its common questions; pairs without one are left out. `seed` is for tests that draw. */
export function comparePairs(
  pairs: readonly (readonly [Side, Side])[],
  { questions, most, seed }: { questions: readonly Question[]; most: number; seed: number },
): ComparedPair[] {
  const found = pairs.flatMap(([first, second]) => {
    const common = commonOf(first.points, second.points, questions);
    const compared = pairedDifference(common, { most });
    if (compared === null) return [];
    return [{ first: first.entrant, second: second.entrant, compared, test: testOf(common, { most, seed }) }];
  });
  const adjusted = found.length > 1 ? holmAdjusted(found.map(({ test }) => test.p)) : [];
  return found.map((pair, index) => ({ ...pair, adjusted: adjusted[index] ?? null }));
}

/** Each with each, in the order given. */
export function eachWithEach<T>(sides: readonly T[]): [T, T][] {
  return sides.flatMap((first, index) => sides.slice(index + 1).map((second): [T, T] => [first, second]));
}

function commonOf(first: Points, second: Points, questions: readonly Question[]): Pair[] {
  return questions.flatMap(({ id, cluster }) => {
    const [one, other] = [first.get(id), second.get(id)];
    return one === undefined || other === undefined ? [] : [{ first: one, second: other, cluster }];
  });
}

function testOf(common: readonly Pair[], { most, seed }: { most: number; seed: number }): PairTest {
  const isWhole = (value: number) => value === 0 || value === 1;
  if (most === 1 && common.every(({ first, second }) => isWhole(first) && isWhole(second))) {
    const onlyFirst = common.filter(({ first, second }) => first > second).length;
    const onlySecond = common.filter(({ first, second }) => second > first).length;
    return {
      kind: 'mcnemar',
      onlyFirst,
      onlySecond,
      p: mcnemarExact(onlyFirst, onlySecond),
      chiSquare: mcnemarChiSquare(onlyFirst, onlySecond),
    };
  }
  const differences = common.map(({ first, second, cluster }) => ({ value: first - second, cluster }));
  return { kind: 'sign-flip', ...signFlipTest(differences, { seed }), seed };
}
