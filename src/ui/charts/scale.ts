/** An axis from `min` to `max`, and where its lines stand. */
export type Scale = { min: number; max: number; ticks: readonly number[] };

/** Shares of what is right: zero to one, whatever the data. */
export const SHARES: Scale = { min: 0, max: 1, ticks: [0, 0.25, 0.5, 0.75, 1] };

/** Mean points of free answers. */
export const SCORES: Scale = { min: 0, max: 2, ticks: [0, 0.5, 1, 1.5, 2] };

const STEPS = [1, 2, 5, 10] as const;

/** About this many lines are read at a glance. */
const WANTED_TICKS = 6;

/** Where a value lies on an axis, for SVG: in per cent of its width. */
export function place(value: number, { min, max }: Pick<Scale, 'min' | 'max'>): string {
  return `${(((value - min) / (max - min)) * 100).toFixed(2)}%`;
}

/** An axis of round numbers that holds all values, and zero. */
export function scaleAround(values: readonly number[]): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const span = high - low || 1;
  const raw = span / WANTED_TICKS;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = (STEPS.find((one) => one * power >= raw) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  return { min: first * step, max: last * step, ticks };
}

/** Pixels that a character of an axis takes, and that two labels keep between them. */
const CHARACTER = 6.5;
const BETWEEN = 8;

/** Every how many-th of these labels is written, so that none touches the next. `room`: pixels from one to the next. */
export function labelStride(labels: readonly string[], room: number): number {
  const widest = Math.max(0, ...labels.map(({ length }) => length)) * CHARACTER + BETWEEN;
  return room > 0 ? Math.max(1, Math.ceil(widest / room)) : 1;
}
