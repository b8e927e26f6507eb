import { proxy } from 'comlink';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, made, mediaUrl, startClipWorker } from '../support/clipLab.ts';

const ROI = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
const ENGINES = ['webcodecs', 'ffmpeg.wasm'] as const;

let worker: ReturnType<typeof startClipWorker>;
beforeEach(() => (worker = startClipWorker()));
afterEach(() => worker.end());

let visits = 0;

describe.each(['large.mp4', 'segments.mp4'])('of %s', (file) => {
  const path = `/made/${file}`;
  const floor = (start: number, end: number) =>
    ask('/floor', { source: path, start, end }) as Promise<{ index: number; packets: number }>;

  test.each(ENGINES)(
    'a clip takes little more than the index and its packets, in few requests, with %s',
    async (engine) => {
      const visit = `frugal ${(visits += 1)}`;
      const bytes = { kind: 'address', url: mediaUrl(path, { visit }) } as const;
      const [start, end] = [15.3, 26.3];
      const { recipe } = made(
        await worker.clips.cut(
          { bytes, start, end, roi: ROI, order: null, engine },
          proxy(() => undefined),
        ),
      );
      const { index, packets } = await floor(start, end);
      expect(recipe.bytesRead).toBeGreaterThanOrEqual(packets);
      expect(recipe.bytesRead).toBeLessThanOrEqual(1.15 * (index + packets));
      const ranges = (await ask('/ranges', { visit })) as string[];
      expect(ranges.length).toBeLessThanOrEqual(4);
      for (const range of ranges) expect(range).toMatch(/^bytes=\d+-\d+$/);
    },
  );

  test('the index is read once, and a clip inside another reads nothing', async () => {
    const bytes = { kind: 'address', url: mediaUrl(path) } as const;
    const cut = async (start: number, end: number) =>
      made(
        await worker.clips.cut(
          { bytes, start, end, roi: ROI, order: null, engine: 'auto' },
          proxy(() => undefined),
        ),
      ).recipe;
    const first = await cut(10.1, 14);
    const inside = await cut(11, 12);
    const next = await cut(13, 18);
    expect(first.bytesRead).toBeGreaterThan(0);
    expect(inside.bytesRead).toBe(0);
    expect(next.bytesRead).toBeLessThan((await floor(13, 18)).packets);
  });
});
