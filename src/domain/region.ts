import type { PixelRect, Roi } from './media.ts';

/** Round half to even, as C's `rint` does in its default mode. */
function roundHalfToEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  if (rest !== 0.5) return Math.round(value);
  return below % 2 === 0 ? below : below + 1;
}

const even = (value: number) => roundHalfToEven(value) & ~1;

/**
 * The pixels of a region in a frame of `width` × `height`.
 *
 * Equals ffmpeg's `crop` filter on 4:2:0 pictures: each number is rounded half to even, its low bit is cleared, and
 * the offset is clamped into the frame. H.264 in 4:2:0 takes no odd size. `null` means the whole frame.
 * A region that rounds to nothing gives a width or height of 0: the caller refuses it.
 */
export function pixelRegion(roi: Roi | null, { width, height }: { width: number; height: number }): PixelRect {
  const { x, y, width: w, height: h } = roi ?? { x: 0, y: 0, width: 1, height: 1 };
  const size = { width: even(w * width), height: even(h * height) };
  const clamp = (offset: number, room: number) => Math.max(0, Math.min(offset, room & ~1));
  return {
    x: clamp(even(x * width), width - size.width),
    y: clamp(even(y * height), height - size.height),
    ...size,
  };
}
