import { proxy } from 'comlink';
import { afterAll, describe, expect, test } from 'vitest';
import type { ClipRequest, EngineChoice } from '../../src/domain/clip.ts';
import type { Roi } from '../../src/domain/media.ts';
import cases from '../cases/media/clips.expected.json';
import { inspect, keepClip, made, mediaFile, mediaUrl, startClipWorker } from '../support/clipLab.ts';

const worker = startClipWorker();
afterAll(() => worker.end());

const ENGINES = ['webcodecs', 'ffmpeg.wasm', 'auto'] as const;
const WHOLE: Roi = { x: 0, y: 0, width: 1, height: 1 };
const ODD_SIZE: Roi = { x: 0.2, y: 0.1, width: 0.5, height: 0.6 };
const MIDDLE: Roi = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };

type Case = { file: string; start: number; end: number; region_px_x_y_w_h: number[]; frames?: number[] };

function cutCase({ file, start, end }: Pick<Case, 'file' | 'start' | 'end'>, roi: Roi, engine: EngineChoice) {
  const request: ClipRequest = {
    bytes: { kind: 'address', url: mediaUrl(`/cases/${file}`) },
    start,
    end,
    roi,
    order: null,
    engine,
  };
  return worker.clips.cut(
    request,
    proxy(() => undefined),
  );
}

function roiOf({ file }: Case): Roi {
  if (file.startsWith('m02')) return MIDDLE;
  return file.startsWith('m07') ? ODD_SIZE : WHOLE;
}

describe.each(ENGINES)('the media cases with %s', (engine) => {
  test.each((cases as Case[]).filter(({ frames }) => frames))(
    '$file from $start s to $end s holds its pictures',
    async (wanted) => {
      const clip = made(await cutCase(wanted, roiOf(wanted), engine));
      const found = await inspect(clip, await keepClip(clip));
      expect(found.numbers).toEqual(wanted.frames);
      expect(found.streams).toEqual(['video']);
      const { x, y, width, height } = clip.recipe.region;
      expect([x, y, width, height]).toEqual(wanted.region_px_x_y_w_h);
      expect(found).toMatchObject({ width, height });
    },
  );

  test.each([
    [{ x: 0.2, y: 0.1, width: 0.5, height: 0.6 }, [64, 18, 160, 108]],
    [{ x: 0.6866, y: 0.1, width: 0.3134, height: 0.9 }, [220, 18, 100, 162]],
    [WHOLE, [0, 0, 320, 180]],
    [{ x: 0.5, y: 0.5, width: 0.49999, height: 0.5 }, [160, 90, 160, 90]],
  ])('a region of odd pixels becomes an even one inside the picture: %o', async (roi, [x, y, width, height]) => {
    const clip = made(await cutCase({ file: 'm07_odd_321x181.webm', start: 0.5, end: 1 }, roi, engine));
    expect(clip.recipe.region).toEqual({ x, y, width, height });
    expect(clip.recipe.frames).toBe(15);
    expect(await inspect(clip, await keepClip(clip))).toMatchObject({ width, height });
  });

  test('an mp4 without its index is called incomplete, as an address and as a file', async () => {
    const file = 'm09_no_moov.mp4';
    const failed = { ok: false, failure: { code: 'source-incomplete' } };
    expect(await cutCase({ file, start: 0, end: 1 }, WHOLE, engine)).toMatchObject(failed);
    const bytes = { kind: 'file', file: await mediaFile(`/cases/${file}`), name: file } as const;
    const request: ClipRequest = { bytes, start: 0, end: 1, roi: null, order: null, engine };
    expect(
      await worker.clips.cut(
        request,
        proxy(() => undefined),
      ),
    ).toMatchObject(failed);
  });

  test('a clip that the download did not reach wholly fails and says how much is there', async () => {
    const outcome = await cutCase({ file: 'm10_cut_mdat.mp4', start: 1, end: 2 }, WHOLE, engine);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'source-truncated', facts: { expected: 30 } } });
    const frames = outcome.ok ? NaN : Number(outcome.failure.facts['frames']);
    expect(frames).toBeGreaterThanOrEqual(8);
    expect(frames).toBeLessThanOrEqual(12);
  });

  test('a clip behind the end of a broken download fails', async () => {
    const outcome = await cutCase({ file: 'm10_cut_mdat.mp4', start: 3, end: 4 }, WHOLE, engine);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'source-truncated', facts: { frames: 0 } } });
  });

  test('a clip in which no picture begins shows the one on screen, and says so', async () => {
    const clip = made(await cutCase({ file: 'm12_1fps.mp4', start: 1.2, end: 1.6 }, WHOLE, engine));
    expect(clip.recipe.remarks).toContain('frame-on-screen');
    expect((await inspect(clip, await keepClip(clip))).numbers).toEqual([1]);
  });
});

test('a decoder that would lose a picture without the hint is helped, or another engine is taken and named', async () => {
  const clip = made(await cutCase({ file: 'm06_no_reorder_hint.mp4', start: 0, end: 1.6 }, WHOLE, 'auto'));
  expect(clip.recipe.frames).toBe(48);
  if (clip.recipe.engine.name === 'ffmpeg.wasm') expect(clip.recipe.remarks).toContain('engine-fell-back');
});
