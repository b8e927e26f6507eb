import { proxy } from 'comlink';
import { afterAll, describe, expect, test } from 'vitest';
import type { Clip, ClipRequest, EngineChoice } from '../../src/domain/clip.ts';
import type { Outcome } from '../../src/domain/failure.ts';
import { inspect, keepClip, made, mediaFile, mediaUrl, startClipWorker } from '../support/clipLab.ts';
import { expectedNumbers, SOURCE_KINDS } from '../support/sourceKinds.ts';

const worker = startClipWorker();
afterAll(() => worker.end());

const ENGINES = ['webcodecs', 'ffmpeg.wasm'] as const;
const ROI = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
const START = 3.21;
const END = 4.4;
const SOUND = SOURCE_KINDS['with B-frames and sound'];

let visits = 0;

function cutAddress(
  path: string,
  { fault, ...request }: Partial<ClipRequest> & { fault?: string },
): Promise<Outcome<Clip>> {
  const url = mediaUrl(path, { visit: `visit ${(visits += 1)}`, ...(fault === undefined ? {} : { fault }) });
  const whole: ClipRequest = {
    bytes: { kind: 'address', url },
    start: START,
    end: END,
    roi: ROI,
    order: null,
    engine: 'auto',
    ...request,
  };
  return worker.clips.cut(
    whole,
    proxy(() => undefined),
  );
}

async function expectRightClip(outcome: Outcome<Clip>): Promise<Clip> {
  const clip = made(outcome);
  expect((await inspect(clip, await keepClip(clip))).numbers).toEqual(expectedNumbers(SOUND, START, END));
  return clip;
}

async function expectNextClipWorks(engine: EngineChoice): Promise<void> {
  await expectRightClip(await cutAddress(`/made/${SOUND.file}`, { engine }));
}

// At once, since most of it is waiting.
describe.concurrent.each(ENGINES)('a server at fault, with %s,', (engine) => {
  test.each([
    ['that ignores ranges is noticed, and a small file taken whole', 'ranges-ignored', ['range-ignored']],
    ['that cuts a connection off is asked again from that byte on', 'cut off', []],
    ['that is slow is waited for', 'slow', []],
    ['that sends too much is not listened to', 'too much', []],
    ['that sends too little is asked for the rest', 'too little', []],
    ['whose address expires midway is asked again', 'expired once', []],
    ['that is busy is asked again when it said', 'busy once', []],
  ] as const)('%s', async (_, fault, remarks) => {
    const clip = await expectRightClip(await cutAddress(`/made/${SOUND.file}`, { fault, engine }));
    expect(clip.recipe.remarks).toEqual(remarks);
  });

  test.each([
    ['that ignores ranges of a huge file', 'ranges-ignored, huge', 'range-ignored', {}],
    ['that cuts off for good', 'cut off for good', 'source-cut-off', {}],
    ['whose address stays expired', 'expired for good', 'address-expired', { status: 403 }],
    ['that hides Content-Range', 'content-range hidden', 'source-unreachable', { reason: 'content-range-hidden' }],
    ['that sends other bytes', 'wrong range', 'source-unreachable', { reason: 'wrong-range' }],
    ['that says the video is gone', 'proxy says removed', 'video-unavailable', { reason: 'removed' }],
    ['that says the video is private', 'proxy says private', 'video-restricted', { reason: 'private' }],
    ['that is taken for a robot', 'proxy says bot-check', 'bot-check', { action: 'What to do.' }],
    ['that lacks yt-dlp', 'proxy says yt-dlp-missing', 'proxy-outdated', { message: 'What happened.' }],
    ['that refuses in words of its own', 'proxy says origin-refused', 'proxy-refused', { reason: 'origin-refused' }],
  ] as const)('%s ends in a named failure, and the next clip works', async (_, fault, code, facts) => {
    const outcome = await cutAddress(`/made/${SOUND.file}`, { fault, engine });
    expect(outcome).toMatchObject({ ok: false, failure: { code, facts } });
    await expectNextClipWorks(engine);
  });

  test('that does not exist is unreachable', async () => {
    const bytes = { kind: 'address', url: 'http://127.0.0.1:9/video.mp4' } as const;
    expect(await cutAddress('', { bytes, engine })).toMatchObject({
      ok: false,
      failure: { code: 'source-unreachable' },
    });
  });
});

describe.each(ENGINES)('a source at fault, with %s,', (engine) => {
  test.each([
    ['of words', 'words.mp4', 'auto', 'not-a-video'],
    ['of nothing', 'empty.mp4', engine, 'source-incomplete'],
    ['of sound only', 'sound-only.mp4', engine, 'no-video-track'],
    ['with an unknown codec', 'unknown-codec.mp4', 'auto', 'codec-unknown'],
  ] as const)('%s ends in a named failure, and the next clip works', async (_, file, asked, code) => {
    expect(await cutAddress(`/made/${file}`, { engine: asked })).toMatchObject({ ok: false, failure: { code } });
    const bytes = { kind: 'file', file: await mediaFile(`/made/${file}`), name: file } as const;
    expect(await cutAddress('', { bytes, engine: asked })).toMatchObject({ ok: false, failure: { code } });
    await expectNextClipWorks(engine);
  });

  test('a start behind the end is named', async () => {
    const outcome = await cutAddress(`/made/${SOUND.file}`, { start: 12.1, end: 13, engine });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'start-beyond-end', facts: { duration: 12 } } });
  });

  test('an end behind the last picture gives what there is, and says so', async () => {
    const clip = made(await cutAddress(`/made/${SOUND.file}`, { start: 11.5, end: 14, engine }));
    expect(clip.recipe).toMatchObject({ frames: 15, remarks: ['end-beyond-source'] });
  });

  test('a region that rounds to nothing is named', async () => {
    const roi = { x: 0.5, y: 0.5, width: 0.001, height: 0.001 };
    const outcome = await cutAddress(`/made/${SOUND.file}`, { roi, engine });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'region-too-small' } });
  });
});

test.each(['auto', 'ffmpeg.wasm'] as const)('broken data end in a clip with a remark, with %s', async (engine) => {
  const clip = made(await cutAddress('/made/corrupt.mp4', { engine }));
  expect(clip.recipe.frames).toBeGreaterThanOrEqual(0.9 * expectedNumbers(SOUND, START, END).length);
  expect(clip.recipe.remarks).toContain('corrupt-concealed');
  await expectNextClipWorks(engine);
});
