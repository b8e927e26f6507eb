import { type Estimate, mean, type Observation, Z_95 } from './estimate.ts';

/** Share of the largest value up to which a spread is the rounding of sums: three times 0.1 has none. */
const ROUNDING = 1e-12;

/** The sum of deviations from the mean in each cluster, in order of first appearance. */
function clusterDeviations(observations: readonly Observation[]): number[] {
  const centre = mean(observations.map(({ value }) => value));
  const sums = new Map<string, number>();
  for (const { value, cluster } of observations) sums.set(cluster, (sums.get(cluster) ?? 0) + value - centre);
  return [...sums.values()];
}

/**
 * The cluster-robust standard error of a mean: the squared cluster sums of deviations, added and divided by n², times
 * G / (G − 1) for G clusters. 0 where nothing varies, null with fewer than two clusters.
 *
 * K.-Y. Liang and S. L. Zeger, Biometrika 73 (1986), 13–22, for an intercept alone.
 */
export function clusteredError(observations: readonly Observation[]): number | null {
  const sums = clusterDeviations(observations);
  const groups = sums.length;
  if (groups < 2) return null;
  const squares = sums.reduce((total, sum) => total + sum * sum, 0);
  const error = Math.sqrt((squares / observations.length ** 2) * (groups / (groups - 1)));
  const largest = observations.reduce((most, { value }) => Math.max(most, Math.abs(value)), 0);
  return error <= ROUNDING * largest ? 0 : error;
}

/**
 * The mean with its cluster-robust 95 % interval (± 1.96 standard errors), held inside `bounds`; null for no
 * observations. A mean at a bound with no spread at all gets no interval: none can be estimated from it.
 */
export function clusteredMean(
  observations: readonly Observation[],
  { bounds = [-Infinity, Infinity] }: { bounds?: readonly [number, number] } = {},
): Estimate | null {
  if (observations.length === 0) return null;
  const value = mean(observations.map((observation) => observation.value));
  const error = clusteredError(observations);
  const clusters = new Set(observations.map(({ cluster }) => cluster)).size;
  const interval: readonly [number, number] | null =
    error === null || error === 0
      ? null
      : [Math.max(bounds[0], value - Z_95 * error), Math.min(bounds[1], value + Z_95 * error)];
  return { value, n: observations.length, clusters, interval };
}
