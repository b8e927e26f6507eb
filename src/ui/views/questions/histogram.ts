/** Equal bins from 0 to `end`, `step` wide; the last one holds what is longer. All in seconds. */
export type LengthScale = { bins: number; step: number; end: number; longest: number };

/** Share of the lengths that the scale shows before its last bin: a few long ones would squeeze the rest. */
const SHOWN_SHARE = 0.98;

/** A scale that fits all these lengths. */
export function lengthScale(lengths: readonly number[], bins: number): LengthScale {
  const sorted = lengths.toSorted((a, b) => a - b);
  const usual = sorted[Math.floor((sorted.length - 1) * SHOWN_SHARE)] ?? 0;
  const step = Math.max(1, Math.ceil(usual / bins));
  return { bins, step, end: step * bins, longest: sorted.at(-1) ?? 0 };
}

/** How many lengths fall into each bin of the scale. */
export function histogram(lengths: readonly number[], { bins, step }: LengthScale): number[] {
  const counts = Array.from({ length: bins }, () => 0);
  for (const length of lengths) {
    const bin = Math.min(bins - 1, Math.floor(length / step));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}
