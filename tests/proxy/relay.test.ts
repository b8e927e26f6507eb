import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startProxy, type TestProxy } from '../support/proxy.ts';
import { echoOk, startRelayedHost, type RelayedHost } from '../support/relayedHost.ts';
import { rawBytes, rawRequest } from './rawRequest.ts';

const KEY = 'sk-relay-secret-0123456789';
const PATH = '/relay/ark/api/v3/responses';
const MEGABYTE = 1_000_000;
const PAGE = 'http://127.0.0.1:5173';
/** No video is asked for here. */
const origin = { url: 'http://127.0.0.1:9', host: '127.0.0.1:9' };

let host: RelayedHost;
let proxy: TestProxy;

beforeAll(async () => {
  host = await startRelayedHost();
  proxy = await startProxy({
    origin,
    environment: {
      PROXY_RELAY: '1',
      PROXY_RELAY_ORIGINS: `ark=${host.url}, dashscope=http://127.0.0.1:9`,
      PROXY_RELAY_MEGABYTES: '2',
      PROXY_RELAY_SECONDS: '1',
    },
  });
});

beforeEach(() => {
  host.calls.length = 0;
  host.answer = echoOk;
});

test('health says whether calls are passed on', async () => {
  const off = await startProxy({ origin });
  const relayOf = async ({ url }: TestProxy) =>
    ((await (await fetch(`${url}/health`)).json()) as { relay: unknown }).relay;
  expect([await relayOf(proxy), await relayOf(off)]).toEqual([true, false]);
  await off.close();
});

afterAll(async () => {
  await proxy.close();
  await host.close();
});

function post(path = PATH, { body = '{"model":"seed"}', headers = {} } = {}) {
  const sent = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json', ...headers };
  return rawRequest(proxy.url, { method: 'POST', path, body, headers: sent });
}

const codeOf = ({ body }: { body: string }) => (JSON.parse(body) as { error?: { code: string } }).error?.code;

describe('a call', () => {
  test('reaches the host as it was, and its answer comes back as it was', async () => {
    const answer = await post();
    expect(answer).toMatchObject({ status: 200, body: '{"ok":true}' });
    expect(answer.headers).toMatchObject({ 'x-relayed': '1', 'content-type': 'application/json' });
    expect(host.calls).toMatchObject([{ method: 'POST', url: '/api/v3/responses', body: '{"model":"seed"}' }]);
  });

  test('takes no header along but the key, type and length', async () => {
    await post(PATH, {
      headers: { Cookie: 'a=1', 'X-Forwarded-For': '10.0.0.1', Referer: PAGE, Origin: PAGE, 'X-Api-Key': 'other' },
    });
    expect(Object.keys(host.calls[0]?.headers ?? {}).sort()).toEqual(
      ['accept-encoding', 'authorization', 'connection', 'content-length', 'content-type', 'host'].sort(),
    );
    expect(host.calls[0]?.headers.host).toBe(new URL(host.url).host);
  });

  test('brings back no header but type, length, encoding and the wait', async () => {
    host.answer = (response) => {
      response.writeHead(429, { 'Retry-After': '7', 'Set-Cookie': 'a=1', Location: '/x', Server: 'host' }).end('{}');
    };
    const { status, headers } = await post();
    expect([status, headers['retry-after'], headers['x-relayed']]).toEqual([429, '7', '1']);
    expect([headers['set-cookie'], headers['location'], headers['server']]).toEqual([undefined, undefined, undefined]);
  });

  test('is streamed: the first piece of an answer comes before the second is made', async () => {
    let goOn = () => {};
    const both = new Promise<void>((resolve) => (goOn = resolve));
    host.answer = async (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: 1\n\n');
      await both;
      response.end('data: 2\n\n');
    };
    const answer = await fetch(proxy.url + PATH, { method: 'POST', body: '{}' });
    const reader = (answer.body ?? new ReadableStream<Uint8Array<ArrayBuffer>>()).getReader();
    const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
    expect(text((await reader.read()).value)).toBe('data: 1\n\n');
    goOn();
    expect(text((await reader.read()).value)).toBe('data: 2\n\n');
  });

  test('ends at the host when its client goes', async () => {
    host.answer = () => undefined;
    const controller = new AbortController();
    const gone = fetch(proxy.url + PATH, { method: 'POST', body: '{}', signal: controller.signal });
    await vi.waitFor(() => expect(host.calls).toHaveLength(1));
    controller.abort();
    await expect(gone).rejects.toThrow();
    await vi.waitFor(() => expect(host.calls[0]?.isAborted).toBe(true));
  });

  test('that the host refuses before it has read it is answered with the refusal', async () => {
    host.answer = (response) => void response.writeHead(401).end('{"error":"key"}');
    const answer = await post(PATH, { body: 'x'.repeat(MEGABYTE) });
    expect([answer.status, answer.body]).toEqual([401, '{"error":"key"}']);
  });
});

describe('the size of a call', () => {
  test('is bounded by what it declares', async () => {
    const answer = await post(PATH, { body: 'x'.repeat(2 * MEGABYTE + 1) });
    expect([answer.status, codeOf(answer)]).toEqual([413, 'relay-too-large']);
    expect(host.calls).toHaveLength(0);
  });

  test('is bounded by what comes, where it declares nothing', async () => {
    const { hostname, port } = new URL(proxy.url);
    const outgoing = request({ hostname, port, path: PATH, method: 'POST' });
    const answered = once(outgoing, 'response');
    for (let sent = 0; sent < 3; sent++) outgoing.write('x'.repeat(MEGABYTE));
    outgoing.end();
    const [answer] = (await answered) as [{ statusCode: number }];
    expect(answer.statusCode).toBe(413);
    await vi.waitFor(() => expect(host.calls[0]?.isAborted).toBe(true));
  });

  test('may be all that is allowed', async () => {
    const answer = await post(PATH, { body: 'x'.repeat(2 * MEGABYTE) });
    expect([answer.status, host.calls[0]?.bytes]).toEqual([200, 2 * MEGABYTE]);
  });
});

describe('a host', () => {
  test('that is silent is given up, in words', async () => {
    host.answer = () => undefined;
    const answer = await post();
    expect([answer.status, codeOf(answer)]).toEqual([504, 'relay-timeout']);
  });

  test('that falls silent within its answer leaves it without an end', async () => {
    host.answer = (response) => void response.writeHead(200, { 'Content-Length': 100 }).write('half');
    const answer = await fetch(proxy.url + PATH, { method: 'POST', body: '{}' });
    await expect(answer.text()).rejects.toThrow();
  });

  test('that is not there is named', async () => {
    const answer = await post('/relay/dashscope/compatible-mode/v1/chat/completions');
    expect([answer.status, codeOf(answer)]).toEqual([502, 'relay-host-failed']);
    expect(answer.headers['x-relayed']).toBeUndefined();
  });

  test('that redirects is not followed, so the key goes nowhere else', async () => {
    let asked = 0;
    const elsewhere = createServer((_, response) => {
      asked += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    for (const status of [301, 302, 303, 307, 308]) {
      host.answer = (response) => void response.writeHead(status, { Location: location }).end();
      const answer = await post();
      expect([answer.status, codeOf(answer), answer.headers['location']]).toEqual([
        502,
        'relay-host-failed',
        undefined,
      ]);
    }
    elsewhere.close();
    expect(asked).toBe(0);
  });
});

describe('an address', () => {
  test.each([
    '/relay/evil.example/api/v3/responses',
    '/relay/ark@evil.example/api/v3/responses',
    '/relay/__proto__/api/v3/responses',
    '/relay/ARK/api/v3/responses',
    '/relay/ark',
    '/relay/ark/',
    '/relay//api/v3/responses',
    '/relay/ark/api/v3/responses/',
    '/relay/ark//api/v3/responses',
    '/relay/ark//evil.example/api/v3/responses',
    '/relay/ark/api/v3/../v3/responses',
    '/relay/ark/api/v3/%2e%2e/v3/responses',
    '/relay/ark/api%2fv3/responses',
    '/relay/ark/api/v3/responses%00',
    '/relay/ark/api/v3/responses%0d%0aX-Injected:%201',
    '/relay/ark/api/v3/files',
    '/relay/ark/compatible-mode/v1/chat/completions',
    '/relay/dashscope/api/v3/responses',
  ])('%s is passed on to nobody', async (path) => {
    const answer = await post(path);
    expect([answer.status, codeOf(answer)]).toEqual([404, 'relay-unknown']);
    expect(answer.headers['x-injected']).toBeUndefined();
    expect(host.calls).toHaveLength(0);
  });

  test('takes no query along', async () => {
    expect((await post(`${PATH}?key=${KEY}`)).status).toBe(200);
    expect(host.calls[0]?.url).toBe('/api/v3/responses');
  });

  test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('is not open to %s', async (method) => {
    const answer = await rawRequest(proxy.url, { method, path: PATH });
    expect([answer.status, codeOf(answer), answer.headers['allow']]).toEqual([405, 'method-refused', 'POST']);
  });
});

test('a header that is none is refused before the host is asked', async () => {
  const lines = [`POST ${PATH} HTTP/1.1`, 'Host: localhost', 'Authorization: a\rX-Injected: 1', 'Content-Length: 0'];
  expect(await rawBytes(proxy.url, `${lines.join('\r\n')}\r\n\r\n`)).toMatch(/^HTTP\/1.1 400/);
  expect(host.calls).toHaveLength(0);
});

describe('a page', () => {
  test('of this machine is told beforehand what it may send, and may read what comes', async () => {
    const preflight = await rawRequest(proxy.url, {
      method: 'OPTIONS',
      path: PATH,
      headers: { Origin: PAGE, 'Access-Control-Request-Method': 'POST' },
    });
    expect([preflight.status, preflight.headers['access-control-allow-methods']]).toEqual([204, 'POST']);
    expect(preflight.headers['access-control-allow-headers']).toBe(
      'Authorization, Content-Type, Accept, X-Proxy-Token',
    );
    const answer = await post(PATH, { headers: { Origin: PAGE } });
    expect(answer.headers['access-control-allow-origin']).toBe(PAGE);
    expect(answer.headers['access-control-expose-headers']).toContain('X-Relayed');
  });

  test('of the web is refused, and the host is not asked', async () => {
    const answer = await post(PATH, { headers: { Origin: 'https://evil.example' } });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'origin-refused']);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(host.calls).toHaveLength(0);
  });
});

test('the relay is off unless it is asked for, and says so to a page', async () => {
  const usual = await startProxy({ origin, environment: { PROXY_RELAY_ORIGINS: `ark=${host.url}` } });
  const answer = await rawRequest(usual.url, { method: 'POST', path: PATH, headers: { Origin: PAGE }, body: '{}' });
  await usual.close();
  expect([answer.status, codeOf(answer), answer.headers['access-control-allow-origin']]).toEqual([
    403,
    'relay-off',
    PAGE,
  ]);
  expect(host.calls).toHaveLength(0);
});

test.each([
  ['PROXY_RELAY', 'yes'],
  ['PROXY_RELAY_ORIGINS', 'evil=http://127.0.0.1:1'],
  ['PROXY_RELAY_ORIGINS', 'ark'],
  ['PROXY_RELAY_MEGABYTES', '0'],
])('%s=%s is refused by name', async (name, value) => {
  await expect(startProxy({ origin, environment: { [name]: value } })).rejects.toThrow(name);
});

test('the key is in no log, whatever becomes of the call and wherever the key was put', async () => {
  const written: string[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    }),
  );
  proxy.log.length = 0;
  const body = JSON.stringify({ input: `My key is ${KEY}.` });
  await post(PATH, { body });
  await post(`/relay/${KEY}/api/v3/responses`, { body });
  await post(`${PATH}/${KEY}`, { body });
  await post(`${PATH}?key=${KEY}`, { body });
  await post('/relay/dashscope/compatible-mode/v1/chat/completions', { body });
  host.answer = (response) => void response.writeHead(401).end(`{"error":"${KEY}"}`);
  await post(PATH, { body });
  host.answer = (response) => void response.destroy();
  await post(PATH, { body });
  await pause(50);
  spies.forEach((spy) => spy.mockRestore());
  expect(proxy.log.map(({ path, status, code }) => [path, status, code])).toEqual([
    ['/relay/ark', 200, null],
    ['/relay', 404, 'relay-unknown'],
    ['/relay/ark', 404, 'relay-unknown'],
    ['/relay/ark', 200, null],
    ['/relay/dashscope', 502, 'relay-host-failed'],
    ['/relay/ark', 401, null],
    ['/relay/ark', 502, 'relay-host-failed'],
  ]);
  expect(JSON.stringify(proxy.log) + written.join('')).not.toContain(KEY);
});
