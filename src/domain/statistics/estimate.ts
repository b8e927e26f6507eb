/** A number for a set of questions. `n` were counted, in `clusters` clusters; null where no interval can be given. */
export type Estimate = { value: number; n: number; clusters: number; interval: readonly [number, number] | null };

/** One question's figure, and the cluster that it shares with others. */
export type Observation = { value: number; cluster: string };

/** The normal distribution's 97.5 % point: two sides at 95 %. */
export const Z_95 = 1.959963984540054;

/** The normal distribution's 80 % point: the power that is asked of a comparison. */
export const Z_POWER_80 = 0.8416212335729143;

/** The mean; `NaN` for none, so that a missing figure cannot pass for a zero. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
