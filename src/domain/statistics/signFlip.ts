import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Observation } from './estimate.ts';

/** Up to this many units every assignment of signs is tried; beyond, they are drawn. */
const EXACT_UNITS = 16;

/** Sums that differ by less are the same: adding in another order moves the last bits. */
const SAME = 1e-9;

export type SignFlip = { p: number; rounds: number; exact: boolean };

/**
 * The sign-flip permutation test of a mean paired difference, two-sided. A unit's differences change sign together:
 * by cluster, since questions of one video are not independent. Exact up to 16 units; beyond, `rounds` assignments
 * are drawn with `seed`, and the observed one counts as one of them, so p is never 0.
 */
export function signFlipTest(
  differences: readonly Observation[],
  { seed, rounds = 10_000 }: { seed: number; rounds?: number },
): SignFlip {
  const sums = new Map<string, number>();
  for (const { value, cluster } of differences) sums.set(cluster, (sums.get(cluster) ?? 0) + value);
  const units = [...sums.values()].filter((sum) => sum !== 0);
  const observed = Math.abs(units.reduce((total, sum) => total + sum, 0));
  const extreme = (total: number) => Math.abs(total) >= observed - SAME;

  if (units.length <= EXACT_UNITS) {
    const all = 2 ** units.length;
    let count = 0;
    for (let signs = 0; signs < all; signs++) {
      if (extreme(units.reduce((total, sum, unit) => total + ((signs >> unit) & 1 ? sum : -sum), 0))) count++;
    }
    return { p: count / all, rounds: all, exact: true };
  }

  const random = xoroshiro128plus(seed);
  let count = 1;
  for (let round = 0; round < rounds; round++) {
    if (extreme(units.reduce((total, sum) => total + (uniformInt(random, 0, 1) === 1 ? sum : -sum), 0))) count++;
  }
  return { p: count / (rounds + 1), rounds, exact: false };
}
