import { proxy } from 'comlink';
import { afterAll, describe, expect, test } from 'vitest';
import type { Clip, ClipRequest, EngineChoice } from '../../src/domain/clip.ts';
import type { Outcome } from '../../src/domain/failure.ts';
import { inspect, keepClip, made, mediaUrl, startClipWorker } from '../support/clipLab.ts';
import { expectedNumbers, ODD_KINDS, SOURCE_KINDS } from '../support/sourceKinds.ts';

const worker = startClipWorker();
afterAll(() => worker.end());

const ENGINES = ['webcodecs', 'ffmpeg.wasm'] as const;
const MIDDLE = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
const nobody = proxy(() => undefined);

function request(file: string, [start, end]: readonly [number, number], engine: EngineChoice): ClipRequest {
  const bytes = { kind: 'address', url: mediaUrl(`/made/${file}`) } as const;
  return { bytes, start, end, roi: MIDDLE, order: null, engine };
}

function cut(file: string, span: readonly [number, number], engine: EngineChoice = 'auto'): Promise<Outcome<Clip>> {
  return worker.clips.cut(request(file, span, engine), nobody);
}

async function numbersOf(clip: Clip): Promise<number[]> {
  return (await inspect(clip, await keepClip(clip))).numbers;
}

const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

describe.each(ENGINES)('an edit list, with %s,', (engine) => {
  test.each([
    // [file, span, pictures, remarks]
    ['edit-tail.mp4', [2, 3], from(60, 30), []],
    ['edit-tail.mp4', [3.5, 5], from(105, 15), ['end-beyond-source']],
    ['edit-middle.mp4', [0, 0.5], from(30, 15), []],
    ['edit-middle.mp4', [3.5, 4], from(135, 15), []],
    ['edit-late.mp4', [0, 0.5], from(30, 15), []],
    ['edit-late.mp4', [3.5, 5], from(135, 15), ['end-beyond-source']],
  ] as const)('of %s is heeded from %o on', async (file, span, pictures, remarks) => {
    const clip = made(await cut(file, span, engine));
    expect(await numbersOf(clip)).toEqual(pictures);
    expect(clip.recipe.remarks).toEqual(remarks);
  });

  test('that ends before the clip starts is the end of the film', async () => {
    expect(await cut('edit-tail.mp4', [4.2, 5], engine)).toMatchObject({
      failure: { code: 'start-beyond-end', facts: { duration: 4 } },
    });
  });

  test('holds for stills too', async () => {
    const asked = { ...request('edit-tail.mp4', [3.5, 4.5], engine), pick: { kind: 'rate', rate: 5 }, maxSide: null };
    const outcome = await worker.clips.frames(asked as Parameters<typeof worker.clips.frames>[0], nobody);
    if (!outcome.ok) throw new Error(outcome.failure.code);
    // The last picture, of 3.967 s, is on screen at 4.1 s and 4.3 s.
    expect(outcome.value.frames.map(({ time }) => time.toFixed(3))).toEqual(['0.000', '0.200', '0.400', '0.467']);
  });
});

test('an edit list of several stretches shows them one after the other', async () => {
  const clip = made(await cut('edit-several.mp4', [1.5, 2.5]));
  expect(await numbersOf(clip)).toEqual([...from(45, 15), ...from(180, 15)]);
});

describe.each(ENGINES)('a keyframe from which a decoder recovers only by and by, with %s,', (engine) => {
  const kind = ODD_KINDS['pictures refreshed bit by bit'];

  test.each([
    [1.5, 2.5],
    [3.1, 3.4],
  ] as const)('is not begun with: %s to %s', async (start, end) => {
    const clip = made(await cut(kind.file, [start, end], engine));
    expect(await numbersOf(clip)).toEqual(expectedNumbers(kind, start, end));
    expect(clip.recipe.remarks).toEqual([]);
  });
});

describe.each([
  ['pixels wider than high', 'webcodecs'],
  ['pixels wider than high', 'ffmpeg.wasm'],
  ['pixels wider than high, turned', 'webcodecs'],
  ['pixels wider than high, turned', 'ffmpeg.wasm'],
  ['pixels wider than high, in an AVI', 'auto'],
] as const)('of %s, with %s,', (name, engine) => {
  const kind = ODD_KINDS[name];

  test.each([null, { kind: 'reversed' }] as const)(
    'a clip keeps the shape, its frames in the order %o',
    async (order) => {
      const clip = made(await worker.clips.cut({ ...request(kind.file, [1, 1.5], engine), order }, nobody));
      const found = await inspect(clip, await keepClip(clip));
      expect(found).toMatchObject({ width: 160, height: 90 });
      // Sizes are whole numbers: 320 pixels become 427.
      expect(found.pixelShape).toBeCloseTo(4 / 3, 2);
      const numbers = expectedNumbers(kind, 1, 1.5);
      expect(found.numbers).toEqual(order === null ? numbers : numbers.reverse());
    },
  );

  test('stills have square pixels', async () => {
    const asked = { ...request(kind.file, [1, 2], engine), pick: { kind: 'count', count: 1 }, maxSide: null };
    const outcome = await worker.clips.frames(asked as Parameters<typeof worker.clips.frames>[0], nobody);
    if (!outcome.ok) throw new Error(outcome.failure.code);
    const picture = await createImageBitmap(outcome.value.frames[0]?.blob ?? new Blob());
    expect(picture.height).toBe(90);
    expect(picture.width / picture.height).toBeCloseTo((160 / 90) * (4 / 3), 1);
  });
});

describe('where only ffmpeg reads and no picture begins inside, the one on screen stands,', () => {
  const { file } = ODD_KINDS['one picture a second'];

  test('in a clip', async () => {
    const clip = made(await cut(file, [1.2, 1.6]));
    expect(await numbersOf(clip)).toEqual([1]);
    expect(clip.recipe).toMatchObject({ frames: 1, remarks: ['frame-on-screen'] });
  });

  test('and as a still', async () => {
    const asked = { ...request(file, [3.2, 3.6], 'auto'), pick: { kind: 'count', count: 8 }, maxSide: null };
    const outcome = await worker.clips.frames(asked as Parameters<typeof worker.clips.frames>[0], nobody);
    expect(outcome).toMatchObject({ value: { recipe: { frames: 1, remarks: ['frame-on-screen'] } } });
  });

  test('and a clip in which one begins is as before', async () => {
    const clip = made(await cut(file, [1.2, 3.6]));
    expect(await numbersOf(clip)).toEqual([2, 3]);
    expect(clip.recipe.remarks).toEqual([]);
  });
});

describe.each(['cut-off.mkv', 'cut-off.webm', 'cut-off.ts', 'cut-off.avi'])('a download that broke off: %s', (file) => {
  test.each([
    ['that its end runs through', [1, 7.5]],
    ['behind its end', [7, 7.5]],
  ] as const)('a clip %s fails, and is no shorter one', async (_, span) => {
    expect(await cut(file, span)).toMatchObject({ ok: false, failure: { code: 'source-truncated' } });
  });

  test('a clip before its end is there', async () => {
    expect(made(await cut(file, [1, 1.6])).recipe).toMatchObject({ remarks: [] });
  });
});

test.each(ENGINES)(
  'a recording that began between two keyframes starts at its first whole picture, with %s',
  async (engine) => {
    // Of 240 pictures the keyframes are the 0th, 75th and 150th; the file begins in the first third of the bytes.
    expect(await numbersOf(made(await cut('begun-midway.ts', [0, 0.5], engine)))).toEqual(from(150, 15));
  },
);

test('AV1 in a container that only ffmpeg reads is named as what neither engine decodes', async () => {
  const { file } = ODD_KINDS['AV1 in a container of its own'];
  expect(await cut(file, [0, 0.5])).toMatchObject({ failure: { code: 'codec-unknown', facts: { codec: 'av1' } } });
});

test.each(ENGINES)(
  'recordings that were joined, whose times run back, are cut as the first of them, with %s',
  async (engine) => {
    expect(await numbersOf(made(await cut('joined.ts', [7, 7.5], engine)))).toEqual(from(210, 15));
    expect(await numbersOf(made(await cut('joined.ts', [7.5, 8.5], engine)))).toEqual(from(225, 15));
  },
);

test.each(['counts.mp4', 'table.mp4', 'clock.mp4'])(
  'an index that makes no sense is the file’s fault: %s',
  async (file) => {
    expect(await cut(file, [1, 2])).toMatchObject({ ok: false, failure: { code: 'source-corrupt' } });
    expect(made(await cut(SOURCE_KINDS.plain.file, [1, 1.5])).recipe.frames).toBe(15);
  },
);

test('clips that one worker is asked for at once come one after the other', async () => {
  const kind = SOURCE_KINDS['large and with sound'];
  const spans = Array.from({ length: 8 }, (_, index) => [3 * index + 0.21, 3 * index + 0.6] as const);
  const fresh = startClipWorker();
  const outcomes = await Promise.all(spans.map((span) => fresh.clips.cut(request(kind.file, span, 'auto'), nobody)));
  for (const [index, outcome] of outcomes.entries()) {
    const [start, end] = spans[index] ?? [0, 0];
    expect(await numbersOf(made(outcome))).toEqual(expectedNumbers(kind, start, end));
  }
  fresh.end();
});
