import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pixelRegion } from '../../src/domain/region.ts';

const SHARED = '../shared/rexsonovqa';
const shared = existsSync(SHARED);
if (!shared) console.warn(`${SHARED} is absent: the published region sizes are not checked.`);

const json = (path: string): unknown => JSON.parse(readFileSync(`${SHARED}/${path}`, 'utf8'));

describe.skipIf(!shared)('regions of the benchmark', () => {
  const sizes = shared ? (json('ffmpeg_crop_sizes.json') as Record<string, Record<string, [number, number]>>) : {};
  const metadata = shared ? (json('video_metadata_new.json') as Record<string, { roi: Record<string, number> }>) : {};

  it.each(Object.keys(sizes))('have the size that ffmpeg’s crop gives at %s', (frame) => {
    const [width = 0, height = 0] = frame.split('x').map(Number);
    const ours = Object.fromEntries(
      Object.entries(metadata).map(([stem, { roi }]) => {
        const { x_prop = NaN, y_prop = NaN, w_prop = NaN, h_prop = NaN } = roi;
        const region = pixelRegion({ x: x_prop, y: y_prop, width: w_prop, height: h_prop }, { width, height });
        return [stem, [region.width, region.height]];
      }),
    );
    expect(ours).toEqual(sizes[frame]);
  });
});

describe('a pixel region', () => {
  // Case K07: pixel values that ffmpeg's crop gives on a frame of 321 × 181.
  it.each([
    [{ x: 0.2, y: 0.1, width: 0.5, height: 0.6 }, [64, 18, 160, 108]],
    [{ x: 0.6866, y: 0.1, width: 0.3134, height: 0.9 }, [220, 18, 100, 162]],
    [{ x: 0, y: 0, width: 1, height: 1 }, [0, 0, 320, 180]],
    [{ x: 0.5, y: 0.5, width: 0.49999, height: 0.5 }, [160, 90, 160, 90]],
  ])('of an odd frame is even and inside: %j', (roi, [x, y, width, height]) => {
    expect(pixelRegion(roi, { width: 321, height: 181 })).toEqual({ x, y, width, height });
  });

  it('rounds a half to the even side, as C’s rint does', () => {
    expect(pixelRegion({ x: 0, y: 0, width: 0.5, height: 0.5 }, { width: 5, height: 13 })).toMatchObject({
      width: 2,
      height: 6,
    });
  });
});
