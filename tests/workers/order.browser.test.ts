import { proxy } from 'comlink';
import { afterAll, describe, expect, test } from 'vitest';
import { inOrder, type FrameOrder } from '../../src/domain/frameOrder.ts';
import { inspect, keepClip, made, mediaUrl, startClipWorker } from '../support/clipLab.ts';
import { expectedNumbers, FOREIGN_KINDS, SOURCE_KINDS, type SourceKind } from '../support/sourceKinds.ts';

const worker = startClipWorker();
afterAll(() => worker.end());

const ROI = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
const [START, END] = [1.77, 3.4];
const ORDERS: readonly FrameOrder[] = [{ kind: 'reversed' }, { kind: 'shuffled', seed: 7 }];

async function ordered(kind: SourceKind, order: FrameOrder | null, engine: 'webcodecs' | 'ffmpeg.wasm' | 'auto') {
  const bytes = { kind: 'address', url: mediaUrl(`/made/${kind.file}`) } as const;
  const clip = made(
    await worker.clips.cut(
      { bytes, start: START, end: END, roi: ROI, order, engine },
      proxy(() => undefined),
    ),
  );
  return { clip, found: await inspect(clip, await keepClip(clip)) };
}

describe.each(['with B-frames and sound', 'variable rate', 'WebM with AV1'] as const)('a source: %s', (name) => {
  const kind = SOURCE_KINDS[name];

  test.each(['webcodecs', 'ffmpeg.wasm'] as const)(
    'gives on %s all its pictures in the order asked for, at the times of those shown',
    async (engine) => {
      const shown = await ordered(kind, null, engine);
      for (const order of ORDERS) {
        const { clip, found } = await ordered(kind, order, engine);
        expect(found.numbers).toEqual(inOrder(expectedNumbers(kind, START, END), order));
        expect(found.times.length).toBe(shown.found.times.length);
        found.times.forEach((time, index) => expect(time).toBeCloseTo(shown.found.times[index] ?? NaN, 2.5));
        expect(clip.recipe).toMatchObject({ order, frames: shown.clip.recipe.frames, remarks: [] });
      }
    },
  );
});

test('a source that only ffmpeg reads is put in order as well', async () => {
  const kind = FOREIGN_KINDS['MPEG program stream'];
  const { found } = await ordered(kind, { kind: 'reversed' }, 'auto');
  expect(found.numbers).toEqual(expectedNumbers(kind, START, END).reverse());
});

test('a browser plays a shuffled clip to its end', async () => {
  const { clip } = await ordered(SOURCE_KINDS['with B-frames and sound'], { kind: 'shuffled', seed: 7 }, 'webcodecs');
  const video = document.createElement('video');
  video.src = URL.createObjectURL(clip.blob);
  video.muted = true;
  video.playbackRate = 4;
  await video.play();
  await new Promise((resolve, reject) => {
    video.onended = resolve;
    video.onerror = () => reject(new Error(video.error?.message));
  });
  URL.revokeObjectURL(video.src);
  expect(video.currentTime).toBeCloseTo(clip.recipe.duration, 1);
});

test('stills come in the order asked for, each with the time at which it is shown', async () => {
  const { file } = SOURCE_KINDS['with B-frames and sound'];
  const bytes = { kind: 'address', url: mediaUrl(`/made/${file}`) } as const;
  const request = { bytes, start: 3, end: 4, roi: ROI, order: { kind: 'reversed' }, engine: 'auto' } as const;
  const taken = await worker.clips.frames(
    { ...request, pick: { kind: 'rate', rate: 5 }, maxSide: null },
    proxy(() => undefined),
  );
  if (!taken.ok) throw new Error(taken.failure.code);
  expect(taken.value.frames.map(({ time }) => time.toFixed(1))).toEqual(['0.8', '0.6', '0.4', '0.2', '0.0']);
});
