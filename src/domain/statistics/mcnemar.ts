import { binomialDistribution } from 'simple-statistics';

/**
 * McNemar's exact test, two-sided: of the questions that one run has right and the other wrong, `onlyFirst` are right
 * in the first. Returns the p-value, at most 1; 1 where the runs never differ.
 *
 * Q. McNemar, Psychometrika 12 (1947), 153–157; exact by the binomial distribution with p = ½.
 */
export function mcnemarExact(onlyFirst: number, onlySecond: number): number {
  const n = onlyFirst + onlySecond;
  if (n === 0) return 1;
  const chances = binomialDistribution(n, 0.5);
  if (chances === undefined) throw new RangeError(`Counts must be whole and not negative: ${onlyFirst}, ${onlySecond}`);
  const lower = chances.slice(0, Math.min(onlyFirst, onlySecond) + 1);
  return Math.min(1, 2 * lower.reduce((sum, chance) => sum + chance, 0));
}

/**
 * McNemar's statistic without correction, by which papers report the same comparison: about a χ² of one degree of
 * freedom where the two counts are large. Null where the runs never differ.
 */
export function mcnemarChiSquare(onlyFirst: number, onlySecond: number): number | null {
  const n = onlyFirst + onlySecond;
  return n === 0 ? null : (onlyFirst - onlySecond) ** 2 / n;
}
