import { describe, expect, test } from 'vitest';
import { success } from '../../src/domain/failure.ts';
import type { Judge } from '../../src/domain/judge.ts';
import type { Item } from '../../src/domain/item.ts';
import { failed, replyOf } from './fakes.ts';
import { Stage } from './Stage.ts';

const TOKENS = { prompt: 1000, reply: 100, thoughts: null };
const priced = { costOf: () => 0.01 };

describe('what is spent', () => {
  test('is counted by question and run: calls, tries that failed among them, and dollars by the tokens billed', async () => {
    const stage = new Stage({ choices: 2 }, { costOf: (_, { prompt }) => (prompt ?? 0) / 100_000 });
    stage.model.outcome = (text, before) =>
      text.includes('c1') && before === 0
        ? failed('server-error', { retryable: true })
        : success({ ...replyOf('A'), tokens: TOKENS });
    await stage.start();
    const { spent } = await stage.rest();
    expect(spent).toEqual({ calls: 3, usd: 0.02, unpriced: 0 });
    expect(stage.store.item('c1').spent).toEqual({ calls: 2, usd: 0.01, unpriced: 0 });
    expect((await stage.tab().activity('run-1'))?.spent).toEqual(spent);
  });

  test('is unknown and not nothing where no price is known', async () => {
    const stage = new Stage({ choices: 2 });
    await stage.start();
    expect((await stage.rest()).spent).toEqual({ calls: 2, usd: 0, unpriced: 2 });
  });

  test('holds the judge’s calls as well', async () => {
    const stage = new Stage({ free: 1 }, priced);
    const judging = stage.tab({
      ...priced,
      judgeFor: (_, connect) => {
        const model = connect({ provider: 'fake', model: 'judge', settings: {} });
        if (!model.ok) return model;
        const by = { id: 'fake-judge', model: null, promptVersion: null };
        const judge: Judge = {
          grader: by,
          canGrade: () => true,
          grade: async (_question, _prediction, signal) => {
            const prompt = { version: 'judge', system: '', text: 'Grade.', options: null, order: null };
            await model.value.reply({ prompt, attachments: [], schema: null }, signal);
            return { kind: 'graded', points: 2, most: 2, errorType: null, remark: null, by };
          },
        };
        return success(judge);
      },
    });
    stage.runner = judging;
    await stage.start();
    expect((await stage.rest()).spent).toEqual({ calls: 2, usd: 0.02, unpriced: 0 });
    expect(stage.store.item('f0').spent.calls).toBe(2);
  });

  test('on a rule is nothing', async () => {
    const stage = new Stage({ choices: 1 });
    stage.looks = false;
    await stage.start();
    expect((await stage.rest()).spent).toEqual({ calls: 0, usd: 0, unpriced: 0 });
  });
});

describe('a cap', () => {
  test('of calls halts the run at exactly that many, and fails no question that was not asked', async () => {
    const stage = new Stage({ choices: 20 });
    await stage.start({ cap: { calls: 5, usd: null } });
    const activity = await stage.rest();
    expect(activity).toMatchObject({ state: 'halted', halt: { code: 'cap-reached', facts: { calls: 5 } } });
    expect(stage.model.calls).toHaveLength(5);
    expect(Object.values(stage.states())).toEqual(Array(5).fill('scored'));
  });

  test('of money halts the run where it is reached, as no more calls go out than it leaves room for', async () => {
    const stage = new Stage({ choices: 60 }, { costOf: () => 0.25 });
    await stage.start({ cap: { calls: null, usd: 4 } });
    const { state, halt, spent } = await stage.rest();
    expect([state, halt?.code]).toEqual(['halted', 'cap-reached']);
    expect(spent).toEqual({ calls: 16, usd: 4, unpriced: 0 });
    // All but the first, which told the price, went out together as far as they could.
    expect(stage.model.mostUnderWay).toBe(8);
    expect(Object.values(stage.states())).toEqual(Array(16).fill('scored'));
  });

  test('of money is passed by one call at most, and after a reload by none that is known to be too many', async () => {
    const stage = new Stage({ choices: 60 }, { costOf: () => 0.3 });
    await stage.start({ cap: { calls: null, usd: 1 } });
    expect((await stage.rest()).spent.calls).toBe(4);
    stage.runner = stage.tab({ costOf: () => 0.3 });
    await stage.runner.changeCap('run-1', { calls: null, usd: 2 });
    await stage.runner.resume('run-1', stage.benchmark);
    expect((await stage.rest()).spent.calls).toBe(7);
  });

  test('of money holds up no call where no price is known', async () => {
    const stage = new Stage({ choices: 40 });
    await stage.start({ cap: { calls: null, usd: 1 } });
    expect((await stage.rest()).state).toBe('finished');
    expect(stage.model.mostUnderWay).toBe(8);
  });

  test('of money lets a pause end at once what waits for the price of the first call', async () => {
    const stage = new Stage({ choices: 20 }, priced);
    await stage.start({ cap: { calls: null, usd: 1 } });
    await stage.clock.until(() => stage.model.underWay === 1);
    stage.runner.pause('run-1');
    expect((await stage.rest()).state).toBe('paused');
    expect(stage.model.calls).toHaveLength(1);
    expect(Object.values(stage.states())).toEqual(['scored']);
  });

  test('holds after a reload, and a higher one lets the run go on', async () => {
    const stage = new Stage({ choices: 12 });
    await stage.start({ cap: { calls: 5, usd: null } });
    await stage.rest();
    stage.runner = stage.tab();
    await stage.runner.resume('run-1', stage.benchmark);
    expect((await stage.rest()).halt?.code).toBe('cap-reached');
    expect(stage.model.calls).toHaveLength(5);
    await stage.runner.changeCap('run-1', { calls: null, usd: null });
    await stage.runner.resume('run-1', stage.benchmark);
    expect((await stage.rest()).state).toBe('finished');
    expect(stage.model.calls).toHaveLength(12);
  });

  test('that is met by the judge leaves answers unscored', async () => {
    const stage = new Stage({ choices: 1 });
    stage.model.outcome = () => failed('server-error', { retryable: true });
    await stage.start({ cap: { calls: 2, usd: null } });
    expect((await stage.rest()).halt?.code).toBe('cap-reached');
    expect(stage.model.calls).toHaveLength(2);
    expect(stage.store.item('c0')).toMatchObject({ state: 'failed', spent: { calls: 2 } });
  });
});

describe('an answer that is there already', () => {
  async function answered(change: Parameters<Stage['start']>[0] = {}): Promise<Item> {
    const stage = new Stage({ choices: 1 });
    await stage.start(change);
    await stage.rest();
    return { ...stage.store.item('c0', change?.repeats === undefined ? 0 : change.repeats - 1), runId: 'before' };
  }

  async function askedAfter(before: Item, change: Parameters<Stage['start']>[0] = {}) {
    const stage = new Stage({ choices: 1 });
    stage.store.elsewhere = [before];
    await stage.start(change);
    await stage.rest();
    return stage;
  }

  test('is taken over from another run, is judged, costs nothing, and says where it comes from', async () => {
    const before = await answered();
    expect(before.callKey).toMatch(/^[0-9a-f]{64}$/);
    const stage = await askedAfter(before);
    expect(stage.model.calls).toEqual([]);
    expect(stage.store.item('c0')).toMatchObject({
      state: 'scored',
      callKey: before.callKey,
      reusedFrom: 'before',
      spent: { calls: 0 },
    });
  });

  test.each([
    { variant: 'blind' },
    { seed: 3 },
    { model: { provider: 'fake', model: 'model', settings: { temperature: 1 } } },
    { model: { provider: 'fake', model: 'other', settings: {} } },
  ] as const)('is not that of a call with %o', async (change) => {
    const stage = await askedAfter(await answered(), change);
    expect(stage.model.calls).toHaveLength(1);
  });

  test('of another repeat is another answer', async () => {
    const stage = await askedAfter(await answered({ repeats: 2 }), { repeats: 2 });
    expect(stage.model.calls).toHaveLength(1);
    expect(stage.store.item('c0', 0).reusedFrom).toBeNull();
    expect(stage.store.item('c0', 1).reusedFrom).toBe('before');
  });

  test('is asked anew where the run says so, or where the question itself is asked again', async () => {
    expect((await askedAfter(await answered(), { asksAnew: true })).model.calls).toHaveLength(1);
    const stage = new Stage({ choices: 1 });
    await stage.start();
    await stage.rest();
    await stage.runner.retry('run-1', stage.benchmark, ['c0#0']);
    await stage.rest();
    expect(stage.model.calls).toHaveLength(2);
  });

  test('is none where the reply was empty or the call failed', async () => {
    const stage = new Stage({ choices: 2 });
    stage.model.outcome = (text) => (text.includes('c0') ? success(replyOf('  ')) : failed('reply-empty'));
    await stage.start();
    await stage.rest();
    expect([stage.store.item('c0').callKey, stage.store.item('c1').callKey]).toEqual([null, null]);
  });
});
