import { describe, expect, test } from 'vitest';
import { success } from '../../src/domain/failure.ts';
import type { Run } from '../../src/domain/run.ts';
import { replyOf } from './fakes.ts';
import { Stage } from './Stage.ts';

async function asked(change: Partial<Run>, { stills = false, choices = 1 } = {}) {
  const stage = new Stage({ choices });
  if (stills) stage.model.takes = { kind: 'stills', rate: 5 };
  await stage.start(change);
  await stage.rest();
  return stage;
}

describe('a variant', () => {
  test('as published sends the clip as it is, and to a model that takes stills those at its rate', async () => {
    const whole = await asked({});
    expect(whole.clips.wishes).toMatchObject([{ order: null, pick: null }]);
    const some = await asked({}, { stills: true });
    expect(some.clips.wishes).toMatchObject([{ order: null, pick: { kind: 'rate', rate: 5 } }]);
    expect(some.model.calls[0]?.attachments).toMatchObject([{ sha256: 'still 0' }, { sha256: 'still 0.2' }]);
    expect(some.store.item('c0')).toMatchObject({
      clip: null,
      stills: { rule: 'shown-once', pick: { rate: 5 }, stills: [{ time: 0 }, { time: 0.2 }] },
    });
  });

  test('blind makes no clip, sends none, and has words of its own', async () => {
    const stage = await asked({ variant: 'blind' });
    expect(stage.clips.wishes).toEqual([]);
    expect(stage.model.calls).toMatchObject([{ attachments: [], prompt: { version: 'fake-1+blind+whole' } }]);
    expect(stage.store.item('c0')).toMatchObject({ state: 'scored', clip: null, stills: null });
  });

  test.each([false, true])('first frame sends one still, whatever the model takes (stills: %s)', async (stills) => {
    const stage = await asked({ variant: 'first-frame' }, { stills });
    expect(stage.clips.wishes).toMatchObject([{ pick: { kind: 'count', count: 1 } }]);
    expect(stage.model.calls[0]?.attachments).toMatchObject([{ sha256: 'still 0' }]);
  });

  test('reversed asks for the frames the other way round, in either form', async () => {
    const order = { kind: 'reversed' };
    expect((await asked({ variant: 'reversed' })).clips.wishes).toMatchObject([{ order, pick: null }]);
    expect((await asked({ variant: 'reversed' }, { stills: true })).clips.wishes).toMatchObject([{ order }]);
  });

  test('shuffled draws an order for each question from the run’s seed, the same each time', async () => {
    const seeds = async (seed: number) => {
      const { clips } = await asked({ variant: 'shuffled', seed }, { choices: 2 });
      return clips.wishes.map(({ order }) => (order?.kind === 'shuffled' ? order.seed : null));
    };
    const first = await seeds(1);
    expect(await seeds(1)).toEqual(first);
    expect(new Set([...first, ...(await seeds(2))]).size).toBe(4);
  });

  test('whole frame asks without the region', async () => {
    const stage = new Stage({ choices: 1 });
    const [question] = stage.benchmark.questions;
    const media = { kind: 'clip', source: 'video', start: 0, end: 1, roi: { x: 0, y: 0, width: 0.5, height: 0.5 } };
    Object.assign(question ?? {}, { media: [media] });
    await stage.start({ variant: 'whole-frame' });
    await stage.rest();
    expect(stage.clips.wishes).toMatchObject([{ media: { start: 0, end: 1, roi: null } }]);
  });

  test('extended reaches back to the video’s start and on to the segment’s end', async () => {
    const extension = { before: 1.5, after: 2 };
    const stage = await asked({ variant: 'extended', extension }, { choices: 3 });
    expect(stage.clips.wishes.map(({ media }) => [media.start, media.end])).toEqual([
      [0, 3],
      [0, 3],
      [0.5, 3],
    ]);
  });

  describe('by address', () => {
    const ID = 'abcdefghijk';
    async function pointed({ fetchesVideos = true, source = ID, variant = 'by-address' as Run['variant'] } = {}) {
      const stage = new Stage({ choices: 1 });
      const media = { kind: 'clip', source, start: 3.25, end: 7, roi: { x: 0, y: 0, width: 0.5, height: 0.5 } };
      Object.assign(stage.benchmark.questions[0] ?? {}, { media: [media] });
      stage.model.fetchesVideos = fetchesVideos;
      await stage.start({ variant });
      await stage.rest();
      return stage;
    }
    const watched = { address: `https://www.youtube.com/watch?v=${ID}`, start: 3.25, end: 7 };

    test('cuts nothing: the call and the item name the address and the stretch', async () => {
      const stage = await pointed();
      expect(stage.clips.wishes).toEqual([]);
      expect(stage.model.calls).toMatchObject([{ attachments: [], watched }]);
      expect(stage.store.item('c0')).toMatchObject({ state: 'scored', clip: null, stills: null, watched });
    });

    test('has a name of its own for its call, so that no other answer is taken over for it, nor it for another', async () => {
      const [there, plain] = [await pointed(), await pointed({ variant: 'as-published' })];
      const blind = await pointed({ variant: 'blind' });
      const keys = [there, plain, blind].map(({ store }) => store.item('c0').callKey);
      expect(new Set(keys).size).toBe(3);
      expect(keys).not.toContain(null);
    });

    test.each([
      ['a model that fetches no videos', { fetchesVideos: false }, 'address-not-taken'],
      ['a source that has no address', { source: 'scan 7' }, 'no-source'],
    ])('is a failure with %s, and never a call without the video', async (_, given, code) => {
      const stage = await pointed(given);
      expect(stage.model.calls).toEqual([]);
      expect(stage.store.item('c0')).toMatchObject({ state: 'failed', stage: 'media', failure: { code } });
    });
  });

  test('rotated moves the options by the repeat, and reads the letter as the option that stood there', async () => {
    const stage = new Stage({ choices: 1 });
    stage.model.outcome = () => success(replyOf('A'));
    await stage.start({ variant: 'rotated', repeats: 2 });
    await stage.rest();
    expect(stage.model.calls.map(({ prompt }) => prompt.options)).toEqual([
      ['one', 'two'],
      ['two', 'one'],
    ]);
    expect(stage.store.item('c0', 0)).toMatchObject({ prediction: { answer: { index: 0 } }, score: { points: 1 } });
    expect(stage.store.item('c0', 1)).toMatchObject({ prediction: { answer: { index: 1 } }, score: { points: 0 } });
  });
});
