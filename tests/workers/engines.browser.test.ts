import { proxy } from 'comlink';
import { afterEach, describe, expect, test } from 'vitest';
import type { ClipProgress, ClipRequest } from '../../src/domain/clip.ts';
import { cut } from '../../workers/clip/cut.ts';
import { inspect, keepClip, made, mediaUrl, startClipWorker } from '../support/clipLab.ts';
import { expectedNumbers, SOURCE_KINDS } from '../support/sourceKinds.ts';

const KIND = SOURCE_KINDS['with B-frames and sound'];
const ROI = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };

function request(more: Partial<ClipRequest> = {}): ClipRequest {
  const bytes = { kind: 'address', url: mediaUrl(`/made/${KIND.file}`) } as const;
  return { bytes, start: 3.21, end: 3.6, roi: ROI, order: null, engine: 'auto', ...more };
}

/** More clips than a core is given programs, twice over. */
test('forty-five clips by ffmpeg.wasm in one worker are all right', { timeout: 240_000 }, async () => {
  const worker = startClipWorker();
  for (let clip = 0; clip < 45; clip += 1) {
    const start = (clip % 20) / 2;
    const wanted = request({ start, end: start + 0.1, engine: 'ffmpeg.wasm' });
    expect(
      made(
        await worker.clips.cut(
          wanted,
          proxy(() => undefined),
        ),
      ).recipe.frames,
    ).toBe(3);
  }
  worker.end();
});

test('two clips asked for at once from one worker are both right', async () => {
  const worker = startClipWorker();
  const cutAt = (start: number) =>
    worker.clips.cut(
      request({ start, end: start + 0.5, engine: 'ffmpeg.wasm' }),
      proxy(() => undefined),
    );
  const [early, late] = await Promise.all([cutAt(1), cutAt(8)]);
  for (const [outcome, start] of [
    [early, 1],
    [late, 8],
  ] as const) {
    const clip = made(outcome);
    expect((await inspect(clip, await keepClip(clip))).numbers).toEqual(expectedNumbers(KIND, start, start + 0.5));
  }
  worker.end();
});

test('the core reports that it is loading, and the clip how far it is', async () => {
  const worker = startClipWorker();
  const seen: ClipProgress[] = [];
  made(
    await worker.clips.cut(
      request({ end: 8, engine: 'ffmpeg.wasm' }),
      proxy((progress) => void seen.push(progress)),
    ),
  );
  worker.end();
  expect(seen.map(({ step }) => step)).toEqual(expect.arrayContaining(['reading', 'loading-engine', 'cutting']));
  for (const { share } of seen) expect(share === null || (share >= 0 && share <= 1)).toBe(true);
});

describe('where the browser’s codecs fail', () => {
  const { VideoDecoder: Decoder, VideoEncoder: Encoder } = globalThis;
  afterEach(() => Object.assign(globalThis, { VideoDecoder: Decoder, VideoEncoder: Encoder }));

  /** Runs in the page, where the codecs can be taken away. */
  async function expectFallback(): Promise<void> {
    const clip = made(await cut(request(), () => undefined));
    expect(clip.recipe).toMatchObject({ engine: { name: 'ffmpeg.wasm' }, remarks: ['engine-fell-back'] });
    expect((await inspect(clip, await keepClip(clip))).numbers).toEqual(expectedNumbers(KIND, 3.21, 3.6));
  }

  test('a decoder that freezes is given up, and ffmpeg.wasm makes the clip', async () => {
    // The probe is done with sound codecs first.
    made(await cut(request(), () => undefined));
    globalThis.VideoDecoder = class extends Decoder {
      override decode(): void {}
      override flush(): Promise<void> {
        return new Promise(() => undefined);
      }
    };
    await expectFallback();
  });

  test('a decoder that loses a picture is found out', async () => {
    let decoded = 0;
    globalThis.VideoDecoder = class extends Decoder {
      override decode(chunk: EncodedVideoChunk): void {
        decoded += 1;
        if (decoded !== 30) super.decode(chunk);
      }
    };
    const clip = made(
      await cut(
        request({ bytes: { kind: 'address', url: mediaUrl('/cases/m03_ntsc.mp4') }, start: 0, end: 1.5, roi: null }),
        () => undefined,
      ),
    );
    expect(clip.recipe).toMatchObject({ frames: 45, engine: { name: 'ffmpeg.wasm' } });
  });

  test('an encoder that fails midway is replaced', async () => {
    let encoded = 0;
    globalThis.VideoEncoder = class extends Encoder {
      override encode(frame: VideoFrame, options?: VideoEncoderEncodeOptions): void {
        encoded += 1;
        if (encoded === 5) throw new DOMException('the encoder is gone', 'EncodingError');
        super.encode(frame, options);
      }
    };
    await expectFallback();
  });

  test('an engine that was asked for by name does not give way', async () => {
    globalThis.VideoEncoder = class extends Encoder {
      override encode(): void {
        throw new DOMException('the encoder is gone', 'EncodingError');
      }
    };
    const outcome = await cut(request({ engine: 'webcodecs' }), () => undefined);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'engine-failed' } });
  });

  test('memory that is refused is named', async () => {
    globalThis.VideoDecoder = class extends Decoder {
      override decode(): void {
        throw new RangeError('Array buffer allocation failed');
      }
    };
    const outcome = await cut(request(), () => undefined);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'out-of-memory', retryable: true } });
  });
});
