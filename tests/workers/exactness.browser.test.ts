import { proxy } from 'comlink';
import { afterAll, describe, expect, test } from 'vitest';
import type { Clip } from '../../src/domain/clip.ts';
import { inspect, keepClip, made, mediaFile, mediaUrl, similarity, startClipWorker } from '../support/clipLab.ts';
import { expectedNumbers, FOREIGN_KINDS, HEVC_KINDS, SOURCE_KINDS, type SourceName } from '../support/sourceKinds.ts';

const worker = startClipWorker();
afterAll(() => worker.end());

/** Around the number in the middle of the picture. */
const ROI = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
const ENGINES = ['webcodecs', 'ffmpeg.wasm'] as const;

/** Seconds; what each pair stands for. */
const CUTS = {
  'between two keyframes': [3.21, 4.4],
  'on a keyframe': [2.5, 3.5],
  'at the very start': [0, 0.5],
  'for 0.42 s': [1.77, 2.19],
} as const;

describe.each(Object.keys(SOURCE_KINDS) as SourceName[])('a source: %s', (name) => {
  const kind = SOURCE_KINDS[name];
  test.each(Object.keys(CUTS) as (keyof typeof CUTS)[])(
    'cut %s gives the same right pictures on both engines',
    async (cut) => {
      const [start, end] = CUTS[cut];
      const look = async (clip: Clip) => {
        const id = await keepClip(clip);
        return { clip, id, found: await inspect(clip, id) };
      };
      const looks: ReturnType<typeof look>[] = [];
      for (const engine of ENGINES) {
        const bytes = { kind: 'address', url: mediaUrl(`/made/${kind.file}`) } as const;
        const clip = made(
          await worker.clips.cut(
            { bytes, start, end, roi: ROI, order: null, engine },
            proxy(() => undefined),
          ),
        );
        expect(clip.recipe.engine.name).toBe(engine);
        // One clip is looked at while the next is cut.
        looks.push(look(clip));
      }
      const seen = await Promise.all(looks);
      const expected = expectedNumbers(kind, start, end);
      const first = kind.times[(expected[0] ?? 0) - kind.firstNumber] ?? 0;
      for (const { clip, found } of seen) {
        expect(found).toMatchObject({
          streams: ['video'],
          codec: 'h264',
          width: 160,
          height: 90,
          pixelFormat: 'yuv420p',
        });
        expect(found.numbers).toEqual(expected);
        expect(clip.recipe).toMatchObject({ frames: expected.length, remarks: [] });
        expect(clip.recipe.source).toMatchObject({ width: kind.width, height: kind.height, codec: kind.codec });
        found.times.forEach((time, index) => {
          const shown = kind.times[(expected[index] ?? 0) - kind.firstNumber] ?? 0;
          expect(time).toBeCloseTo(shown - first, 2.5);
        });
      }
      // The same pictures look the same wherever the cut begins.
      if (cut === 'between two keyframes') {
        const [one, other] = seen.map(({ id }) => id);
        expect(await similarity(one ?? '', other ?? '')).toBeGreaterThanOrEqual(0.95);
      }
    },
  );
});

describe.each(Object.values(FOREIGN_KINDS))('a source that only ffmpeg reads: $file', (kind) => {
  test.each(['address', 'file'] as const)('cut as %s gives the right pictures', async (from) => {
    const url = mediaUrl(`/made/${kind.file}`);
    const bytes =
      from === 'address'
        ? ({ kind: 'address', url } as const)
        : ({ kind: 'file', file: await mediaFile(`/made/${kind.file}`), name: kind.file } as const);
    const [start, end] = [3.21, 4.4];
    const clip = made(
      await worker.clips.cut(
        { bytes, start, end, roi: ROI, order: null, engine: 'auto' },
        proxy(() => undefined),
      ),
    );
    const found = await inspect(clip, await keepClip(clip));
    expect(found.numbers).toEqual(expectedNumbers(kind, start, end));
    expect(found).toMatchObject({ streams: ['video'], codec: 'h264', width: 160, height: 90 });
    expect(clip.recipe).toMatchObject({ source: { codec: kind.codec, rate: 25 }, remarks: [] });
  });
});

describe.each(Object.values(HEVC_KINDS))('a source that the browser does not decode: $file', (kind) => {
  // The last keyframe before them is the first one, the second one, and each in turn.
  test.each([
    [1.77, 2.19],
    [2.6, 3],
    [3.21, 4.4],
    [2.2, 2.8],
  ])('cut from %s to %s gives the right pictures', async (start, end) => {
    const bytes = { kind: 'address', url: mediaUrl(`/made/${kind.file}`) } as const;
    const clip = made(
      await worker.clips.cut(
        { bytes, start, end, roi: ROI, order: null, engine: 'auto' },
        proxy(() => undefined),
      ),
    );
    const found = await inspect(clip, await keepClip(clip));
    expect(found.numbers).toEqual(expectedNumbers(kind, start, end));
    expect(clip.recipe.engine.name).toBe('ffmpeg.wasm');
  });
});
