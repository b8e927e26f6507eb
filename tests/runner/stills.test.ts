import { describe, expect, test } from 'vitest';
import { failure, success } from '../../src/domain/failure.ts';
import type { Run } from '../../src/domain/run.ts';
import { variantsFor } from '../../src/domain/variants.ts';
import { Stage } from './Stage.ts';

/** A question that shows pictures `a`, `b`, `c`…, whose bytes are their names. */
function stageOf(names: readonly string[], missing: readonly string[] = []) {
  const stage = new Stage({ choices: 1 });
  Object.assign(stage.benchmark.questions[0] ?? {}, {
    media: names.map((source) => ({ kind: 'still', source, roi: null })),
  });
  Object.assign(stage.benchmark, {
    stills: {
      read: async (source: string) =>
        missing.includes(source)
          ? failure('still-missing', { file: source })
          : success(new Blob([source], { type: 'image/png' })),
    },
  });
  return stage;
}

async function sent(change: Partial<Run>, names = ['a', 'b', 'c', 'd']) {
  const stage = stageOf(names);
  await stage.start(change);
  await stage.rest();
  return stage.model.calls[0]?.attachments.map(({ sha256 }) => sha256.replace('hash of ', '')) ?? [];
}

describe('a question of several stills', () => {
  test('shows all of them in order, and its record says how each was made', async () => {
    const stage = stageOf(['a', 'b', 'c']);
    await stage.start();
    await stage.rest();
    const [call] = stage.model.calls;
    expect(call?.attachments).toMatchObject([
      { sha256: 'hash of a' },
      { sha256: 'hash of b' },
      { sha256: 'hash of c' },
    ]);
    expect(call?.mayThin).toBe(false);
    const item = stage.store.item('c0');
    expect(item).toMatchObject({
      state: 'scored',
      clip: null,
      stills: { pictures: [{ source: 'a' }, { source: 'b' }, { source: 'c' }] },
    });
    expect(stage.clips.wishes).toEqual([]);
  });

  test('shows them as each variant has it', async () => {
    expect(await sent({ variant: 'blind' })).toEqual([]);
    expect(await sent({ variant: 'first-image' })).toEqual(['a']);
    expect(await sent({ variant: 'images-reversed' })).toEqual(['d', 'c', 'b', 'a']);
    expect(await sent({ variant: 'rotated' })).toEqual(['a', 'b', 'c', 'd']);
    const shuffled = await sent({ variant: 'images-shuffled', seed: 3 });
    expect(shuffled.toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(shuffled.every((name, place) => name !== 'abcd'[place])).toBe(true);
    expect(await sent({ variant: 'images-shuffled', seed: 3 })).toEqual(shuffled);
  });

  test('is not asked with one less: a picture that cannot be had fails it by name', async () => {
    const stage = stageOf(['a', 'b'], ['b']);
    await stage.start();
    await stage.rest();
    expect(stage.model.calls).toEqual([]);
    expect(stage.store.item('c0')).toMatchObject({
      state: 'failed',
      stage: 'media',
      failure: { code: 'still-missing', facts: { file: 'b' } },
    });
  });

  test('has another call key for other pictures, and for another order of them', async () => {
    const keyOf = async (names: string[], change: Partial<Run> = {}) => {
      const stage = stageOf(names);
      await stage.start(change);
      await stage.rest();
      return stage.store.item('c0')?.callKey;
    };
    const keys = await Promise.all([keyOf(['a', 'b']), keyOf(['b', 'a']), keyOf(['a', 'c']), keyOf(['a'])]);
    expect(new Set(keys).size).toBe(4);
    expect(await keyOf(['a', 'b'])).toBe(keys[0]);
  });
});

test('what can be put in which ways', () => {
  const choice = { kind: 'choice' as const, options: ['x', 'y'], correct: 0 };
  const number = { kind: 'number' as const, correct: 1, unit: '%', min: 0, max: 2, tolerance: 0.1 };
  const still = (roi: { x: number; y: number; width: number; height: number } | null = null) => ({
    kind: 'still' as const,
    source: 's',
    roi,
  });
  expect(variantsFor({ media: [], target: choice })).toEqual(['as-published']);
  expect(variantsFor({ media: [still()], target: number })).toEqual(['as-published', 'blind']);
  expect(variantsFor({ media: [still(), still()], target: choice })).toEqual([
    ...['as-published', 'blind', 'first-image', 'images-reversed', 'rotated'],
  ]);
  expect(
    variantsFor({ media: [still(), still(), still({ x: 0, y: 0, width: 1, height: 0.5 })], target: number }),
  ).toEqual([...['as-published', 'blind', 'first-image', 'images-reversed', 'images-shuffled', 'whole-frame']]);
});
