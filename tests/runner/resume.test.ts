import { describe, expect, test } from 'vitest';
import { success } from '../../src/domain/failure.ts';
import { failed, MemoryStore, replyOf, sharedLocks } from './fakes.ts';
import { graded, Stage, ungraded } from './Stage.ts';

/** Of the moments at which the page is killed: another one each day, and the same one again where it is given. */
const SEED = Number(process.env['KILL_SEED'] ?? Math.floor(Date.now() / 86_400_000));
/** Milliseconds: sixty questions at 1 s each, eight at once, and their judging. */
const LONGEST_RUN = 9000;

/** Whole milliseconds from 0 on, drawn by mulberry32. */
function momentsFrom(seed: number, { count, within }: { count: number; within: number }): number[] {
  let state = seed >>> 0;
  return Array.from({ length: count }, () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * within);
  });
}

describe('a pause', () => {
  test('takes up nothing more, and follows what is under way to its score', async () => {
    const stage = new Stage({ choices: 60 });
    await stage.start();
    await stage.clock.until(() => stage.model.underWay === 8);
    stage.runner.pause('run-1');
    expect((await stage.runner.activity('run-1'))?.state).toBe('pausing');
    const activity = await stage.rest();
    expect(activity.state).toBe('paused');
    expect(stage.model.calls).toHaveLength(8);
    expect(Object.values(stage.states())).toEqual(Array(8).fill('scored'));
  });

  test('does not wait out a limit, and asks that question again', async () => {
    const stage = new Stage({ choices: 1 });
    stage.model.outcome = (_, before) =>
      before === 0 ? failed('rate-limited', { retryable: true, retryAfter: 300 }) : success(replyOf('A'));
    await stage.start();
    await stage.clock.pass(5000);
    expect((await stage.runner.activity('run-1'))?.inFlight.get('c0#0')?.kind).toBe('waiting-to-retry');
    const paused = stage.clock.now();
    stage.runner.pause('run-1');
    await stage.rest();
    expect(stage.clock.now() - paused).toBeLessThan(1000);
    await stage.runner.resume('run-1', stage.benchmark);
    await stage.rest();
    expect(stage.store.item('c0')).toMatchObject({ state: 'scored', attempt: 2 });
  });

  test('is left by asking only what has no answer', async () => {
    const stage = new Stage({ choices: 60 });
    await stage.start();
    await stage.clock.pass(2500);
    stage.runner.pause('run-1');
    await stage.rest();
    await stage.runner.resume('run-1', stage.benchmark);
    expect((await stage.rest()).state).toBe('finished');
    expect(stage.model.calls).toHaveLength(60);
  });
});

describe('a stop', () => {
  test('ends calls under way, and keeps that they were made', async () => {
    const stage = new Stage({ choices: 3 });
    await stage.start();
    await stage.clock.until(() => stage.model.underWay === 3);
    await stage.runner.stop('run-1');
    expect(stage.model.underWay).toBe(0);
    expect((await stage.rest()).state).toBe('stopped');
    expect(stage.store.item('c0')).toMatchObject({ state: 'failed', failure: { code: 'call-interrupted' } });
  });

  test('of a run that is not known is nothing', async () => {
    await expect(new Stage({}).runner.stop('nowhere')).resolves.toBeUndefined();
  });
});

describe('after a reload', () => {
  test('a run that was cut short is shown as interrupted, and one that was not as finished', async () => {
    const stage = new Stage({ choices: 20 });
    await stage.start();
    await stage.clock.pass(1500);
    const after = await reloaded(stage);
    expect((await after.runner.activity('run-1'))?.state).toBe('interrupted');
    await stage.rest();
    expect((await stage.tab().activity('run-1'))?.state).toBe('finished');
  });

  test('what was answered and not scored is judged, and not asked again', async () => {
    const stage = new Stage({ free: 2 });
    stage.score = () => new Promise(() => undefined);
    await stage.start();
    await stage.clock.until(() => Object.values(stage.states()).join() === 'answered,answered');
    const after = await reloaded(stage);
    await after.runner.resume('run-1', after.benchmark);
    expect((await after.rest()).state).toBe('finished');
    expect(after.model.calls).toEqual([]);
    expect(after.store.item('f0')).toMatchObject({ state: 'scored', attempt: 1, score: { points: 2 } });
  });

  test('a call that was under way is asked again, as another attempt', async () => {
    const stage = new Stage({ choices: 1 });
    await stage.start();
    await stage.clock.until(() => stage.model.underWay === 1);
    const after = await reloaded(stage);
    const { items } = (await after.runner.activity('run-1')) ?? raise();
    expect(items.get('c0#0')).toMatchObject({ state: 'failed', failure: { code: 'call-interrupted' } });
    await after.runner.resume('run-1', after.benchmark);
    await after.rest();
    expect(after.store.item('c0')).toMatchObject({ state: 'scored', attempt: 2 });
  });

  test(`at 20 random moments the page was killed (seed ${SEED}), no answer is lost and none is asked for twice`, async () => {
    // Undisturbed the run takes under 10 s: the last moments may lie after its end.
    for (const moment of momentsFrom(SEED, { count: 20, within: LONGEST_RUN })) {
      const stage = new Stage({ choices: 40, free: 20 });
      stage.score = async () => {
        await stage.clock.sleep(300);
        return graded(1);
      };
      await stage.start();
      await stage.clock.pass(moment);
      const kept = [...stage.store.stored.values()].filter(({ state }) => state !== 'failed');

      const after = await reloaded(stage);
      await after.runner.resume('run-1', after.benchmark);
      await after.rest();
      const asked = new Set(after.model.calls.map(({ text }) => text));
      for (const { questionId } of kept) expect(asked).not.toContain(`Question ${questionId}?`);
      expect(kept.length + after.model.calls.length, `killed after ${moment} ms`).toBe(60);
      expect(Object.values(after.states()), `killed after ${moment} ms`).toEqual(Array(60).fill('scored'));
    }
  });

  test('a failure that stopped the run is asked again, one that did not stays', async () => {
    const stage = new Stage({ choices: 2 });
    stage.model.outcome = (text) => failed(text.includes('c0') ? 'quota-exhausted' : 'reply-blocked');
    await stage.start();
    await stage.rest();
    const after = await reloaded(stage);
    await after.runner.resume('run-1', after.benchmark);
    await after.rest();
    expect(after.model.calls.map(({ text }) => text)).toEqual(['Question c0?']);
    expect(after.store.item('c0')).toMatchObject({ state: 'scored', attempt: 2 });
  });
});

describe('trying again', () => {
  test('asks what failed, and nothing else', async () => {
    const stage = new Stage({ choices: 3 });
    stage.model.outcome = (text, before) =>
      text.includes('c1') && before === 0 ? failed('reply-empty') : success(replyOf('A'));
    await stage.start();
    await stage.rest();
    await stage.runner.retry('run-1', stage.benchmark);
    await stage.rest();
    expect(stage.model.calls).toHaveLength(4);
    expect(stage.store.item('c1')).toMatchObject({ state: 'scored', attempt: 2 });
  });

  test('asks what is named, and a failure does not take the place of an answer', async () => {
    const stage = new Stage({ choices: 2 });
    stage.model.outcome = (_, before) => (before === 0 ? success(replyOf('B')) : failed('reply-blocked'));
    await stage.start();
    await stage.rest();
    await stage.runner.retry('run-1', stage.benchmark, ['c1#0']);
    await stage.rest();
    expect(stage.model.asked('Question c1?')).toBe(2);
    expect(stage.store.item('c1')).toMatchObject({ state: 'scored', attempt: 1, prediction: { answer: { index: 1 } } });
  });

  test('of one repeat leaves the answers to the others, and asks for none of them', async () => {
    const stage = new Stage({ choices: 1 });
    stage.model.outcome = (_, before) => (before === 1 ? failed('reply-blocked') : success(replyOf('A')));
    await stage.start({ repeats: 3 });
    await stage.rest();
    const [failedOne] = [0, 1, 2].filter((repeat) => stage.store.item('c0', repeat).state === 'failed');
    await stage.runner.retry('run-1', stage.benchmark, [`c0#${failedOne}`]);
    await stage.rest();
    expect(stage.model.calls).toHaveLength(4);
    const attempts = [0, 1, 2].map((repeat) => stage.store.item('c0', repeat).attempt);
    expect(attempts.toSorted()).toEqual([1, 1, 2]);
    expect([0, 1, 2].map((repeat) => stage.store.item('c0', repeat).state)).toEqual(Array(3).fill('scored'));
  });

  test('shows none as failed that waits for its turn, and those that a pause left again as failed', async () => {
    const stage = new Stage({ choices: 40 });
    stage.model.outcome = (text, before) =>
      /c\d*[02468]\?/.test(text) && before === 0 ? failed('reply-empty') : success(replyOf('A'));
    await stage.start();
    await stage.rest();
    const failedOnes = () => Object.values(stage.states()).filter((state) => state === 'failed').length;
    expect(failedOnes()).toBe(20);
    await stage.runner.retry('run-1', stage.benchmark);
    await stage.clock.until(() => stage.model.underWay === 8);
    const { items } = (await stage.runner.activity('run-1')) ?? raise();
    expect([...items.values()].filter(({ state }) => state === 'failed')).toEqual([]);
    stage.runner.pause('run-1');
    const rested = await stage.rest();
    expect([...rested.items.values()].filter(({ state }) => state === 'failed')).toHaveLength(12);
    expect(failedOnes()).toBe(12);
  });

  test('while the run is still at work adds to it, once', async () => {
    const stage = new Stage({ choices: 20 });
    stage.model.outcome = (text, before) =>
      text.includes('c0?') && before === 0 ? failed('reply-empty') : success(replyOf('A'));
    await stage.start();
    await stage.clock.until(() => stage.states()['c0'] === 'failed' && stage.model.calls.length > 8);
    await Promise.all([
      stage.runner.retry('run-1', stage.benchmark, ['c0#0']),
      stage.runner.retry('run-1', stage.benchmark, ['c0#0']),
    ]);
    await stage.rest();
    expect(stage.model.asked('Question c0?')).toBe(2);
    expect(stage.model.calls).toHaveLength(21);
  });
});

describe('judging again', () => {
  test('grades every answer anew without asking', async () => {
    const stage = new Stage({ choices: 1, free: 2 });
    stage.score = (id) => (id === 'f0' ? ungraded(null) : graded(0));
    await stage.start();
    await stage.rest();
    stage.score = () => graded(1);
    stage.connection = failed('key-missing');
    expect((await stage.runner.rejudge('run-1', stage.benchmark)).ok).toBe(true);
    await stage.rest();
    expect(stage.model.calls).toHaveLength(3);
    expect(stage.store.item('f0')).toMatchObject({ score: { kind: 'graded', points: 1 } });
    expect(stage.store.item('f1')).toMatchObject({ score: { kind: 'graded', points: 1 } });
  });

  test('of the answers named leaves the others', async () => {
    const stage = new Stage({ free: 2 });
    await stage.start();
    await stage.rest();
    await stage.runner.rejudge('run-1', stage.benchmark, { keys: ['f1#0'] });
    await stage.rest();
    expect(stage.judged).toEqual(['f0', 'f1', 'f1']);
  });

  test('follows where the judge’s key was refused: those answers were left unscored', async () => {
    const stage = new Stage({ free: 2 });
    stage.score = () => ungraded(failed('key-refused').failure);
    await stage.start();
    expect(await stage.rest()).toMatchObject({ state: 'halted', halt: { code: 'key-refused' } });
    expect(stage.states()).toEqual({ f0: 'answered', f1: 'answered' });
    stage.score = () => graded(2);
    await stage.runner.resume('run-1', stage.benchmark);
    await stage.rest();
    expect(stage.model.calls).toHaveLength(2);
    expect(stage.states()).toEqual({ f0: 'scored', f1: 'scored' });
  });
});

describe('a store that is full', () => {
  test('stops the run, shows what arrived, and gets it once there is room', async () => {
    const stage = new Stage({ choices: 20 });
    await stage.start();
    await stage.clock.until(() => stage.model.underWay === 8);
    stage.store.trouble = failed('storage-full').failure;
    const activity = await stage.rest();
    expect(activity).toMatchObject({ state: 'halted', halt: { code: 'storage-full' } });
    expect([...activity.items.values()].filter(({ state }) => state === 'scored')).toHaveLength(8);
    expect(await stage.runner.resume('run-1', stage.benchmark)).toMatchObject({ failure: { code: 'storage-full' } });

    stage.store.trouble = null;
    await stage.runner.resume('run-1', stage.benchmark);
    await stage.rest();
    expect(stage.model.calls).toHaveLength(20);
    expect(Object.values(stage.states())).toEqual(Array(20).fill('scored'));
  });
});

describe('two tabs', () => {
  test('show one run: what is asked in the first is under way in the second, and what came is there', async () => {
    const stage = new Stage({ choices: 30 });
    await stage.start();
    const other = stage.tab();
    const looked = async () => (await other.activity('run-1')) ?? raise();
    await stage.clock.until(() => stage.model.underWay === 8);
    const early = await looked();
    expect(early).toMatchObject({ state: 'elsewhere' });
    expect([...early.inFlight.values()].map(({ kind }) => kind)).toEqual(Array(8).fill('asking'));
    expect([...early.items.values()].filter(({ state }) => state === 'failed')).toEqual([]);
    await stage.clock.pass(1500);
    expect((await looked()).items.size).toBeGreaterThan(early.items.size);
    await stage.rest();
    expect(await looked()).toMatchObject({ state: 'finished' });
  });

  test('remove no run from under each other, as the one at work would go on asking', async () => {
    const stage = new Stage({ choices: 20 });
    await stage.start();
    await stage.clock.until(() => stage.model.underWay === 8);
    const other = stage.tab();
    expect(await other.remove('run-1')).toMatchObject({ failure: { code: 'run-elsewhere' } });
    expect((await stage.runner.remove('run-1')).ok).toBe(true);
    const calls = stage.model.calls.length;
    await stage.clock.pass(20_000);
    expect(stage.model.calls).toHaveLength(calls);
    expect(await stage.store.runs()).toEqual(success([]));
    expect(await other.activity('run-1')).toBeNull();
  });

  test('do not work on one run: the second sees where it is', async () => {
    const stage = new Stage({ choices: 20 });
    await stage.start();
    await stage.clock.pass(500);
    const other = stage.tab();
    expect((await other.activity('run-1'))?.state).toBe('elsewhere');
    expect(await other.resume('run-1', stage.benchmark)).toMatchObject({ failure: { code: 'run-elsewhere' } });
    await stage.rest();
    expect((await other.activity('run-1'))?.state).toBe('finished');
    expect((await other.resume('run-1', stage.benchmark)).ok).toBe(true);
  });
});

describe('how work on a run ended', () => {
  test.each(['paused', 'stopped'] as const)('is told in another tab too: %s, and it goes on there', async (state) => {
    const stage = new Stage({ choices: 20 });
    await stage.start();
    await stage.clock.until(() => stage.model.underWay === 8);
    const other = stage.tab();
    if (state === 'paused') stage.runner.pause('run-1');
    else await stage.runner.stop('run-1');
    await stage.rest();
    expect(await other.activity('run-1')).toMatchObject({ state, halt: null });
    expect((await other.resume('run-1', stage.benchmark)).ok).toBe(true);
    expect((await stage.rest()).state).toBe('finished');
    expect((await stage.runner.activity('run-1'))?.state).toBe('finished');
  });

  test('outlives the page, with what halted the run', async () => {
    const stage = new Stage({ choices: 20 });
    stage.model.outcome = (text) => (text.includes('c3') ? failed('key-refused') : success(replyOf('A')));
    await stage.start();
    await stage.rest();
    expect(await stage.tab().activity('run-1')).toMatchObject({ state: 'halted', halt: { code: 'key-refused' } });
  });

  test('is that of the last page to work on it: one that died leaves it interrupted everywhere', async () => {
    const stage = new Stage({ choices: 20 });
    await stage.start();
    await stage.clock.until(() => stage.model.underWay === 8);
    stage.runner.pause('run-1');
    await stage.rest();
    const dying = stage.tab();
    await dying.resume('run-1', stage.benchmark);
    await stage.clock.until(() => stage.model.underWay === 8);
    expect(await stage.store.rest('run-1')).toEqual({ ok: true, value: null });
    // As its lock goes with it.
    expect((await stage.tab({ locks: sharedLocks() }).activity('run-1'))?.state).toBe('interrupted');
  });

  test('stays as it was where only some of its questions were asked again since', async () => {
    const stage = new Stage({ choices: 20 });
    stage.model.outcome = (text, before) =>
      text.includes('c0') && before === 0 ? failed('reply-blocked') : success(replyOf('A'));
    await stage.start();
    await stage.clock.until(() => stage.store.stored.get('c0#0')?.state === 'failed' && stage.model.underWay > 0);
    stage.runner.pause('run-1');
    await stage.rest();
    await stage.runner.retry('run-1', stage.benchmark);
    await stage.rest();
    expect((await stage.runner.activity('run-1'))?.state).toBe('paused');
  });
});

/** The same store as a page finds it that was opened after the first one died. */
async function reloaded(before: Stage): Promise<Stage> {
  const choices = before.benchmark.questions.filter(({ target }) => target.kind === 'choice').length;
  const after = new Stage({ choices, free: before.benchmark.questions.length - choices });
  after.store = copyOf(before.store);
  const runs = await before.store.runs();
  for (const run of runs.ok ? runs.value : []) await after.store.putRun(run);
  after.runner = after.tab();
  return after;
}

function copyOf(store: MemoryStore): MemoryStore {
  const copy = new MemoryStore();
  for (const [key, item] of store.stored) copy.stored.set(key, structuredClone(item));
  return copy;
}

function raise(): never {
  throw new Error('Nothing there.');
}
