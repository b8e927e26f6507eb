/** Clip lengths as the benchmark's authors slice them: under 5 s, under 10, under 20, and the rest. */
export const LENGTH_BANDS = ['under-5', 'under-10', 'under-20', 'from-20'] as const;

export type LengthBand = (typeof LENGTH_BANDS)[number];

export function lengthBand(seconds: number): LengthBand {
  if (seconds < 5) return 'under-5';
  if (seconds < 10) return 'under-10';
  return seconds < 20 ? 'under-20' : 'from-20';
}
