import { request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrigin, type Origin } from '../support/origin.ts';
import { startProxy, type TestProxy } from '../support/proxy.ts';
import { runningProcesses } from './processes.ts';

const CLIENTS = 200;
const SIZE = 4_000_000;
/** Far below the 800 MB that the clients ask for together; what is read and not yet collected is in it. */
const MAX_GROWTH_BYTES = 300_000_000;
const BYTES = Buffer.from(Uint8Array.from({ length: SIZE }, (_, at) => (at * 2_654_435_761) >>> 24));
/** Far more than the sockets between host, proxy and reader hold together. */
const LONG_SIZE = 64_000_000;
const MAX_READ_AHEAD_BYTES = 32_000_000;
const IDS = ['crowdvideo1', 'crowdvideo2', 'crowdvideo3'];

let origin: Origin;
let proxy: TestProxy;

beforeAll(async () => {
  origin = await createOrigin({
    files: { longvideo01: [{ data: new Uint8Array(LONG_SIZE) }], '*': [{ data: BYTES }] },
  });
  proxy = await startProxy({ origin, environment: { PROXY_AT_ONCE_PER_CLIENT: String(CLIENTS) } });
});

afterAll(async () => {
  await proxy.close();
  await origin.close();
});

/** Reads a video to its end, or leaves after the first bytes; resolves to whether it was served whole and right. */
function client(id: string, { leaves }: { leaves: boolean }): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const asking = request(`${proxy.url}/v/${id}`, { agent: false }, (answer) => {
      let position = 0;
      let right = true;
      answer.on('data', (chunk: Buffer) => {
        right &&= chunk.equals(BYTES.subarray(position, position + chunk.length));
        position += chunk.length;
        if (leaves) answer.destroy();
      });
      answer.on('close', () => resolve(right && position === SIZE));
      answer.on('error', () => {});
    });
    asking.on('error', reject);
    asking.end();
  });
}

function paused(address: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(address, { agent: false }, (answer) => resolve(answer.pause()))
      .on('error', reject)
      .end();
  });
}

test('of 200 clients at once half may leave midway, and the rest are served in bounded memory', async () => {
  for (const id of IDS) origin.control(id, { latencyMs: 20 });
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const outcomes = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => client(IDS[index % IDS.length] ?? '', { leaves: index % 2 === 1 })),
  );
  clearInterval(watch);

  expect(outcomes.filter((_, index) => index % 2 === 0)).toEqual(Array.from({ length: CLIENTS / 2 }, () => true));
  expect(origin.log.filter(({ kind }) => kind === 'info')).toHaveLength(IDS.length);
  expect(most - before).toBeLessThan(MAX_GROWTH_BYTES);
  await expect.poll(() => proxy.log.length).toBe(CLIENTS);
  expect((await fetch(`${proxy.url}/v/${IDS[0]}`, { headers: { Range: 'bytes=0-9' } })).status).toBe(206);
});

test('of ten readers who take nothing none holds up another, and no more is fetched for them than fits on the way', async () => {
  await fetch(`${proxy.url}/v/longvideo01/info`);
  const idle = await Promise.all(Array.from({ length: 10 }, () => paused(`${proxy.url}/v/longvideo01`)));
  const fetched = () => origin.log.filter(({ id, kind }) => id === 'longvideo01' && kind === 'video');
  const began = Date.now();
  expect(await client(IDS[0] ?? '', { leaves: false })).toBe(true);
  expect(Date.now() - began).toBeLessThan(5000);
  await pause(500);
  const before = fetched().map(({ bytes }) => bytes);
  await pause(500);
  expect(fetched().map(({ bytes }) => bytes)).toEqual(before);
  expect(Math.max(...before)).toBeLessThan(MAX_READ_AHEAD_BYTES);
  for (const answer of idle) answer.destroy();
});

test.runIf(process.platform === 'linux')(
  'of 60 clients who all leave while their videos are resolved, no program is left',
  async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `crowdleave${String.fromCharCode(97 + index)}`);
    for (const id of ids) origin.control(id, { infoLatencyMs: 60_000 });
    const leaving = new AbortController();
    const asking = [...ids, ...ids, ...ids].map((id) => fetch(`${proxy.url}/v/${id}`, { signal: leaving.signal }));
    await expect.poll(() => origin.log.some(({ id }) => id.startsWith('crowdleave')), { timeout: 10_000 }).toBe(true);
    leaving.abort();
    await Promise.allSettled(asking);
    await expect
      .poll(() => runningProcesses().filter(({ commandLine }) => commandLine.includes('v=crowdleave')), {
        timeout: 10_000,
      })
      .toEqual([]);
    expect((await fetch(`${proxy.url}/v/crowdafter1/info`)).status).toBe(200);
  },
);
