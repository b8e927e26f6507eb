import { Z_95 } from './estimate.ts';

/**
 * Wilson's 95 % score interval for `right` of `n`, as proportions; null for n = 0. `right` may be a fraction, where
 * ties share. It takes questions as independent, which questions of one video are not: shown beside the clustered one.
 *
 * E. B. Wilson, J. Am. Stat. Assoc. 22 (1927), 209–212.
 */
export function wilsonInterval(right: number, n: number): readonly [number, number] | null {
  if (n === 0) return null;
  const share = right / n;
  const z2 = Z_95 ** 2;
  const centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z_95 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}
