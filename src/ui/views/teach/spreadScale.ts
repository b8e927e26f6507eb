import type { NumberTarget } from '../../../domain/question.ts';

/** By how many spans the axis grows to each side, at most, for a value that lies outside. */
const MOST_GROWTH = 0.5;

/** An axis over the plausible span and what was given. Nothing of it depends on the key. */
export type SpreadScale = {
  from: number;
  to: number;
  /** 0–1 from the left; what lies beyond the axis stands at its end. */
  share: (value: number) => number;
};

export function spreadScale({ min, max }: Pick<NumberTarget, 'min' | 'max'>, values: readonly number[]): SpreadScale {
  const growth = MOST_GROWTH * (max - min);
  const from = Math.max(min - growth, Math.min(min, ...values));
  const to = Math.min(max + growth, Math.max(max, ...values));
  return { from, to, share: (value) => Math.max(0, Math.min(1, (value - from) / (to - from))) };
}
