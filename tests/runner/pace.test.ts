import { describe, expect, test } from 'vitest';
import { failure, success } from '../../src/domain/failure.ts';
import type { ModelChoice } from '../../src/domain/model.ts';
import { ProviderLimit } from '../../src/runner/ProviderLimit.ts';
import { waitBeforeRetry } from '../../src/runner/retrying.ts';
import { failed, replyOf, runOf } from './fakes.ts';
import { Stage } from './Stage.ts';
import { VirtualClock } from './VirtualClock.ts';

describe('the wait before the next try', () => {
  const overloaded = failed('server-error', { retryable: true }).failure;

  test('doubles, and chance takes up to half of it away', () => {
    const waits = [1, 2, 3].map((tries) => waitBeforeRetry(overloaded, { tries, random: 1 }));
    expect(waits).toEqual([2, 4, 8]);
    expect(waitBeforeRetry(overloaded, { tries: 2, random: 0 })).toBe(2);
  });

  test('ends after four tries', () => {
    expect(waitBeforeRetry(overloaded, { tries: 4, random: 0 })).toBeNull();
  });

  test('is never shorter than what the other side asked for', () => {
    const limited = failed('rate-limited', { retryable: true, retryAfter: 2.601658672 }).failure;
    expect(waitBeforeRetry(limited, { tries: 1, random: 0 })).toBe(2.601658672);
  });

  test('is not made for what cannot pass, nor for an hour', () => {
    expect(waitBeforeRetry(failed('key-refused').failure, { tries: 1, random: 0 })).toBeNull();
    const hour = failed('rate-limited', { retryable: true, retryAfter: 3600 }).failure;
    expect(waitBeforeRetry(hour, { tries: 1, random: 0 })).toBeNull();
  });
});

describe('a provider’s limit', () => {
  const { signal } = new AbortController();

  async function refusedWhile(limit: ProviderLimit, clock: VirtualClock, calls: number) {
    const refused = failed('rate-limited', { retryable: true });
    const refusing = Array.from({ length: calls }, () =>
      limit.run(async () => {
        await clock.sleep(100);
        return refused;
      }, signal),
    );
    let isOver = false;
    void Promise.all(refusing).then(() => (isOver = true));
    await clock.until(() => isOver);
  }

  test('halves once for all the calls that were under way when it was met', async () => {
    const clock = new VirtualClock();
    const limit = new ProviderLimit(clock);
    expect(limit.atOnce).toBe(8);
    await refusedWhile(limit, clock, 8);
    expect(limit.atOnce).toBe(4);
    await refusedWhile(limit, clock, 1);
    expect(limit.atOnce).toBe(2);
  });

  test('never falls under one call, and grows back with what passes', async () => {
    const clock = new VirtualClock();
    const limit = new ProviderLimit(clock);
    for (let round = 0; round < 6; round++) {
      await clock.pass(1);
      await refusedWhile(limit, clock, 1);
    }
    expect(limit.atOnce).toBe(1);
    await clock.pass(10_000);
    for (let call = 0; call < 100; call++) await limit.run(async () => success(replyOf('A')), signal);
    expect(limit.atOnce).toBe(8);
  });

  test('lets no more calls begin in a minute than the person allows, and the rest in their turn', async () => {
    const clock = new VirtualClock();
    const limit = new ProviderLimit(clock, () => ({ atOnce: 8, perMinute: 3, tokensPerMinute: null }));
    const began = clock.now();
    const times: number[] = [];
    const calls = Array.from({ length: 7 }, () =>
      limit.run(async () => {
        times.push((clock.now() - began) / 1000);
        return success(replyOf('A'));
      }, signal),
    );
    let isOver = false;
    void Promise.all(calls).then(() => (isOver = true));
    await clock.until(() => isOver);
    expect(times).toEqual([0, 0, 0, 60, 60, 60, 120]);
  });

  test('of tokens in a minute holds calls back once that many were counted', async () => {
    const clock = new VirtualClock();
    const limit = new ProviderLimit(clock, () => ({ atOnce: 1, perMinute: null, tokensPerMinute: 2000 }));
    const began = clock.now();
    const times: number[] = [];
    const calls = Array.from({ length: 5 }, () =>
      limit.run(async () => {
        times.push((clock.now() - began) / 1000);
        return success({ ...replyOf('A'), tokens: { prompt: 900, reply: 100, thoughts: null } });
      }, signal),
    );
    let isOver = false;
    void Promise.all(calls).then(() => (isOver = true));
    await clock.until(() => isOver);
    expect(times).toEqual([0, 0, 60, 60, 120]);
  });

  test('of tokens in a minute holds while calls last longer than a minute', async () => {
    const clock = new VirtualClock();
    const limit = new ProviderLimit(clock, () => ({ atOnce: 8, perMinute: null, tokensPerMinute: 2000 }));
    const began = clock.now();
    const times: number[] = [];
    const ask = () =>
      limit.run(async () => {
        times.push((clock.now() - began) / 1000);
        await clock.sleep(150_000);
        return success({ ...replyOf('A'), tokens: { prompt: 900, reply: 100, thoughts: null } });
      }, signal);
    let done = 0;
    // The first tells what a call is billed.
    void ask().then(() => done++);
    await clock.until(() => done === 1);
    for (let call = 0; call < 6; call++) void ask().then(() => done++);
    await clock.until(() => done === 7);
    expect(times).toEqual([0, 150, 150, 210, 210, 270, 270]);
  });

  test('of calls at once may be set by the person, and halves from there', async () => {
    const clock = new VirtualClock();
    const limit = new ProviderLimit(clock, () => ({ atOnce: 4, perMinute: null, tokensPerMinute: null }));
    expect(limit.atOnce).toBe(4);
    await refusedWhile(limit, clock, 4);
    expect(limit.atOnce).toBe(2);
  });

  test('that is waited for can be left', async () => {
    const clock = new VirtualClock();
    const limit = new ProviderLimit(clock);
    const endless = () => new Promise<never>(() => undefined);
    for (let call = 0; call < 8; call++) void limit.run(endless, signal);
    const controller = new AbortController();
    const waiting = limit.run(endless, controller.signal);
    controller.abort('left');
    await expect(waiting).rejects.toBe('left');
  });
});

describe('a run that meets', () => {
  test('a limit of the minute holds back every call to that provider until the time it was told', async () => {
    const stage = new Stage({ choices: 12 });
    const limited = failed('rate-limited', { retryable: true, retryAfter: 2.601658672 });
    let isFirst = true;
    stage.model.outcome = () => {
      if (!isFirst) return success(replyOf('A'));
      isFirst = false;
      return limited;
    };
    await stage.start();
    await stage.clock.until(() => stage.store.puts.some(({ state }) => state === 'scored'));
    const met = stage.clock.now();
    const before = stage.model.calls.length;
    await stage.rest();
    const [next] = stage.model.calls.slice(before);
    expect((next?.at ?? 0) - met).toBeGreaterThanOrEqual(2601);
    expect(Object.values(stage.states())).toEqual(Array(12).fill('scored'));
  });

  test('two refusals and then an answer has one item, with at least the asked second between tries', async () => {
    const stage = new Stage({ choices: 1 });
    const limited = failed('rate-limited', { retryable: true, retryAfter: 1 });
    stage.model.outcome = (_, before) => (before < 2 ? limited : success(replyOf('A')));
    await stage.start();
    await stage.rest();
    const times = stage.model.calls.map(({ at }) => at);
    expect(times).toHaveLength(3);
    // A call takes 1 s here, so from one start to the next it is 2 s.
    expect(Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))).toBeGreaterThanOrEqual(2000);
    expect([...stage.store.stored.keys()]).toEqual(['c0#0']);
    expect(stage.store.item('c0')).toMatchObject({ state: 'scored', attempt: 1 });
  });

  test('refusals that do not say for how long keeps no more questions in work than otherwise', async () => {
    const stage = new Stage({ choices: 60 });
    stage.model.milliseconds = 50;
    stage.model.outcome = (_, before) =>
      before < 3 ? failed('rate-limited', { retryable: true }) : success(replyOf('A'));
    let most = 0;
    stage.runner.subscribe(({ inFlight }) => (most = Math.max(most, inFlight.size)));
    await stage.start();
    await stage.rest();
    expect(most).toBeLessThanOrEqual(16);
    expect(Object.values(stage.states())).toEqual(Array(60).fill('scored'));
  });

  test('a server that fails for good has a failed item after four tries', async () => {
    const stage = new Stage({ choices: 1 });
    stage.model.outcome = () => failed('server-error', { retryable: true });
    await stage.start();
    expect((await stage.rest()).state).toBe('finished');
    expect(stage.model.calls).toHaveLength(4);
    expect(stage.store.item('c0')).toMatchObject({ state: 'failed', failure: { code: 'server-error' } });
  });

  test('a proxy that is busy for a moment cuts the clip all the same', async () => {
    const stage = new Stage({ choices: 1 });
    const cut = stage.clips.outcome;
    stage.clips.outcome = (start) =>
      stage.clips.cuts.length === 1 ? failed('proxy-busy', { retryable: true, retryAfter: 1 }) : cut(start);
    await stage.start();
    await stage.rest();
    expect(stage.clips.cuts).toEqual([0, 0]);
    expect(stage.store.item('c0').state).toBe('scored');
  });

  test.each(['key-refused', 'quota-exhausted', 'model-unknown'] as const)(
    '%s stops with that one message, and asks no further question',
    async (code) => {
      const stage = new Stage({ choices: 60 });
      stage.model.outcome = () => failed(code);
      await stage.start();
      const activity = await stage.rest();
      expect(activity).toMatchObject({ state: 'halted', halt: { code } });
      expect(stage.model.calls.length).toBeLessThanOrEqual(8);
      expect([...stage.store.stored.values()].filter((item) => item.state !== 'failed')).toEqual([]);
    },
  );

  test.each([
    ['request-refused', false, 8],
    ['reply-cut', false, 8],
    ['reply-malformed', true, 16],
    ['page-instead', false, 8],
    ['server-error', true, 16],
  ] as const)('%s again and again stops with one message that says how often', async (code, retryable, most) => {
    const stage = new Stage({ choices: 60 });
    stage.model.outcome = () => failed(code, { retryable });
    await stage.start();
    const activity = await stage.rest();
    expect(activity).toMatchObject({ state: 'halted', halt: { code, facts: { inARow: most } } });
    // With those that were under way when it stopped.
    expect(Object.keys(stage.states()).length).toBeLessThan(most + 8);
    expect(stage.store.item('c0')).toMatchObject({ state: 'failed', failure: { code, facts: {} } });
    stage.model.outcome = () => success(replyOf('A'));
    await stage.runner.resume('run-1', stage.benchmark);
    expect((await stage.rest()).state).toBe('finished');
  });

  describe('a network that is lost', () => {
    const lost = (host = 'api.test') => failure('unreachable', { host }, { retryable: true });
    const losing = (host?: string) => {
      const stage = new Stage({ choices: 40 });
      stage.model.outcome = () => (stage.network.isOffline() ? lost(host) : success(replyOf('A')));
      return stage;
    };
    const kinds = async (stage: Stage) =>
      [...((await stage.runner.activity('run-1'))?.inFlight.values() ?? [])].map(({ kind }) => kind);

    test('is waited for, however long, and the run goes on by itself with nothing failed', async () => {
      const stage = losing();
      await stage.start();
      await stage.clock.until(() => stage.model.underWay === 8);
      stage.network.goes();
      await stage.clock.pass(8 * 3600 * 1000);
      const calls = stage.model.calls.length;
      expect(new Set(await kinds(stage))).toEqual(new Set(['waiting-for-network']));
      stage.network.comesBack();
      expect((await stage.rest()).state).toBe('finished');
      expect(Object.values(stage.states())).toEqual(Array(40).fill('scored'));
      expect(calls).toBeLessThan(40);
    });

    test('holds up neither a pause nor a stop', async () => {
      const stage = losing();
      await stage.start();
      await stage.clock.until(() => stage.model.underWay === 8);
      stage.network.goes();
      await stage.clock.pass(60_000);
      stage.runner.pause('run-1');
      expect((await stage.rest()).state).toBe('paused');
    });

    test('is no matter to a server on this device, whose silence halts the run', async () => {
      const stage = losing('localhost:11434');
      await stage.start();
      stage.network.goes();
      expect(await stage.rest()).toMatchObject({ state: 'halted', halt: { code: 'unreachable' } });
    });
  });

  test('a failure now and then, or one of its clip, goes on to the end', async () => {
    const stage = new Stage({ choices: 60 });
    const isThird = (text: string) => Number(/c(\d+)/.exec(text)?.[1]) % 3 === 0;
    stage.model.outcome = (text) => (isThird(text) ? success(replyOf('A')) : failed('request-refused'));
    await stage.start();
    expect((await stage.rest()).state).toBe('finished');
    const blocked = new Stage({ choices: 60 });
    blocked.model.outcome = () => failed('reply-blocked');
    await blocked.start();
    expect((await blocked.rest()).state).toBe('finished');
  });

  test.each(['host-not-allowed', 'proxy-token'] as const)('%s stops at its clips', async (code) => {
    const stage = new Stage({ choices: 60 });
    stage.clips.outcome = () => failed(code);
    await stage.start();
    expect(await stage.rest()).toMatchObject({ state: 'halted', halt: { code } });
  });

  test('a proxy that is not there stops at its clips', async () => {
    const stage = new Stage({ choices: 60 });
    stage.clips.outcome = () => failed('proxy-unreachable');
    await stage.start();
    expect(await stage.rest()).toMatchObject({ state: 'halted', halt: { code: 'proxy-unreachable' } });
    expect(stage.model.calls).toEqual([]);
    expect(stage.clips.cuts.length).toBeLessThanOrEqual(8);
  });

  test('an empty account keeps the answers that were under way', async () => {
    const stage = new Stage({ choices: 60 });
    stage.model.outcome = (text) => (text.includes('c3?') ? failed('quota-exhausted') : success(replyOf('A')));
    await stage.start();
    await stage.rest();
    expect(stage.states()).toMatchObject({ c0: 'scored', c3: 'failed', c7: 'scored' });
    expect(Object.values(stage.states()).filter((state) => state === 'scored')).toHaveLength(
      stage.model.calls.length - 1,
    );
  });
});

test('a judge at the run’s own provider is reached where the run is, and asked in its own way', async () => {
  const stage = new Stage({ free: 1 });
  const opened: ModelChoice[] = [];
  const connect = (choice: ModelChoice) => {
    opened.push(choice);
    return stage.connection;
  };
  const judgedBy = (provider: string) =>
    stage.tab({
      connect,
      judgeFor: (_, connectJudge) => {
        connectJudge({ provider, model: 'judge', settings: { temperature: 0 } });
        return stage.judge;
      },
    });
  const model = { provider: 'fake', model: 'model', settings: { baseUrl: 'http://gateway', temperature: 1 } };
  for (const provider of ['fake', 'other']) {
    await judgedBy(provider).start(runOf(stage.benchmark, { id: provider, model }), stage.benchmark);
    await stage.rest();
  }
  expect(opened.filter((choice) => choice.model === 'judge').map(({ settings }) => settings)).toEqual([
    { baseUrl: 'http://gateway', temperature: 0 },
    { temperature: 0 },
  ]);
});

test('a judge’s calls wait for the same limit as the model’s', async () => {
  const stage = new Stage({ free: 30 });
  const runner = stage.tab({
    judgeFor: ({ id }, connect) => {
      const model = connect({ provider: 'fake', model: 'judge', settings: {} });
      if (!model.ok) return model;
      const grader = { id, model: 'judge', promptVersion: null };
      return success({
        grader,
        canGrade: () => true,
        grade: async (_, __, signal) => {
          const prompt = { version: '1', system: '', text: 'Judge this.', options: null, order: null };
          await model.value.reply({ prompt, attachments: [], schema: null }, signal);
          return { kind: 'graded', points: 2, most: 2, errorType: null, remark: null, by: grader };
        },
      });
    },
  });
  stage.runner = runner;
  await stage.start();
  await stage.rest();
  expect(stage.model.asked('Judge this.')).toBe(30);
  expect(stage.model.mostUnderWay).toBe(8);
});
