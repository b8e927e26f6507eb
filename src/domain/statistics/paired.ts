import { clusteredError, clusteredMean } from './clustered.ts';
import { type Estimate, type Observation, Z_95, Z_POWER_80 } from './estimate.ts';

/** One question that both runs have a figure for. */
export type Pair = { first: number; second: number; cluster: string };

export type PairedDifference = {
  /** First minus second, with its cluster-robust interval. */
  difference: Estimate;
  /** Cluster-robust standard error; null with fewer than two clusters. */
  error: number | null;
  /** How many questions are higher in the first, in the second, and the same in both. */
  firstHigher: number;
  secondHigher: number;
  same: number;
  /**
   * The smallest true difference that a comparison with this spread finds in 80 of 100 tries, at 5 %, two-sided; null
   * where there is no spread to tell it by.
   */
  detectable: number | null;
};

/** Compares two runs on their common questions, of `most` points each; null where they have none. */
export function pairedDifference(
  pairs: readonly Pair[],
  { most = Infinity }: { most?: number } = {},
): PairedDifference | null {
  const differences: Observation[] = pairs.map(({ first, second, cluster }) => ({ value: first - second, cluster }));
  const difference = clusteredMean(differences, { bounds: [-most, most] });
  if (difference === null) return null;
  const error = clusteredError(differences);
  const count = (test: (value: number) => boolean) => differences.filter(({ value }) => test(value)).length;
  return {
    difference,
    error,
    firstHigher: count((value) => value > 0),
    secondHigher: count((value) => value < 0),
    same: count((value) => value === 0),
    detectable: error === null || error === 0 ? null : (Z_95 + Z_POWER_80) * error,
  };
}
