import { describe, expect, test } from 'vitest';
import { success } from '../../src/domain/failure.ts';
import { CLIP, failed, replyOf, requestOf, runOf } from './fakes.ts';
import { Stage, ungraded } from './Stage.ts';

describe('one question', () => {
  test('is stored at each state it reaches, and before its first call goes out', async () => {
    const stage = new Stage({ choices: 1 });
    await stage.start();
    await stage.clock.until(() => stage.model.calls.length === 1);
    expect(stage.store.puts).toMatchObject([{ state: 'failed', failure: { code: 'call-interrupted' }, attempt: 1 }]);
    await stage.rest();
    expect(stage.store.puts.map(({ state }) => state)).toEqual(['failed', 'answered', 'scored']);
    expect(stage.store.item('c0')).toMatchObject({
      state: 'scored',
      attempt: 1,
      clip: { sha256: 'abc' },
      prediction: { kind: 'read', answer: { kind: 'choice', index: 0 } },
      score: { kind: 'graded', points: 1, by: { id: 'exact' } },
    });
  });

  test('goes out with its clip', async () => {
    const stage = new Stage({ choices: 1 });
    await stage.start();
    await stage.rest();
    expect(stage.model.calls[0]?.attachments).toMatchObject([{ sha256: 'abc' }]);
  });

  test('that a rule answers goes without a clip, and cuts none', async () => {
    const stage = new Stage({ choices: 1 });
    stage.looks = false;
    await stage.start();
    await stage.rest();
    expect(stage.clips.cuts).toEqual([]);
    expect(stage.model.calls[0]?.attachments).toEqual([]);
    expect(stage.store.item('c0')).toMatchObject({ state: 'scored', clip: null });
  });

  test('that a rule answers walks the clip path on request, and still gets no clip', async () => {
    const stage = new Stage({ choices: 1 });
    stage.looks = false;
    await stage.start({ cutsForRules: true });
    await stage.rest();
    expect(stage.clips.cuts).toEqual([0]);
    expect(stage.model.calls[0]?.attachments).toEqual([]);
    expect(stage.store.item('c0')).toMatchObject({ clip: { sha256: 'abc' } });
  });
});

describe('a failure', () => {
  test('of the clip is a state of that question, and its model is not asked', async () => {
    const stage = new Stage({ choices: 3 });
    stage.clips.outcome = (start) => (start === 1 ? failed('source-truncated') : success(CLIP));
    await stage.start();
    expect((await stage.rest()).state).toBe('finished');
    expect(stage.states()).toEqual({ c0: 'scored', c1: 'failed', c2: 'scored' });
    expect(stage.store.item('c1')).toMatchObject({ stage: 'media', failure: { code: 'source-truncated' }, clip: null });
    expect(stage.model.asked('Question c1?')).toBe(0);
  });

  test('to load the rules of reading stops the run before a call goes out, and a later try asks', async () => {
    const stage = new Stage({ choices: 2 });
    const lost = { ...stage.benchmark, read: () => Promise.reject(new TypeError('Failed to fetch a module')) };
    await stage.runner.start(runOf(stage.benchmark), lost);
    expect(await stage.rest()).toMatchObject({ state: 'halted', halt: { code: 'page-incomplete' } });
    expect(stage.model.calls).toEqual([]);
    await stage.runner.resume('run-1', stage.benchmark);
    expect((await stage.rest()).state).toBe('finished');
    expect(stage.states()).toEqual({ c0: 'scored', c1: 'scored' });
  });

  test('of the call is a state and never a score', async () => {
    const stage = new Stage({ choices: 2 });
    stage.model.outcome = (text) => (text.includes('c0') ? failed('reply-blocked') : success(replyOf('A')));
    await stage.start();
    expect((await stage.rest()).state).toBe('finished');
    expect(stage.store.item('c0')).toMatchObject({ state: 'failed', stage: 'model', clip: { sha256: 'abc' } });
    expect(stage.store.item('c0')).not.toHaveProperty('score');
    expect(stage.store.item('c1').state).toBe('scored');
  });

  test('of the call keeps the request of its last try; one of the clip has none', async () => {
    const stage = new Stage({ choices: 2 });
    stage.clips.outcome = (start) => (start === 1 ? failed('source-truncated') : success(CLIP));
    stage.model.outcome = () => failed('server-error', { retryable: true });
    await stage.start();
    await stage.rest();
    expect(stage.model.asked('Question c0?')).toBe(4);
    expect(stage.store.item('c0')).toMatchObject({ request: requestOf('Question c0?', 3) });
    expect(stage.store.item('c1')).toMatchObject({ stage: 'media', request: null });
  });

  test('of reading leaves the reply, and no judge is asked', async () => {
    const stage = new Stage({ choices: 1 });
    stage.model.outcome = () => success(replyOf('Perhaps.'));
    await stage.start();
    expect((await stage.rest()).state).toBe('finished');
    expect(stage.store.item('c0')).toMatchObject({
      state: 'answered',
      prediction: { kind: 'unread', reply: { text: 'Perhaps.' } },
    });
  });

  test('of the judge is ungraded, and the run goes on', async () => {
    const stage = new Stage({ free: 2 });
    stage.score = (id) => (id === 'f0' ? ungraded(failed('server-error').failure) : { ...ungraded(null) });
    await stage.start();
    expect((await stage.rest()).state).toBe('finished');
    expect(stage.store.item('f0')).toMatchObject({ state: 'scored', score: { kind: 'ungraded' } });
    expect(stage.judged).toEqual(['f0', 'f1']);
  });
});

describe('judges', () => {
  test('choices go to the exact judge, free answers to the one chosen', async () => {
    const stage = new Stage({ choices: 1, free: 1 });
    await stage.start();
    await stage.rest();
    expect(stage.judged).toEqual(['f0']);
    expect(stage.store.item('c0')).toMatchObject({ score: { by: { id: 'exact' } } });
    expect(stage.store.item('f0')).toMatchObject({ score: { by: { id: 'fake-judge' }, points: 2 } });
  });

  test('a run of choices needs no judge of free answers', async () => {
    const stage = new Stage({ choices: 1 });
    stage.judge = failed('key-missing');
    expect((await stage.start()).ok).toBe(true);
  });

  test('a judge that cannot grade a question leaves it ungraded', async () => {
    const stage = new Stage({ free: 1 });
    if (stage.judge.ok) stage.judge = success({ ...stage.judge.value, canGrade: () => false });
    await stage.start();
    await stage.rest();
    expect(stage.store.item('f0')).toMatchObject({ score: { kind: 'ungraded', reason: 'no-judge' } });
  });
});

describe('a run', () => {
  test('asks the repeats of one question one after the other, on one clip', async () => {
    const stage = new Stage({ choices: 2 });
    await stage.start({ repeats: 3 });
    await stage.rest();
    expect(stage.clips.cuts).toEqual([0, 0, 0, 1, 1, 1]);
    expect([...stage.store.stored.keys()].toSorted()).toEqual(['c0#0', 'c0#1', 'c0#2', 'c1#0', 'c1#1', 'c1#2']);
  });

  test('cuts ahead of its calls, and not further than it must', async () => {
    const stage = new Stage({ choices: 60 });
    stage.clips.milliseconds = 1;
    await stage.start();
    await stage.clock.until(() => stage.model.underWay === 8);
    await stage.clock.pass(900);
    expect(stage.clips.cuts).toHaveLength(16);
    await stage.rest();
    expect(stage.model.mostUnderWay).toBe(8);
  });

  test('of 514 questions at 1 s each takes little more than 514 / 8 s', async () => {
    const stage = new Stage({ choices: 514 });
    stage.clips.milliseconds = 900;
    const began = stage.clock.now();
    await stage.start();
    await stage.rest();
    expect((stage.clock.now() - began) / 1000 / (514 / 8)).toBeLessThan(1.1);
  });

  test('whose model cannot be opened is not stored', async () => {
    const stage = new Stage({ choices: 1 });
    stage.connection = failed('key-missing');
    expect(await stage.start()).toMatchObject({ ok: false, failure: { code: 'key-missing' } });
    expect(await stage.store.runs()).toEqual(success([]));
    expect(await stage.runner.activity('run-1')).toBeNull();
  });

  test('is refused on another version of its benchmark', async () => {
    const stage = new Stage({ choices: 1 });
    await stage.start();
    await stage.rest();
    const outcome = await stage.runner.resume('run-1', { ...stage.benchmark, version: '2' });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'data-missing', facts: { file: 'fake@1' } } });
  });

  test('does not show what is in work as failed', async () => {
    const stage = new Stage({ choices: 1 });
    await stage.start();
    await stage.clock.until(() => stage.model.underWay === 1);
    const activity = await stage.runner.activity('run-1');
    expect(activity?.items.size).toBe(0);
    expect(activity?.inFlight.get('c0#0')?.kind).toBe('asking');
  });

  test('tells what each question is doing', async () => {
    const stage = new Stage({ choices: 1, free: 1 });
    const steps: string[] = [];
    stage.runner.subscribe(({ inFlight }) => {
      const kind = inFlight.get('f0#0')?.kind;
      if (kind !== undefined && steps.at(-1) !== kind) steps.push(kind);
    });
    // Each takes longer than it lasts until one is told.
    stage.clips.milliseconds = 1000;
    stage.score = async () => {
      await stage.clock.sleep(1000);
      return ungraded(null);
    };
    await stage.start();
    await stage.rest();
    expect(steps).toEqual(['cutting', 'asking', 'judging']);
  });

  test('calls its listeners at once, twice a second at most, and with its last state', async () => {
    const stage = new Stage({ choices: 60 });
    const times: number[] = [];
    stage.runner.subscribe(() => times.push(stage.clock.now()));
    await stage.start();
    const { items, inFlight } = await stage.rest();
    expect(items.size).toBe(60);
    expect(inFlight.size).toBe(0);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(500);
  });
});
