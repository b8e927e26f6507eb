import { proxy } from 'comlink';
import { afterAll, describe, expect, inject, test } from 'vitest';
import type { Clip, EngineChoice } from '../../src/domain/clip.ts';
import { ask, inspect, keepClip, made, mediaFile, similarity, startClipWorker } from '../support/clipLab.ts';

const worker = startClipWorker();
afterAll(() => worker.end());

const ROI = { x: 0.1, y: 0.15, width: 0.8, height: 0.7 };
const START = 0.53;
const END = 1.97;
const NAMES = [
  'Reg_Image_18122_crop.mp4',
  'Reg_Image_182106_crop.mp4',
  'Reg_Image_181739_trimmed_crop.mp4',
  'Cov_recommendations_likebutterfly_mov5.mov',
  'Vir_whitelung_h1n1.mp4',
  'Pneu_prospective_file3.mp4',
  'clarius-ocular-short.mp4',
];
const FOREIGN = 'Reg_pat1Image_132943.mpeg';

async function cutFile(name: string, engine: EngineChoice): Promise<Clip> {
  const bytes = { kind: 'file', file: await mediaFile(`/ultrasound/${name}`), name } as const;
  return made(
    await worker.clips.cut(
      { bytes, start: START, end: END, roi: ROI, order: null, engine },
      proxy(() => undefined),
    ),
  );
}

/** SSIM of a clip against its region of the source, from the source's first picture at or after the start. */
async function likeness(clip: Clip, id: string, source: string): Promise<number> {
  const { width, height, x, y } = clip.recipe.region;
  const crop = `${width}:${height}:${x}:${y}`;
  return (await ask('/likeness', { id, source, start: START, count: clip.recipe.frames, crop })) as number;
}

describe.skipIf(!inject('sharedFolder'))('real ultrasound clips as local files', () => {
  test.each(NAMES)('%s comes out alike from both engines, and as good as from the published recipe', async (name) => {
    const fast = await cutFile(name, 'webcodecs');
    const reference = await cutFile(name, 'ffmpeg.wasm');
    const [fastId, referenceId] = [await keepClip(fast), await keepClip(reference)];
    const [seen, referenceSeen] = [await inspect(fast, fastId), await inspect(reference, referenceId)];
    expect(seen.numbers).toHaveLength(referenceSeen.numbers.length);
    expect(seen).toMatchObject({ streams: ['video'], width: referenceSeen.width, height: referenceSeen.height });
    seen.times.forEach((time, index) => expect(time).toBeCloseTo(referenceSeen.times[index] ?? NaN, 3));
    expect(await similarity(fastId, referenceId)).toBeGreaterThanOrEqual(0.95);
    const source = `/ultrasound/${name}`;
    const published = await likeness(reference, referenceId, source);
    expect(published).toBeGreaterThan(0.9);
    expect(await likeness(fast, fastId, source)).toBeGreaterThanOrEqual(published - 0.002);
  });

  test('an MPEG-2 file that no browser plays is cut by ffmpeg.wasm', async () => {
    const clip = await cutFile(FOREIGN, 'auto');
    expect(clip.recipe).toMatchObject({
      source: { codec: 'mpeg2video', width: 370, height: 370, rate: 25 },
      engine: { name: 'ffmpeg.wasm' },
      frames: 36,
    });
    const seen = await inspect(clip, await keepClip(clip));
    expect(seen).toMatchObject({ streams: ['video'], codec: 'h264', width: 296, height: 258 });
    expect(seen.numbers).toHaveLength(36);
  });
});

test.skipIf(inject('sharedFolder'))('the folder ../shared/ultrasound is absent: real clips were not tested', () => {
  expect(inject('sharedFolder')).toBe(false);
});
