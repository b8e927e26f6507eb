import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrigin, type Origin } from '../support/origin.ts';
import { startProxy } from '../support/proxy.ts';
import { runningProcesses } from './processes.ts';

const SIZE = 2_000_000;
const READERS = 12;
const ID = 'endingvideo';

let origin: Origin;

beforeAll(async () => {
  origin = await createOrigin({ files: { '*': [{ data: new Uint8Array(SIZE) }] } });
});

afterAll(() => origin.close());

test('a proxy that ends lets running answers come to their end, and takes no new ones', async () => {
  const proxy = await startProxy({ origin });
  await fetch(`${proxy.url}/v/${ID}/info`);
  origin.control(ID, { bytesPerSecond: 12_000_000 });
  const answers = await Promise.all(Array.from({ length: READERS }, () => fetch(`${proxy.url}/v/${ID}`)));
  const ended = proxy.close({ graceSeconds: 20 });
  await expect(fetch(`${proxy.url}/health`)).rejects.toThrow();
  const sizes = await Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength));
  expect(sizes).toEqual(Array.from({ length: READERS }, () => SIZE));
  await ended;
  expect(proxy.log.filter(({ path, code }) => path === `/v/${ID}` && code !== null)).toEqual([]);
});

test('an answer that has not come to its end in time is cut short of its length', async () => {
  const proxy = await startProxy({ origin });
  await fetch(`${proxy.url}/v/${ID}/info`);
  origin.control(ID, { bytesPerSecond: 20_000 });
  const answer = await fetch(`${proxy.url}/v/${ID}`);
  const began = Date.now();
  await proxy.close({ graceSeconds: 1 });
  expect(Date.now() - began).toBeGreaterThan(900);
  expect(Date.now() - began).toBeLessThan(8000);
  await expect(answer.arrayBuffer()).rejects.toThrow();
});

test.runIf(process.platform === 'linux')('who asks twice does not wait, and no yt-dlp is left', async () => {
  const proxy = await startProxy({ origin });
  origin.control('endingtwice', { infoLatencyMs: 60_000 });
  const refused = expect(fetch(`${proxy.url}/v/endingtwice`)).rejects.toThrow();
  await expect.poll(() => origin.log.some(({ id }) => id === 'endingtwice'), { timeout: 10_000 }).toBe(true);
  const patient = proxy.close({ graceSeconds: 60 });
  await pause(100);
  await proxy.close();
  await patient;
  await refused;
  expect(runningProcesses().filter(({ commandLine }) => commandLine.includes('v=endingtwice'))).toEqual([]);
});
