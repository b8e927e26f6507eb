import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Behaviour } from '../support/faultyVideo.ts';
import { createOrigin, type Origin } from '../support/origin.ts';
import { startProxy, type TestProxy } from '../support/proxy.ts';

const SIZE = 3_000_000;
/** No two places look alike, so that a byte out of place shows. */
const BYTES = Buffer.from(Uint8Array.from({ length: SIZE }, (_, at) => (at * 2_654_435_761) >>> 24));

const KNOWN = 'streamknown';

let origin: Origin;
let proxy: TestProxy;
let ids = 0;

beforeAll(async () => {
  origin = await createOrigin({ files: { '*': [{ data: BYTES }] } });
  proxy = await startProxy({ origin, environment: { PROXY_STALL_SECONDS: '1' } });
});

afterAll(async () => {
  await proxy.close();
  await origin.close();
});

/** The video whose address is known already, with a host that behaves as said from now on and has seen nothing yet. */
function video(behaviour: Behaviour = {}): string {
  origin.control(KNOWN, behaviour);
  origin.log.length = 0;
  return KNOWN;
}

/** A video of its own, where it matters what becomes of an address or what the log says in the end. */
function freshVideo(behaviour: Behaviour = {}): string {
  const id = `stream${String((ids += 1)).padStart(5, '0')}`;
  origin.control(id, behaviour);
  return id;
}

function get(id: string, range?: string): Promise<Response> {
  return fetch(`${proxy.url}/v/${id}`, range === undefined ? {} : { headers: { Range: range } });
}

async function holds(answer: Response, first: number, end: number): Promise<boolean> {
  return Buffer.from(await answer.arrayBuffer()).equals(BYTES.subarray(first, end));
}

async function codeOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { error: { code: string } }).error.code;
}

const asked = (id: string, kind: 'info' | 'video') =>
  origin.log.filter((entry) => entry.id === id && entry.kind === kind);

describe('a range', () => {
  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=1000-262143', 1000, 262_144],
    ['bytes=2999990-', 2_999_990, SIZE],
    ['bytes=2999990-9999999', 2_999_990, SIZE],
    ['bytes=-7', SIZE - 7, SIZE],
  ])('%s is passed on as it was asked, and answered with exactly its bytes', async (range, first, end) => {
    const id = video();
    const answer = await get(id, range);
    expect(answer.status).toBe(206);
    expect(answer.headers.get('Content-Range')).toBe(`bytes ${first}-${end - 1}/${SIZE}`);
    expect(answer.headers.get('Content-Length')).toBe(String(end - first));
    expect(answer.headers.get('Accept-Ranges')).toBe('bytes');
    expect(answer.headers.get('ETag')).toBe(`"${SIZE}"`);
    expect(await holds(answer, first, end)).toBe(true);
    expect(asked(id, 'video').map((entry) => [entry.range, entry.bytes])).toEqual([[range, end - first]]);
  });

  test('is not invented where none was asked for', async () => {
    const id = video();
    const answer = await get(id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Length')).toBe(String(SIZE));
    expect(await holds(answer, 0, SIZE)).toBe(true);
    expect(asked(id, 'video').map(({ range }) => range)).toEqual([null]);
  });

  test('beyond the end is 416 with the size of the file', async () => {
    const answer = await get(video(), `bytes=${SIZE}-`);
    expect(answer.status).toBe(416);
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    expect(answer.headers.get('Content-Range')).toBe(`bytes */${SIZE}`);
  });

  test('of several parts is refused', async () => {
    const id = video();
    const answer = await get(id, 'bytes=0-1,5-6');
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'bad-range']);
    expect(asked(id, 'video')).toHaveLength(0);
  });

  test('that the host ignores is answered with 200, as the host did', async () => {
    const answer = await get(video({ ignoreRanges: true }), 'bytes=100-199');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Range')).toBeNull();
    expect((await answer.arrayBuffer()).byteLength).toBe(SIZE);
  });

  test.each([
    ['too much', { surplusBytes: 50 }],
    ['too little', { surplusBytes: -50 }],
    ['other bytes', { shiftBytes: 10 }],
  ])('to which the host sends %s is a named failure', async (_, behaviour) => {
    const answer = await get(video(behaviour), 'bytes=100-199');
    expect([answer.status, await codeOf(answer)]).toEqual([502, 'upstream-failed']);
  });

  test('keeps one connection to the host for the next', async () => {
    const id = video();
    await (await get(id, 'bytes=0-99999')).arrayBuffer();
    await (await get(id, 'bytes=100000-199999')).arrayBuffer();
    const ports = asked(id, 'video').map(({ clientPort }) => clientPort);
    expect(new Set(ports).size).toBe(1);
  });
});

test('HEAD tells the size and fetches nothing', async () => {
  const id = video();
  const answer = await fetch(`${proxy.url}/v/${id}`, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('Content-Length')]).toEqual([200, String(SIZE)]);
  expect(asked(id, 'video').map(({ method, bytes }) => [method, bytes])).toEqual([['HEAD', 0]]);
});

describe('an address that expires', () => {
  test('before the first byte is resolved anew', async () => {
    const id = freshVideo({ expireAfterRequests: 1 });
    await (await get(id, 'bytes=0-9')).arrayBuffer();
    const answer = await get(id, 'bytes=10-19');
    expect(await holds(answer, 10, 20)).toBe(true);
    expect(asked(id, 'info')).toHaveLength(2);
  });

  test('in the middle of a body is resolved anew, and the body goes on at its byte', async () => {
    const id = freshVideo({ expireAfterBytes: 500_000, expireTimes: 3 });
    const answer = await get(id, 'bytes=1000-2900999');
    expect(answer.status).toBe(206);
    expect(await holds(answer, 1000, 2_901_000)).toBe(true);
    expect(asked(id, 'info')).toHaveLength(4);
  });

  test('under many readers at once is resolved once for all of them', async () => {
    const id = freshVideo({ expireAfterRequests: 1 });
    await (await get(id, 'bytes=0-9')).arrayBuffer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(id, 'bytes=0-9')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 206));
    expect(asked(id, 'info').length).toBeLessThanOrEqual(3);
  });

  test('twice in a row is a named failure', async () => {
    const answer = await get(freshVideo({ expireAfterRequests: 0, expireTimes: Infinity }));
    expect([answer.status, await codeOf(answer)]).toEqual([502, 'expired-twice']);
  });
});

describe('a connection that breaks', () => {
  test('is taken up at the byte reached', async () => {
    const id = video({ cutAfterBytes: 400_000, cutTimes: 4 });
    const answer = await get(id);
    expect(await holds(answer, 0, SIZE)).toBe(true);
    const total = asked(id, 'video').reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total).toBeLessThan(SIZE + 5 * 128 * 1024);
  });

  test('again and again before the first byte is a named failure, in bounded time', async () => {
    const id = video({ cutAfterBytes: 0, cutTimes: Infinity });
    const answer = await get(id, 'bytes=0-99999');
    expect([answer.status, await codeOf(answer)]).toEqual([502, 'upstream-failed']);
    expect(asked(id, 'video').length).toBeLessThan(10);
  });

  test('on a host that ignores ranges cannot be taken up, and says so in the log', async () => {
    const id = freshVideo({ ignoreRanges: true, cutAfterBytes: 400_000, cutTimes: Infinity });
    await expect(get(id).then((answer) => answer.arrayBuffer())).rejects.toThrow();
    await expect.poll(() => proxy.log.find(({ path }) => path === `/v/${id}`)?.code).toBe('upstream-failed');
  });
});

describe('the host', () => {
  test('that falls silent within a body is asked for the rest', async () => {
    const id = video({ stallAfterBytes: 300_000 });
    expect(await holds(await get(id), 0, SIZE)).toBe(true);
    expect(asked(id, 'video')).toHaveLength(2);
  });

  test('that never answers is a named failure, in bounded time', async () => {
    const id = video({ latencyMs: 60_000 });
    const answer = await get(id, 'bytes=0-9');
    expect([answer.status, await codeOf(answer)]).toEqual([502, 'upstream-failed']);
  });

  test('that fails once is asked again', async () => {
    const answer = await get(video({ status: 503 }), 'bytes=0-9');
    expect(answer.status).toBe(206);
  });

  test('that keeps failing is a named failure', async () => {
    const id = video({ status: 500, statusTimes: Infinity });
    const answer = await get(id, 'bytes=0-9');
    expect([answer.status, await codeOf(answer)]).toEqual([502, 'upstream-failed']);
    expect(asked(id, 'video')).toHaveLength(3);
  });

  test.each([
    ['a page', { 'Content-Type': 'text/html; charset=utf-8' }],
    ['words for programs', { 'Content-Type': 'application/json' }],
    ['compressed bytes', { 'Content-Encoding': 'gzip' }],
  ])('that sends %s in place of the video is a named failure', async (_, headers) => {
    for (const range of [undefined, 'bytes=0-99']) {
      const answer = await get(video({ headers }), range);
      expect([answer.status, await codeOf(answer)]).toEqual([502, 'upstream-failed']);
    }
  });

  test.each([
    ['less', '40'],
    ['more', '400'],
  ])('that announces %s than it has is asked for the rest', async (_, length) => {
    const id = video({ headers: { 'Content-Length': length } });
    const answer = await get(id, 'bytes=100-199');
    expect(answer.headers.get('Content-Length')).toBe('100');
    expect(await holds(answer, 100, 200)).toBe(true);
  });

  test('that asks for patience is not asked again, and its Retry-After is passed on', async () => {
    const id = video({ status: 429, headers: { 'Retry-After': '17' } });
    const answer = await get(id, 'bytes=0-9');
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '17']);
    expect(await codeOf(answer)).toBe('rate-limited');
    expect(asked(id, 'video')).toHaveLength(1);
  });
});

test('a date in Retry-After is passed on as the seconds until then', async () => {
  const date = new Date(Date.now() + 60_000).toUTCString();
  const answer = await get(video({ status: 429, headers: { 'Retry-After': date } }));
  const seconds = Number(answer.headers.get('Retry-After'));
  expect(seconds).toBeGreaterThan(50);
  expect(seconds).toBeLessThanOrEqual(60);
});

describe('a reader', () => {
  test('that is slow holds up nobody else, and the proxy reads no faster than it', async () => {
    const slow = freshVideo();
    const held = await paused(`${proxy.url}/v/${slow}`);
    const began = Date.now();
    await (await get(video(), 'bytes=0-999999')).arrayBuffer();
    expect(Date.now() - began).toBeLessThan(3000);
    held.resume();
    await once(held, 'end');
  });

  test('that goes away ends what is fetched for it', async () => {
    const id = freshVideo({ bytesPerSecond: 200_000 });
    const answer = await paused(`${proxy.url}/v/${id}`);
    answer.destroy();
    await expect.poll(() => proxy.log.find(({ path }) => path === `/v/${id}`)?.code).toBe('client-gone');
    await pause(300);
    const before = asked(id, 'video')[0]?.bytes;
    await pause(300);
    expect(asked(id, 'video')[0]?.bytes).toBe(before);
    expect(before).toBeLessThan(SIZE / 2);
  });
});

function paused(address: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(address, (answer) => resolve(answer.pause()))
      .on('error', reject)
      .end();
  });
}
