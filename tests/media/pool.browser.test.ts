import { expect, test } from 'vitest';
import type { Clip, ClipProgress } from '../../src/domain/clip.ts';
import type { Outcome } from '../../src/domain/failure.ts';
import { ClipPool } from '../../src/media/pool.ts';
import { FakeClock } from './fakeClock.ts';
import UnrulyWorker from './unruly.worker.ts?worker';

const HOUR_MS = 3_600_000;

/** A pool of workers that are numbered from 1 as they start, and misbehave as each job's `act` says. */
function unrulyPool(size = 1) {
  const clock = new FakeClock();
  let workers = 0;
  const startWorker = () => {
    workers += 1;
    return new UnrulyWorker({ name: String(workers) });
  };
  const pool = new ClipPool({ size, clock, startWorker });
  const cut = (
    act: string,
    {
      source = 'a',
      priority = 0,
      signal = new AbortController().signal,
      onProgress = () => {},
    }: { source?: string; priority?: number; signal?: AbortSignal; onProgress?: (progress: ClipProgress) => void } = {},
  ) =>
    pool.cut({
      request: {
        bytes: { kind: 'address', url: `act:${act}` },
        start: 0,
        end: 1,
        roi: null,
        order: null,
        engine: 'auto',
      },
      source,
      priority: () => priority,
      signal,
      onProgress,
    });
  /** Cuts, and lets time pass as soon as the worker was heard of. */
  const cutWhileTimePasses = async (act: string, ms: number) => {
    const outcome = cut(act);
    const state = { done: false };
    void outcome.finally(() => (state.done = true));
    while (!state.done) {
      await pause(100);
      clock.pass(ms);
    }
    return outcome;
  };
  return { clock, cut, cutWhileTimePasses, workers: () => workers };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The name of the worker that made the clip, or the code of the failure. */
async function maker(outcome: Outcome<Clip>): Promise<string> {
  return outcome.ok ? outcome.value.blob.text() : outcome.failure.code;
}

test('a worker starts with the first clip, not with the pool', async () => {
  const { cut, workers } = unrulyPool(3);
  expect(workers()).toBe(0);
  expect(await maker(await cut('cut'))).toBe('1');
  expect(workers()).toBe(1);
});

/** `silent`: nothing is heard of it, so that time has to pass; of others something is, however slow this machine is. */
const FAULTS = [
  { act: 'hang', fault: 'hangs', code: 'engine-stalled', silent: true },
  { act: 'spin', fault: 'is frozen in a loop', code: 'engine-stalled', silent: true },
  { act: 'close', fault: 'dies without a word', code: 'engine-stalled', silent: true },
  { act: 'crash', fault: 'throws outside its job', code: 'engine-failed', silent: false },
  { act: 'throw', fault: 'throws in its job', code: 'engine-failed', silent: false },
  { act: 'trap', fault: 'says that its engine is broken', code: 'engine-failed', silent: false },
  { act: 'memory', fault: 'is refused memory', code: 'out-of-memory', silent: false },
];

test.each(FAULTS)('a clip whose worker $fault is cut again by itself in a fresh worker', async ({ act, silent }) => {
  const { cut, cutWhileTimePasses } = unrulyPool();
  const again = `first-${act}`;
  expect(await maker(await (silent ? cutWhileTimePasses(again, 10_000) : cut(again)))).toBe('2');
});

test.each(FAULTS)('a worker that $fault twice is $code, and the next clip works', async ({ act, silent, code }) => {
  const { cut, cutWhileTimePasses } = unrulyPool();
  expect(await maker(await (silent ? cutWhileTimePasses(act, 10_000) : cut(act)))).toBe(code);
  expect(await maker(await cut('cut'))).toBe('3');
});

test('a script that does not load is engine-unavailable, and the next clip works', async () => {
  let starts = 0;
  const pool = new ClipPool({
    size: 1,
    startWorker: () => {
      starts += 1;
      return starts <= 2 ? new Worker('/not-there.js', { type: 'module' }) : new UnrulyWorker({ name: 'late' });
    },
  });
  const job = {
    request: { bytes: { kind: 'address', url: 'act:cut' }, start: 0, end: 1, roi: null, order: null, engine: 'auto' },
    source: 'a',
    priority: () => 0,
    signal: new AbortController().signal,
    onProgress: () => {},
  } as const;
  expect(await maker(await pool.cut(job))).toBe('engine-unavailable');
  expect(await maker(await pool.cut(job))).toBe('late');
});

test('a fault of the source ends no worker', async () => {
  const { cut, workers } = unrulyPool();
  expect(await maker(await cut('corrupt'))).toBe('source-corrupt');
  expect(await maker(await cut('cut'))).toBe('1');
  expect(workers()).toBe(1);
});

test('progress that comes slowly but comes is no stall', async () => {
  const { clock, cut } = unrulyPool();
  const shares: (number | null)[] = [];
  const outcome = await cut('slow', {
    onProgress: ({ share }) => {
      shares.push(share);
      clock.pass(25_000);
    },
  });
  expect(await maker(outcome)).toBe('1');
  expect(shares.at(-1)).toBe(1);
});

test('a page hidden and frozen for an hour loses no clip', async () => {
  const { clock, cut } = unrulyPool();
  let hours = 0;
  const outcome = await cut('slow', {
    onProgress: () => {
      clock.hidden = hours % 2 === 0;
      hours += 1;
      clock.freeze(HOUR_MS);
    },
  });
  expect(await maker(outcome)).toBe('1');
  expect(hours).toBeGreaterThan(2);
});

test.each(['hang', 'spin', 'slow'])('a clip in work (%s) ends within 200 ms of its cancel', async (act) => {
  const { cut } = unrulyPool();
  const leaving = new AbortController();
  let clip: Promise<Outcome<Clip>> | null = null;
  await new Promise<void>((working) => {
    clip = cut(act, { signal: leaving.signal, onProgress: ({ step }) => step !== 'waiting' && working() });
  });
  const before = performance.now();
  leaving.abort('enough');
  await expect(clip).rejects.toBe('enough');
  expect(performance.now() - before).toBeLessThan(200);
  expect(await maker(await cut('cut'))).toBe('2');
});

test('a clip that waits and is cancelled leaves the line at once, and those behind it move up', async () => {
  const { cut } = unrulyPool();
  const leaving = new AbortController();
  const first = cut('slow');
  const second = cut('cut', { signal: leaving.signal });
  const third = cut('cut');
  leaving.abort('enough');
  await expect(second).rejects.toBe('enough');
  expect(await Promise.all([first, third].map(async (outcome) => maker(await outcome)))).toEqual(['1', '1']);
});

test('the question on screen goes before those that wait', async () => {
  const { cut } = unrulyPool();
  const order: string[] = [];
  const note = async (name: string, outcome: Promise<Outcome<Clip>>) => {
    await outcome;
    order.push(name);
  };
  await Promise.all([
    note('running', cut('slow')),
    note('first in line', cut('cut')),
    note('second in line', cut('cut')),
    note('on screen', cut('cut', { priority: 10 })),
  ]);
  expect(order).toEqual(['running', 'on screen', 'first in line', 'second in line']);
});

test('a hundred clips in a row all succeed, by five workers of twenty clips each', async () => {
  const { cut, workers } = unrulyPool();
  const makers = await Promise.all(Array.from({ length: 100 }, async () => maker(await cut('cut'))));
  expect(makers.filter((name) => name === '1')).toHaveLength(20);
  expect(new Set(makers)).toEqual(new Set(['1', '2', '3', '4', '5']));
  expect(workers()).toBe(5);
});

test('a worker that was idle for a minute has ended, and the next clip starts another', async () => {
  const { clock, cut } = unrulyPool();
  await cut('cut');
  clock.pass(59_000);
  expect(await maker(await cut('cut'))).toBe('1');
  clock.pass(60_000);
  expect(clock.running).toBe(0);
  expect(await maker(await cut('cut'))).toBe('2');
});

test('two workers work at once, and a third clip waits', async () => {
  const { cut, workers } = unrulyPool(2);
  const makers = await Promise.all(
    [cut('slow'), cut('slow'), cut('slow')].map(async (outcome) => maker(await outcome)),
  );
  expect(makers.slice(0, 2)).toEqual(['1', '2']);
  expect(workers()).toBe(2);
});

test('a source goes back to the worker that read it last', async () => {
  const { cut } = unrulyPool(2);
  await Promise.all([cut('slow', { source: 'a' }), cut('slow', { source: 'b' })]);
  expect(await maker(await cut('cut', { source: 'b' }))).toBe('2');
  expect(await maker(await cut('cut', { source: 'a' }))).toBe('1');
  expect(await maker(await cut('cut', { source: 'b' }))).toBe('2');
});
