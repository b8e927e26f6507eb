import type { PixelRect } from '../../src/domain/media.ts';

/** Pixels on a side of the blocks that are compared, and between the pixels that are looked at. */
const BLOCK = 16;
const STEP = 4;
/** Mean difference of brightness (0–255) from which on a block counts as moving: above what compression leaves. */
const MOVES = 1.5;

/**
 * How much of what moves between two pictures of a source lies in a region: 0–1, by blocks; null where nothing moves or
 * the pictures cannot be read. An encoder spends its bits where things move.
 */
export async function movingShare(a: VideoFrame, b: VideoFrame, region: PixelRect): Promise<number | null> {
  const [before, after] = [await brightness(a), await brightness(b)];
  if (before === null || after === null || before.pixels.length !== after.pixels.length) return null;
  const { width, height } = before;
  let moving = 0;
  let inside = 0;
  for (let top = 0; top + BLOCK <= height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      if (difference(before, after, left, top) <= MOVES) continue;
      moving += 1;
      const [x, y] = [left + BLOCK / 2 - region.x, top + BLOCK / 2 - region.y];
      if (x >= 0 && y >= 0 && x < region.width && y < region.height) inside += 1;
    }
  }
  return moving === 0 ? null : inside / moving;
}

type Brightness = { pixels: Uint8Array; stride: number; width: number; height: number };

async function brightness(frame: VideoFrame): Promise<Brightness | null> {
  if (frame.format !== 'I420' && frame.format !== 'NV12') return null;
  const pixels = new Uint8Array(frame.allocationSize());
  const [plane] = await frame.copyTo(pixels);
  if (plane === undefined || frame.visibleRect === null) return null;
  const { width, height } = frame.visibleRect;
  return { pixels: pixels.subarray(plane.offset), stride: plane.stride, width, height };
}

function difference(a: Brightness, b: Brightness, left: number, top: number): number {
  let sum = 0;
  for (let y = top; y < top + BLOCK; y += STEP) {
    for (let x = left; x < left + BLOCK; x += STEP) {
      const at = y * a.stride + x;
      sum += Math.abs((a.pixels[at] ?? 0) - (b.pixels[at] ?? 0));
    }
  }
  return sum / (BLOCK / STEP) ** 2;
}
