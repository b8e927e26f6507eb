import { afterEach, describe, expect, test } from 'vitest';
import type { StillFiles } from '../../src/domain/benchmark.ts';
import type { ClipMaker } from '../../src/domain/clip.ts';
import { failure, success } from '../../src/domain/failure.ts';
import type { Media } from '../../src/domain/media.ts';
import type { PictureMaker, PictureRecipe } from '../../src/domain/still.ts';
import { LessonPictures } from '../../src/ui/state/LessonPictures.svelte.ts';
import { StillSteps } from '../../src/ui/state/StillSteps.svelte.ts';

const still = (source: string): Media => ({ kind: 'still', source, roi: null });
const files: StillFiles = {
  read: async (source) =>
    source === 'gone' ? failure('still-missing', { file: source }) : success(new Blob([source])),
};
const pictures: PictureMaker = { make: async (_media, blob) => success({ blob, recipe: {} as PictureRecipe }) };
const clips: Pick<ClipMaker, 'stills'> = { stills: async () => failure('proxy-unreachable') };

describe('the pictures of a lesson on paper', () => {
  const taken = new LessonPictures({ clips, pictures, files });
  afterEach(() => taken.close());

  test('are a question’s images in their order, and what cannot be had is missing alone', async () => {
    await taken.take([
      { id: 'a', media: [still('one'), still('gone'), still('three')] },
      { id: 'b', media: [{ kind: 'clip', source: 'v', start: 0, end: 1, roi: null }] },
    ]);
    const shown = taken.of('a') ?? [];
    expect(shown.map((picture) => picture.kind === 'still' && picture.number)).toEqual([1, 3]);
    expect(await Promise.all(shown.map(async ({ url }) => (await fetch(url)).text()))).toEqual(['one', 'three']);
    expect(taken.of('b')).toEqual([]);
    expect([taken.of('c'), taken.progress]).toEqual([null, null]);
  });

  test('are let go when the page goes', async () => {
    await taken.take([{ id: 'a', media: [still('one')] }]);
    const url = taken.of('a')?.[0]?.url ?? '';
    taken.close();
    await expect(fetch(url)).rejects.toThrow();
    expect(taken.of('a')).toBeNull();
  });

  test('end when they are stopped, and what was taken stays', async () => {
    let reads = 0;
    const slow = new LessonPictures({
      clips,
      pictures,
      files: {
        read: async (source, signal) => {
          reads += 1;
          if (source === 'two')
            await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
          return success(new Blob([source]));
        },
      },
    });
    const taking = slow.take([
      { id: 'a', media: [still('one')] },
      { id: 'b', media: [still('two')] },
    ]);
    await expect.poll(() => reads).toBe(2);
    slow.stop();
    await taking;
    expect([slow.of('a')?.length, slow.of('b'), slow.progress]).toEqual([1, null, null]);
    slow.close();
  });
});

test('stills are stepped through in order, and not beyond the first and the last', () => {
  const steps = new StillSteps();
  steps.reset(3);
  const seen = [1, 1, 1, -1, -1, -1].map((by) => {
    steps.step(by);
    return steps.at;
  });
  expect(seen).toEqual([1, 2, 2, 1, 0, 0]);
  steps.to(2);
  steps.reset(1);
  expect(steps.at).toBe(0);
});
