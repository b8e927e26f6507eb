import type { PixelRect } from '../../src/domain/media.ts';
import type { IndexedSource } from './sourceIndex.ts';
import { trouble } from './trouble.ts';
import { uprightFrame } from './uprightFrame.ts';

/** Microseconds. */
type Timing = { timestamp: number; duration: number };

/** The region of a decoded picture, upright; a view where no turning is needed. The caller closes both. */
export async function croppedFrame(
  frame: VideoFrame,
  { coded, rotation }: Pick<IndexedSource, 'coded' | 'rotation'>,
  region: PixelRect,
  timing: Timing,
): Promise<VideoFrame> {
  const stored = frame.visibleRect;
  // The plan's pixels are those of the index; a picture of another size is for the engine that scales.
  if (stored === null || stored.width !== coded.width || stored.height !== coded.height) {
    const [width, height] = [stored?.width ?? 0, stored?.height ?? 0];
    throw trouble('engine-failed', { reason: 'size-changed', width, height });
  }
  if (rotation !== 0) return uprightFrame(frame, { rotation, region, ...timing });
  const { x, y, width, height } = region;
  const visibleRect = { x: stored.x + x, y: stored.y + y, width, height };
  return new VideoFrame(frame, { visibleRect, displayWidth: width, displayHeight: height, ...timing });
}
