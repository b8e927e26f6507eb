/** What the score is made of, with the share of each: text overlap in percent, all else 0–1. */
const TERMS = [
  { id: 'dd-acc', weight: 0.2 },
  { id: 'vra-acc', weight: 0.2 },
  { id: 'll-acc', weight: 0.07 },
  { id: 'od-acc', weight: 0.27 },
  { id: 'kd-acc', weight: 0.07 },
  { id: 'cve-rmse', weight: 0.07, term: (rmse: number) => 1 - rmse },
  { id: 'rg-bleu4', weight: 0.08, term: (bleu: number) => bleu / 100 },
  { id: 'cg-bleu4', weight: 0.04, term: (bleu: number) => bleu / 100 },
] as const satisfies readonly { id: string; weight: number; term?: (value: number) => number }[];

export type U2Term = (typeof TERMS)[number]['id'];
export const U2_TERMS: readonly U2Term[] = TERMS.map(({ id }) => id);

/**
 * The benchmark's total, 0–1 with four decimals, as its authors publish it: each term is held to 0–1, and one that is
 * missing is 0. A total with a missing term is none to compare others by.
 */
export function u2Score(figures: Readonly<Partial<Record<U2Term, number>>>): number {
  const total = TERMS.reduce((sum, { id, weight, ...rest }) => {
    const value = figures[id];
    if (value === undefined) return sum;
    const term = 'term' in rest ? rest.term(value) : value;
    return sum + weight * Math.min(1, Math.max(0, term));
  }, 0);
  return Math.round(total * 1e4) / 1e4;
}
