import * as v from 'valibot';

/** A count of tokens as a provider gives it; null where it gave none, or what is none. */
export const Count = v.optional(v.fallback(v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0))), null), null);

/**
 * Tokens said, where the provider counts what was thought among what was said. Some count it beside: then `total` is
 * the sum of all three, or more was thought than said.
 */
export function withoutThoughts({
  prompt = null,
  all,
  thoughts,
  total = null,
}: {
  prompt?: number | null;
  all: number | null;
  thoughts: number | null;
  total?: number | null;
}): number | null {
  if (all === null || thoughts === null) return all;
  const isBeside = thoughts > all || (thoughts > 0 && total !== null && total === (prompt ?? NaN) + all + thoughts);
  return isBeside ? all : all - thoughts;
}
