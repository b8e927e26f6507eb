import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** An order of a clip's frames that is not the one shown. Equal seeds and numbers of frames give equal orders. */
export type FrameOrder = { kind: 'reversed' } | { kind: 'shuffled'; seed: number };

/** Things in another order; null leaves them as shown. Shuffled, none of two or more stays at its place. */
export function inOrder<T>(shown: readonly T[], order: FrameOrder | null): T[] {
  if (order === null) return [...shown];
  return order.kind === 'reversed' ? shown.toReversed() : cycled(shown, order.seed);
}

/** Sattolo's algorithm: a draw from the permutations of one single cycle. */
function cycled<T>(shown: readonly T[], seed: number): T[] {
  const random = xoroshiro128plus(seed);
  const drawn = [...shown];
  for (let last = drawn.length - 1; last > 0; last -= 1) {
    const other = uniformInt(random, 0, last - 1);
    [drawn[last], drawn[other]] = [drawn[other] as T, drawn[last] as T];
  }
  return drawn;
}
