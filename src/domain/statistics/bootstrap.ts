import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { quantileSorted } from 'simple-statistics';
import type { Observation } from './estimate.ts';

/**
 * The percentile cluster bootstrap's 95 % interval of a mean: whole clusters are drawn with replacement, as many as
 * there are. The same `seed` and observations give the same interval; both are to be recorded with it.
 * Null with fewer than two clusters.
 */
export function bootstrapInterval(
  observations: readonly Observation[],
  { seed, rounds = 2000 }: { seed: number; rounds?: number },
): readonly [number, number] | null {
  const groups = new Map<string, { sum: number; n: number }>();
  for (const { value, cluster } of observations) {
    const group = groups.get(cluster) ?? { sum: 0, n: 0 };
    group.sum += value;
    group.n += 1;
    groups.set(cluster, group);
  }
  const clusters = [...groups.values()];
  if (clusters.length < 2) return null;
  const random = xoroshiro128plus(seed);
  const means = Array.from({ length: rounds }, () => {
    let sum = 0;
    let n = 0;
    for (let drawn = 0; drawn < clusters.length; drawn++) {
      const group = clusters[uniformInt(random, 0, clusters.length - 1)];
      if (group === undefined) continue;
      sum += group.sum;
      n += group.n;
    }
    return sum / n;
  }).sort((a, b) => a - b);
  return [quantileSorted(means, 0.025), quantileSorted(means, 0.975)];
}
