import type { FramePick } from '../../src/domain/clip.ts';
import { TIME_TOLERANCE, type PixelShape } from './sourceIndex.ts';

/** Places in a clip's frames, and how many times were asked for. */
export type Picked = { indices: readonly number[]; times: number };

/**
 * Picks by the rule `shown-once` of a frames' recipe. `shown` are the times of the clip's frames in seconds after its
 * start, at least one and ascending; `length` in seconds.
 */
export function pickFrames(pick: FramePick, shown: readonly number[], length: number): Picked {
  const step = pick.kind === 'rate' ? 1 / pick.rate : length / pick.count;
  const times = Math.max(1, Math.ceil((length - TIME_TOLERANCE) / step));
  const indices = new Set<number>();
  let index = 0;
  for (let k = 0; k < times; k += 1) {
    while ((shown[index + 1] ?? Infinity) <= k * step + TIME_TOLERANCE) index += 1;
    indices.add(index);
  }
  return { indices: [...indices], times };
}

/** Pixels of a JPEG, which are square: the region's own, or its longer side shrunk to `maxSide`. */
export function frameSize(
  region: { width: number; height: number },
  { num, den }: PixelShape,
  maxSide: number | null,
): { width: number; height: number } {
  const { height } = region;
  const width = (region.width * num) / den;
  const share = maxSide === null ? 1 : Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}
