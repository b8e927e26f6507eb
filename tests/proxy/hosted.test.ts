import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrigin, type Origin } from '../support/origin.ts';
import { startProxy, type TestProxy } from '../support/proxy.ts';
import { rawBytes, rawRequest } from './rawRequest.ts';

const TOKEN = 'a-token-for-the-course-2026';
const KEY = 'sk-model-key-0123456789';
const LISTED = 'hostedvideo';
const PER_MINUTE = 5;

let folder: string;
let origin: Origin;
let proxy: TestProxy;
let clients = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hosted-'));
  await writeFile(path.join(folder, 'ids.txt'), `${LISTED}\n`);
  origin = await createOrigin({ files: { '*': [{ data: new Uint8Array(1000) }] } });
  proxy = await startProxy({
    origin,
    environment: {
      PROXY_FORWARDED_HOPS: '1',
      PROXY_HOSTS: 'lab.example',
      PROXY_IDS: path.join(folder, 'ids.txt'),
      PROXY_TOKEN: TOKEN,
      PROXY_METRICS: '127.0.0.1:0',
      PROXY_REQUESTS_PER_MINUTE: String(PER_MINUTE),
    },
  });
});

afterAll(async () => {
  await proxy.close();
  await origin.close();
  await rm(folder, { recursive: true, force: true });
});

/** As the web server in front passes it on; each call is another client unless told otherwise. */
function get(requested: string, { client = `198.51.100.${(clients += 1)}`, ...headers }: Record<string, string> = {}) {
  const sent = { Host: 'lab.example', 'X-Forwarded-For': client, ...headers };
  return rawRequest(proxy.url, { path: requested, headers: sent });
}

const held = { 'X-Proxy-Token': TOKEN };
const codeOf = ({ body }: { body: string }) => (JSON.parse(body) as { error?: { code: string } }).error?.code;
const figures = async () => (await fetch(`${proxy.metrics}/metrics`)).text();

describe('a token', () => {
  test('opens the videos', async () => {
    expect((await get(`/v/${LISTED}`, held)).status).toBe(200);
    expect((await get(`/v/${LISTED}/info`, held)).status).toBe(200);
  });

  test.each([
    ['none', {}],
    ['another', { 'X-Proxy-Token': 'a-token-for-the-course-2025' }],
    ['the beginning of it', { 'X-Proxy-Token': TOKEN.slice(0, -1) }],
    ['an empty one', { 'X-Proxy-Token': '' }],
    ['it in another header', { Authorization: `Bearer ${TOKEN}` }],
  ])('is asked for where there is %s, and nothing is started', async (_, headers) => {
    const asked = origin.log.length;
    const answer = await get(`/v/${LISTED}`, headers);
    expect([answer.status, codeOf(answer)]).toEqual([403, 'token-refused']);
    expect(origin.log).toHaveLength(asked);
  });

  test('is not taken from an address', async () => {
    expect(codeOf(await get(`/v/${LISTED}?token=${TOKEN}&X-Proxy-Token=${TOKEN}`))).toBe('token-refused');
  });

  test('is asked for by the relay too', async () => {
    const call = { method: 'POST', path: '/relay/ark/api/v3/responses', headers: { Host: 'lab.example' } };
    expect(codeOf(await rawRequest(proxy.url, call))).toBe('token-refused');
  });

  test('may be sent by a page, which is told so beforehand', async () => {
    const local = await startProxy({ origin, environment: { PROXY_TOKEN: TOKEN } });
    const headers = { Origin: 'http://localhost:1', 'Access-Control-Request-Method': 'GET' };
    const answer = await rawRequest(local.url, { method: 'OPTIONS', path: `/v/${LISTED}`, headers });
    await local.close();
    expect(answer.headers['access-control-allow-headers']).toContain('X-Proxy-Token');
  });

  test('is not needed to see how the proxy is, which says that it will be', async () => {
    expect(JSON.parse((await get('/health')).body)).toMatchObject({ needsToken: true });
    expect(JSON.parse((await get('/ready')).body)).toEqual({ ready: true });
  });
});

describe('an id', () => {
  test.each(['othervideo1', 'hostedvideO', '-RrN2G9YBjA'])(
    'off the list (%s) is refused, and nothing is started',
    async (id) => {
      const asked = origin.log.length;
      for (const route of ['', '/info']) {
        const answer = await get(`/v/${id}${route}`, held);
        expect([answer.status, codeOf(answer)]).toEqual([403, 'id-refused']);
      }
      expect(origin.log).toHaveLength(asked);
    },
  );

  test.each([`${LISTED}%00`, `${LISTED}%0a`, `--exec=${LISTED}`, `${LISTED}%20--proxy`, `%2e%2e%2f${LISTED}`])(
    'with something more around it (%s) is none',
    async (id) => {
      expect(codeOf(await get(`/v/${id}`, held))).toBe('bad-id');
    },
  );
});

describe('a client', () => {
  test('is the one that the web server in front names', async () => {
    const asked = Array.from({ length: PER_MINUTE + 1 }, () => get(`/v/${LISTED}`, { ...held, client: '203.0.113.7' }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: PER_MINUTE }, () => 200), 429]);
    expect((await get(`/v/${LISTED}`, { ...held, client: '203.0.113.8' })).status).toBe(200);
  });

  test('cannot pass as another by writing the header itself', async () => {
    const forged = (index: number) => get(`/v/${LISTED}`, { ...held, client: `192.0.2.${index}, 203.0.113.9` });
    const answers = await Promise.all(Array.from({ length: PER_MINUTE + 1 }, (_, index) => forged(index)));
    expect(answers.map(codeOfRefusal).filter((code) => code !== null)).toEqual(['too-many-requests']);
  });

  test('of IPv6 is its network', async () => {
    const ask = (index: number) => get(`/v/${LISTED}`, { ...held, client: `2001:db8:0:1::${index}` });
    const answers = await Promise.all(Array.from({ length: PER_MINUTE + 1 }, (_, index) => ask(index)));
    expect(answers.map(codeOfRefusal).filter((code) => code !== null)).toEqual(['too-many-requests']);
  });

  test('that guesses at the token uses up its share', async () => {
    const guess = () => get(`/v/${LISTED}`, { 'X-Proxy-Token': 'guess-guess-guess', client: '203.0.113.10' });
    for (let count = 0; count < PER_MINUTE; count += 1) expect(codeOf(await guess())).toBe('token-refused');
    expect(codeOf(await guess())).toBe('too-many-requests');
  });

  test('that goes with two requests in line on one connection leaves no request behind', async () => {
    origin.control(LISTED, { latencyMs: 300 });
    const lines = (client: string) =>
      `GET /v/${LISTED} HTTP/1.1\r\nHost: lab.example\r\nX-Forwarded-For: ${client}\r\nX-Proxy-Token: ${TOKEN}\r\n\r\n`;
    await rawBytes(proxy.url, lines('203.0.113.20').repeat(2), { leaveAfterMs: 100 });
    await expect.poll(figures).toContain('video_proxy_requests_running 0');
    origin.control(LISTED, {});
  });
});

function codeOfRefusal(answer: { status: number; body: string }): string | null {
  return answer.status === 200 ? null : (codeOf(answer) ?? null);
}

describe('a page', () => {
  test("under the same address may read, and one of the web or of the visitor's machine may not", async () => {
    expect((await get('/health', { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
    for (const page of ['https://evil.example', 'http://localhost:5173', 'https://lab.example.evil']) {
      expect(codeOf(await get('/health', { Origin: page }))).toBe('origin-refused');
    }
  });

  test.each(['evil.example', 'lab.example.evil', '10.0.0.1'])(
    'reaches it by its own name only, not %s',
    async (Host) => {
      expect(codeOf(await get('/health', { Host }))).toBe('host-refused');
    },
  );

  test.each(['Forwarded', 'X-Forwarded-Host', 'X-Original-URL', 'X-Rewrite-URL'])(
    'changes nothing by the header %s',
    async (name) => {
      const answer = await get('/health', { [name]: 'host=evil.example; /v/othervideo1' });
      const plain = await get('/health', {});
      expect(plain.status).toBe(200);
      expect([answer.status, answer.body]).toEqual([plain.status, plain.body]);
    },
  );
});

describe('what is written down', () => {
  const video = `/v/${LISTED}`;

  test('names route, video and network, and neither token nor key nor a whole address', async () => {
    proxy.log.length = 0;
    await get(`${video}?token=${TOKEN}`, { ...held, client: '203.0.113.77' });
    await get(`/v/${KEY}`, { ...held, client: '2001:db8:5:6:7::8' });
    await get(`/${KEY}`, { Authorization: KEY, client: '203.0.113.77' });
    await get(video, { 'X-Proxy-Token': KEY, client: '203.0.113.77' });
    await expect.poll(() => proxy.log.length).toBe(4);
    expect(proxy.log.map(({ route, path, client, code }) => [route, path, client, code])).toEqual([
      ['video', video, '203.0.113.0/24', null],
      ['video', '/v', '2001:db8:5::/48', 'bad-id'],
      [null, '/', '203.0.113.0/24', 'no-route'],
      ['video', video, '203.0.113.0/24', 'token-refused'],
    ]);
    const text = JSON.stringify(proxy.log);
    for (const secret of [TOKEN, KEY, '203.0.113.77', '2001:db8:5:6', origin.host]) expect(text).not.toContain(secret);
  });

  test('are figures in which each request counts and no id, key, token or address stands', async () => {
    const before = await figures();
    await get(video, held);
    await get(`/v/${KEY}`, held);
    await expect.poll(figures).not.toBe(before);
    const text = await figures();
    const value = (from: string, series: string) =>
      Number(
        from
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.split(' ')[1] ?? 0,
      );
    const served = 'video_proxy_requests_total{route="video",status="200"}';
    expect(value(text, served) - value(before, served)).toBe(1);
    const bad = 'video_proxy_problems_total{code="bad-id"}';
    expect(value(text, bad) - value(before, bad)).toBe(1);
    for (const secret of [LISTED, KEY, TOKEN, '198.51', '203.0', origin.host]) expect(text).not.toContain(secret);
  });

  test('are figures in the form that Prometheus reads', async () => {
    const answer = await fetch(`${proxy.metrics}/metrics`);
    expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = (await answer.text()).trimEnd().split('\n');
    const wrong = lines.filter(
      (line) =>
        !/^# (HELP|TYPE) video_proxy_[a-z_]+ .+$/.test(line) &&
        !/^video_proxy_[a-z_]+(\{([a-z]+="[^"\\]*",?)+\})? [\d.e+-]+$/.test(line),
    );
    expect(wrong).toEqual([]);
    const buckets = lines.filter((line) => line.startsWith('video_proxy_request_seconds_bucket{route="video"'));
    const counts = buckets.map((line) => Number(line.split(' ')[1]));
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(lines).toContain(`video_proxy_request_seconds_count{route="video"} ${counts.at(-1)}`);
  });

  test('are figures on a port of their own, and nothing else is there', async () => {
    expect(codeOf(await get('/metrics'))).toBe('no-route');
    expect((await fetch(`${proxy.metrics}/health`)).status).toBe(404);
    expect((await fetch(`${proxy.metrics}/metrics`, { method: 'POST' })).status).toBe(404);
  });
});
