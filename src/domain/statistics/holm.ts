/**
 * Holm's step-down adjustment: p-values of several comparisons, corrected so that together they err at the level of
 * one. In the order given.
 *
 * S. Holm, Scand. J. Stat. 6 (1979), 65–70.
 */
export function holmAdjusted(pValues: readonly number[]): number[] {
  const adjusted = new Array<number>(pValues.length);
  const ascending = pValues.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  let highest = 0;
  ascending.forEach(({ p, index }, rank) => {
    highest = Math.max(highest, Math.min(1, p * (pValues.length - rank)));
    adjusted[index] = highest;
  });
  return adjusted;
}
