import { beforeEach, expect, inject, test } from 'vitest';
import type { Activity } from '../../src/domain/activity.ts';
import { success } from '../../src/domain/failure.ts';
import { createKeyRing } from '../../src/models/keyRing.ts';
import { createRegistry } from '../../src/models/registry.ts';
import { Runner } from '../../src/runner/Runner.ts';
import { overQuota, says, type GeminiAnswer } from '../support/geminiAnswers.ts';
import type { SeenCall } from '../support/geminiSetup.ts';
import { benchmarkOf, CLIP, exact, failed, MemoryStore, runOf } from './fakes.ts';
import { NO_PORTS } from '../models/noPorts.ts';

/* The runner with the browser's own clock and locks, and Gemini through the real SDK over real HTTP. */

const { api, control, key } = inject('gemini');

async function stage(...answers: GeminiAnswer[]) {
  await fetch(control, { method: 'POST', body: JSON.stringify({ answers }) });
}

async function calls(): Promise<SeenCall[]> {
  return (await fetch(control)).json();
}

const { connect, initialSettings, looks } = createRegistry(NO_PORTS);
const keys = createKeyRing(sessionStorage);
keys.set('google', key, 'memory');

function tab(store: MemoryStore) {
  return new Runner({
    runs: store,
    clips: { cut: async () => success(CLIP), stills: async () => failed('no-frame') },
    pictures: { make: async () => failed('still-unreadable') },
    connect: (choice) => connect(choice, keys),
    looks,
    judgeFor: () => failed('key-missing'),
    exact,
  });
}

function atRest(runner: Runner): Promise<Activity> {
  return new Promise((resolve) => {
    const leave = runner.subscribe((activity) => {
      if (activity.state === 'running' || activity.state === 'pausing') return;
      leave();
      resolve(activity);
    });
  });
}

function geminiRun(choices: number) {
  const benchmark = benchmarkOf({ choices });
  const settings = { ...initialSettings({ provider: 'google' }), baseUrl: api };
  const run = runOf(benchmark, { model: { provider: 'google', model: 'gemini-3.8-flash', settings } });
  return { run, benchmark };
}

beforeEach(() => stage());

test('a limit of the minute is waited out as long as the body says, and the answer is one item', async () => {
  await stage(overQuota({ quota: 'PerMinutePerProject', retryDelay: 2.601658672 }), says('A'));
  const store = new MemoryStore();
  const runner = tab(store);
  const { run, benchmark } = geminiRun(1);
  const rest = atRest(runner);
  await runner.start(run, benchmark);
  expect((await rest).state).toBe('finished');
  const [first, second, ...more] = await calls();
  expect(more).toEqual([]);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(2600);
  expect([...store.stored.values()]).toMatchObject([{ state: 'scored', attempt: 1, score: { points: 1 } }]);
});

test('a limit of the day stops the run at once, and asks nobody again', async () => {
  await stage(overQuota({ quota: 'PerDayPerProject', retryDelay: 12 }));
  const runner = tab(new MemoryStore());
  const { run, benchmark } = geminiRun(1);
  const rest = atRest(runner);
  await runner.start(run, benchmark);
  expect(await rest).toMatchObject({ state: 'halted', halt: { code: 'quota-exhausted' } });
  expect(await calls()).toHaveLength(1);
});

test('the key is in nothing that was stored', async () => {
  await stage(says('A'), says('B'));
  const store = new MemoryStore();
  const runner = tab(store);
  const { run, benchmark } = geminiRun(2);
  const rest = atRest(runner);
  await runner.start(run, benchmark);
  await rest;
  const everything = [await store.runs(), store.puts, { ...localStorage }, { ...sessionStorage }];
  expect(JSON.stringify(everything)).toContain('x-goog-api-key');
  expect(JSON.stringify(everything)).not.toContain(key);
});

test('two tabs do not work on one run, and the lock is free again when the first has ended', async () => {
  await stage({ kind: 'hang' });
  const store = new MemoryStore();
  const [first, second] = [tab(store), tab(store)];
  const { run, benchmark } = geminiRun(1);
  await first.start(run, benchmark);
  expect(await second.resume(run.id, benchmark)).toMatchObject({ failure: { code: 'run-elsewhere' } });
  expect((await second.activity(run.id))?.state).toBe('elsewhere');
  await first.stop(run.id);
  expect((await first.activity(run.id))?.state).toBe('stopped');
  await stage(says('A'));
  const rest = atRest(second);
  expect((await second.resume(run.id, benchmark)).ok).toBe(true);
  expect((await rest).state).toBe('finished');
  expect(store.item('c0')).toMatchObject({ state: 'scored', attempt: 2 });
});
