import { expect, test } from 'vitest';
import { Watchdog } from '../../src/media/watchdog.ts';
import { FakeClock } from './fakeClock.ts';

const HOUR_MS = 3_600_000;

function watch() {
  const clock = new FakeClock();
  const watchdog = new Watchdog(clock);
  let stalled = false;
  void watchdog.stalled.then(() => {
    stalled = true;
  });
  const isStalled = async () => {
    await Promise.resolve();
    return stalled;
  };
  return { clock, watchdog, isStalled };
}

test('30 s of silence are a stall, 29 s are none', async () => {
  const { clock, isStalled } = watch();
  clock.pass(29_000);
  expect(await isStalled()).toBe(false);
  clock.pass(1000);
  expect(await isStalled()).toBe(true);
  expect(clock.running).toBe(0);
});

test('whoever is heard every 20 s is never stalled', async () => {
  const { clock, watchdog, isStalled } = watch();
  for (let round = 0; round < 20; round += 1) {
    clock.pass(20_000);
    watchdog.heard();
  }
  expect(await isStalled()).toBe(false);
});

test('a page that was frozen for an hour has not stalled its worker', async () => {
  const { clock, isStalled } = watch();
  clock.pass(20_000);
  clock.freeze(HOUR_MS);
  expect(await isStalled()).toBe(false);
  clock.pass(10_000);
  expect(await isStalled()).toBe(true);
});

test('a page that was frozen again and again has not stalled its worker', async () => {
  const { clock, isStalled } = watch();
  for (let time = 0; time < 10; time += 1) clock.freeze(HOUR_MS);
  expect(await isStalled()).toBe(false);
});

test('a hidden page waits five minutes, and starts anew when it is shown', async () => {
  const { clock, isStalled } = watch();
  clock.hidden = true;
  clock.pass(280_000, { throttleMs: 1000 });
  clock.hidden = false;
  clock.pass(29_000);
  expect(await isStalled()).toBe(false);
  clock.pass(2000);
  expect(await isStalled()).toBe(true);
});

test('a worker that is silent in a hidden page with throttled timers is found', async () => {
  const { clock, isStalled } = watch();
  clock.hidden = true;
  clock.pass(HOUR_MS, { throttleMs: 60_000 });
  expect(await isStalled()).toBe(true);
});

test('nothing is watched after the end', async () => {
  const { clock, watchdog, isStalled } = watch();
  watchdog.end();
  clock.pass(HOUR_MS);
  expect(await isStalled()).toBe(false);
  expect(clock.running).toBe(0);
});
