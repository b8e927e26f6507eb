import { describe, expect, test } from 'vitest';
import type { ClipShrinker, ShrinkStep } from '../../src/domain/clip.ts';
import { failure, success, type Outcome } from '../../src/domain/failure.ts';
import type { Attachment } from '../../src/domain/model.ts';
import { askWithLess, type Budget, type Variant } from '../../src/models/reductions.ts';

const { signal } = new AbortController();
const still = (index: number): Attachment => ({
  blob: new Blob(['.'.repeat(30)], { type: 'image/jpeg' }),
  sha256: String(index),
});
const stills = (count: number) => Array.from({ length: count }, (_, index) => still(index));
const clip = (bytes: number): Attachment => ({
  blob: new Blob(['.'.repeat(bytes)], { type: 'video/mp4' }),
  sha256: String(bytes),
});

/** Half the bytes at each step, and a note of what was asked for. */
function halving(): ClipShrinker & { steps: ShrinkStep[]; from: number[] } {
  const steps: ShrinkStep[] = [];
  const from: number[] = [];
  return {
    steps,
    from,
    async shrink({ size }, step) {
      steps.push(step);
      from.push(size);
      return success(clip(size / 2 ** steps.length));
    },
  };
}

/** Asks until `fits` says so, and gives what was asked with each time. */
async function asked(
  attachments: readonly Attachment[],
  fits: (variant: Variant) => boolean,
  { most = null as Budget | null, shrinker = null as ClipShrinker | null, code = 'too-large' as const } = {},
) {
  const variants: Variant[] = [];
  const outcome: Outcome<string> = await askWithLess(attachments, { most, shrinker, signal }, async (variant) => {
    variants.push(variant);
    return fits(variant) ? success('answered') : failure(code);
  });
  return { outcome, variants, indices: variants.map(({ attachments: sent }) => sent.map(({ sha256 }) => sha256)) };
}

describe('stills', () => {
  test('go whole where they fit', async () => {
    const { variants } = await asked(stills(12), () => true);
    expect(variants).toMatchObject([{ reduced: null }]);
  });

  test('are thinned to every second, fourth and eighth; the first and the last always go', async () => {
    const { outcome, indices, variants } = await asked(stills(12), () => false);
    expect(indices.slice(1)).toEqual([
      ['0', '2', '4', '6', '8', '10', '11'],
      ['0', '4', '8', '11'],
      ['0', '8', '11'],
    ]);
    expect(variants.at(-1)?.reduced).toEqual({ kind: 'thinned', sent: 3, of: 12 });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'too-large' } });
  });

  test('of which two are left are not asked with again', async () => {
    expect((await asked(stills(2), () => false)).variants).toHaveLength(1);
    expect((await asked(stills(3), () => false)).indices).toEqual([
      ['0', '1', '2'],
      ['0', '2'],
    ]);
  });

  test('that are known to be too many bytes are thinned before anyone is asked', async () => {
    const { variants } = await asked(stills(12), () => true, { most: { kind: 'all', bytes: 4 * 40 } });
    expect(variants).toMatchObject([{ reduced: { sent: 4, of: 12 } }]);
  });

  test('of which each may take so much go whole, however much they are together', async () => {
    // 30 bytes are 40 of base64.
    const { outcome, variants } = await asked(stills(12), () => true, { most: { kind: 'each', bytes: 40 } });
    expect(outcome.ok).toBe(true);
    expect(variants).toMatchObject([{ reduced: null }]);
  });

  test('of which each is too much are not sent at all', async () => {
    const { outcome, variants } = await asked(stills(12), () => true, { most: { kind: 'each', bytes: 39 } });
    expect(outcome).toMatchObject({ failure: { code: 'too-large', facts: { bytes: 40, most: 39 } } });
    expect(variants).toEqual([]);
  });
});

describe('a clip', () => {
  test('is encoded again by the published steps, each from the clip itself', async () => {
    const shrinker = halving();
    const { variants } = await asked([clip(3000)], () => false, { shrinker });
    expect(shrinker.steps).toEqual([
      { share: 1 / 2, crf: 28 },
      { share: 1 / 3, crf: 32 },
      { share: 1 / 4, crf: 35 },
    ]);
    expect(shrinker.from).toEqual([3000, 3000, 3000]);
    expect(variants.map(({ reduced }) => reduced)).toMatchObject([null, { crf: 28 }, { crf: 32 }, { crf: 35 }]);
  });

  test('is encoded no further than needed', async () => {
    const shrinker = halving();
    const { outcome, variants } = await asked([clip(3000)], () => true, {
      shrinker,
      most: { kind: 'all', bytes: 1000 },
    });
    expect(outcome).toEqual({ ok: true, value: 'answered' });
    expect(variants).toMatchObject([{ reduced: { kind: 'shrunk', share: 1 / 3 } }]);
    expect(shrinker.steps).toHaveLength(2);
  });

  test('that is too large and that nobody can encode again is a failure with its size', async () => {
    const { outcome, variants } = await asked([clip(3000)], () => true, { most: { kind: 'each', bytes: 1000 } });
    expect(outcome).toMatchObject({ failure: { code: 'too-large', facts: { bytes: 4000, most: 1000 } } });
    expect(variants).toHaveLength(0);
  });

  test('that could not be encoded again says why', async () => {
    const shrinker: ClipShrinker = { shrink: async () => failure('engine-failed') };
    const { outcome } = await asked([clip(3000)], () => false, { shrinker });
    expect(outcome).toMatchObject({ failure: { code: 'engine-failed' } });
  });
});

test('what less of a clip cannot cure is asked once', async () => {
  let calls = 0;
  for (const attachments of [stills(8), [clip(10)], []]) {
    const outcome = await askWithLess(attachments, { most: null, shrinker: halving(), signal }, async () => {
      calls += 1;
      return failure('rate-limited', {}, { retryable: true });
    });
    expect(outcome).toMatchObject({ failure: { code: 'rate-limited' } });
  }
  expect(calls).toBe(3);
});

test('a context that is exceeded is cured by fewer stills, not by a smaller clip', async () => {
  const count = async (attachments: Attachment[]) => {
    let calls = 0;
    await askWithLess(attachments, { most: null, shrinker: halving(), signal }, async () => {
      calls += 1;
      return failure('context-exceeded');
    });
    return calls;
  };
  expect(await count(stills(9))).toBe(4);
  expect(await count([clip(10)])).toBe(1);
});
