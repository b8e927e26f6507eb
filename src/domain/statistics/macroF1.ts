/** A label as it should be and as it was given. */
export type LabelPair = { gold: string; given: string };

/**
 * The unweighted mean of F1 over all labels that are seen in `gold` or `given`; a label that is never right has 0. As
 * scikit-learn's `f1_score(average='macro')` without a list of labels. Null for no pairs.
 */
export function macroF1(pairs: readonly LabelPair[]): number | null {
  if (pairs.length === 0) return null;
  const counts = new Map<string, { both: number; gold: number; given: number }>();
  const of = (label: string) => {
    const known = counts.get(label) ?? { both: 0, gold: 0, given: 0 };
    counts.set(label, known);
    return known;
  };
  for (const { gold, given } of pairs) {
    of(gold).gold++;
    of(given).given++;
    if (gold === given) of(gold).both++;
  }
  let sum = 0;
  for (const { both, gold, given } of counts.values()) sum += (2 * both) / (gold + given);
  return sum / counts.size;
}
