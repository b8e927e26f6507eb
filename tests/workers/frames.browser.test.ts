import { proxy } from 'comlink';
import { afterAll, describe, expect, test } from 'vitest';
import type { Frames, FramesRequest } from '../../src/domain/clip.ts';
import type { Outcome } from '../../src/domain/failure.ts';
import { readNumber } from '../support/frameNumber.ts';
import { mediaUrl, startClipWorker } from '../support/clipLab.ts';
import { FOREIGN_KINDS, HEVC_KINDS, SOURCE_KINDS } from '../support/sourceKinds.ts';

const worker = startClipWorker();
afterAll(() => worker.end());

const ENGINES = ['webcodecs', 'ffmpeg.wasm'] as const;
const ROI = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };

function take(path: string, request: Omit<FramesRequest, 'bytes'>): Promise<Outcome<Frames>> {
  const bytes = { kind: 'address', url: mediaUrl(path) } as const;
  return worker.clips.frames(
    { ...request, bytes },
    proxy(() => undefined),
  );
}

function taken(outcome: Outcome<Frames>): Frames {
  if (!outcome.ok) throw new Error(`${outcome.failure.code} ${JSON.stringify(outcome.failure.facts)}`);
  return outcome.value;
}

/** The numbers that JPEGs carry; their size is the region's. */
async function numbers({ frames, recipe }: Frames): Promise<number[]> {
  const { x, y, width, height } = recipe.region;
  const read: number[] = [];
  for (const { blob } of frames) {
    const picture = await createImageBitmap(blob);
    expect([picture.width, picture.height]).toEqual([width, height]);
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const grey = Uint8Array.from({ length: width * height }, (_, place) => data[4 * place + 1] ?? 0);
    read.push(readNumber(grey, { width, height }, { x, y, source: recipe.source }));
  }
  return read;
}

describe.each(ENGINES)('frames with %s', (engine) => {
  const options = { roi: ROI, order: null, engine, maxSide: null } as const;

  test('five a second are those on screen at start + k / 5', async () => {
    const { file } = SOURCE_KINDS['with B-frames and sound'];
    const pick = { kind: 'rate', rate: 5 } as const;
    const frames = taken(await take(`/made/${file}`, { ...options, start: 3, end: 5, pick }));
    expect(await numbers(frames)).toEqual([90, 96, 102, 108, 114, 120, 126, 132, 138, 144]);
    expect(frames.frames.map(({ time }) => time.toFixed(3))).toEqual(
      Array.from({ length: 10 }, (_, k) => (k / 5).toFixed(3)),
    );
    expect(frames.recipe).toMatchObject({ rule: 'shown-once', times: 10, frames: 10, engine: { name: engine } });
  });

  test('a start between two frames begins with the first frame of the clip', async () => {
    const { file } = SOURCE_KINDS['plain'];
    const pick = { kind: 'rate', rate: 10 } as const;
    const frames = taken(await take(`/made/${file}`, { ...options, start: 1.01, end: 1.35, pick }));
    expect(await numbers(frames)).toEqual([31, 33, 36, 39]);
  });

  test('more times than frames give each frame once, and both counts', async () => {
    const request = { ...options, roi: null, start: 0, end: 8 };
    for (const pick of [{ kind: 'rate', rate: 5 } as const, { kind: 'count', count: 32 } as const]) {
      const frames = taken(await take('/cases/m12_1fps.mp4', { ...request, pick }));
      expect(await numbers(frames)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      expect(frames.recipe).toMatchObject({ times: pick.kind === 'rate' ? 40 : 32, frames: 8 });
    }
  });

  test('a span in which no frame begins gives the one on screen, and says so', async () => {
    const pick = { kind: 'rate', rate: 5 } as const;
    const frames = taken(await take('/cases/m12_1fps.mp4', { ...options, roi: null, start: 1.2, end: 1.6, pick }));
    expect(await numbers(frames)).toEqual([1]);
    expect(frames.recipe.remarks).toEqual(['frame-on-screen']);
  });

  test('the longer side is shrunk to the most that was asked for', async () => {
    const { file } = SOURCE_KINDS['plain'];
    const pick = { kind: 'count', count: 1 } as const;
    const { frames, recipe } = taken(await take(`/made/${file}`, { ...options, start: 1, end: 2, pick, maxSide: 64 }));
    expect(recipe).toMatchObject({ region: { width: 160, height: 90 }, width: 64, height: 36 });
    const picture = await createImageBitmap(frames[0]?.blob ?? new Blob());
    expect([picture.width, picture.height]).toEqual([64, 36]);
  });

  test('a rotated source gives upright frames', async () => {
    const { file } = SOURCE_KINDS['rotated by a quarter'];
    const pick = { kind: 'count', count: 3 } as const;
    expect(await numbers(taken(await take(`/made/${file}`, { ...options, start: 1, end: 1.6, pick })))).toEqual([
      30, 36, 42,
    ]);
  });
});

test('a source that only ffmpeg reads gives frames by the same rule', async () => {
  const { file } = FOREIGN_KINDS['MPEG program stream'];
  const request = { roi: ROI, order: null, engine: 'auto', maxSide: null, start: 1, end: 2 } as const;
  const frames = taken(await take(`/made/${file}`, { ...request, pick: { kind: 'rate', rate: 5 } }));
  expect(await numbers(frames)).toEqual([25, 30, 35, 40, 45]);
  expect(frames.recipe).toMatchObject({ engine: { name: 'ffmpeg.wasm' }, source: { codec: 'mpeg2video' } });
});

test('a source that only ffmpeg reads gives them by the same rule from a start between two frames', async () => {
  const { file } = FOREIGN_KINDS['MPEG program stream'];
  const request = { roi: ROI, order: null, engine: 'auto', maxSide: null, start: 1.03, end: 2 } as const;
  const frames = taken(await take(`/made/${file}`, { ...request, pick: { kind: 'rate', rate: 5 } }));
  // 25 a second: at 1.03 the first of the clip (1.04), then those on screen at 1.23, 1.43, 1.63 and 1.83 s.
  expect(await numbers(frames)).toEqual([26, 30, 35, 40, 45]);
  const times = [0.01, 0.17, 0.37, 0.57, 0.77];
  frames.frames.forEach(({ time }, index) => expect(time).toBeCloseTo(times[index] ?? 0, 3));
});

test('a source of HEVC in open groups gives the frames at their times', async () => {
  const { file } = HEVC_KINDS['mp4 with HEVC in open groups'];
  const request = { roi: ROI, order: null, engine: 'auto', maxSide: null, start: 3, end: 4 } as const;
  const frames = taken(await take(`/made/${file}`, { ...request, pick: { kind: 'rate', rate: 2 } }));
  expect(await numbers(frames)).toEqual([90, 105]);
});
