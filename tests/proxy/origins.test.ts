import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrigin, type Origin } from '../support/origin.ts';
import { startProxy, type TestProxy } from '../support/proxy.ts';
import { rawBytes, rawRequest } from './rawRequest.ts';

let origin: Origin;
let proxy: TestProxy;
let strict: TestProxy;

beforeAll(async () => {
  origin = await createOrigin({ files: { '*': [{ data: new Uint8Array(1000) }] } });
  proxy = await startProxy({ origin });
  strict = await startProxy({
    origin,
    environment: { PROXY_ORIGINS: 'https://app.example, https://two.example', PROXY_HOSTS: 'proxy.example' },
  });
});

afterAll(async () => {
  await strict.close();
  await proxy.close();
  await origin.close();
});

const health = (base: string, headers: Record<string, string>) => rawRequest(base, { path: '/health', headers });
const codeOf = ({ body }: { body: string }) => (JSON.parse(body) as { error?: { code: string } }).error?.code;

describe('a page', () => {
  test.each(['http://127.0.0.1:5173', 'http://localhost:4173', 'http://[::1]:8000', 'https://localhost'])(
    'of this machine (%s) may ask and read the headers of a range',
    async (page) => {
      const answer = await rawRequest(proxy.url, {
        path: '/v/abcdefghijk',
        headers: { Origin: page, Range: 'bytes=0-9' },
      });
      expect(answer.status).toBe(206);
      expect(answer.headers['access-control-allow-origin']).toBe(page);
      expect(answer.headers['vary']).toBe('Origin');
      for (const header of ['Content-Range', 'Content-Length', 'Accept-Ranges', 'ETag', 'Retry-After']) {
        expect(answer.headers['access-control-expose-headers']).toContain(header);
      }
    },
  );

  test.each([
    'https://evil.example',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'https://evil.example:127.0.0.1',
    'http://127.0.0.2:5173',
    'null',
    'file://',
  ])('of another origin (%s) is refused, and nothing is started for it', async (page) => {
    const asked = origin.log.length;
    const answer = await rawRequest(proxy.url, { path: '/v/evilorigin0', headers: { Origin: page } });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'origin-refused']);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(origin.log).toHaveLength(asked);
  });

  test('of the web that embeds a video without saying who it is, is refused', async () => {
    const answer = await health(proxy.url, { 'Sec-Fetch-Site': 'cross-site' });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'origin-refused']);
  });

  test('may ask if it is on the list, and only then, once there is a list', async () => {
    expect((await health(strict.url, { Origin: 'https://two.example' })).status).toBe(200);
    expect((await health(strict.url, { Origin: 'http://127.0.0.1:5173' })).status).toBe(403);
    expect((await health(strict.url, { Origin: 'https://app.example.evil' })).status).toBe(403);
  });

  test('gets an error in words that it may read', async () => {
    const answer = await rawRequest(proxy.url, { path: '/v/short', headers: { Origin: 'http://localhost:1' } });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([400, 'http://localhost:1']);
  });

  test('is told beforehand what it may send', async () => {
    const answer = await rawRequest(proxy.url, {
      method: 'OPTIONS',
      path: '/v/abcdefghijk',
      headers: {
        Origin: 'http://localhost:1',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'range',
        'Access-Control-Request-Private-Network': 'true',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-methods']).toBe('GET, HEAD');
    expect(answer.headers['access-control-allow-headers']).toContain('Range');
    expect(answer.headers['access-control-allow-private-network']).toBe('true');
  });
});

describe('a name', () => {
  test.each(['127.0.0.1:8790', 'localhost', '[::1]:1'])('of this machine (%s) is answered', async (Host) => {
    expect((await health(proxy.url, { Host })).status).toBe(200);
  });

  test.each(['rebound.example', '127.0.0.1.rebound.example', 'localhost.', '127.0.0.1@rebound.example', '0.0.0.0'])(
    'that was made to point here (%s) is not',
    async (Host) => {
      const answer = await health(proxy.url, { Host });
      expect([answer.status, codeOf(answer)]).toEqual([403, 'host-refused']);
    },
  );

  test('can be added', async () => {
    expect((await health(strict.url, { Host: 'proxy.example' })).status).toBe(200);
  });
});

describe('a request', () => {
  test.each([
    '/',
    '/v',
    '/v/abcdefghijk/',
    '/v/abcdefghijk/info/',
    '/v/a/b/c',
    '/V/abcdefghijk',
    '/../etc/passwd',
    '/v/../health',
  ])('for %s finds nothing', async (path) => {
    const answer = await rawRequest(proxy.url, { path });
    expect([answer.status, codeOf(answer)]).toEqual([404, 'no-route']);
  });

  test.each(['http://169.254.169.254/latest/meta-data/', 'https://evil.example/v/abcdefghijk'])(
    'for the whole address %s is not passed on',
    async (path) => {
      expect((await rawRequest(proxy.url, { path })).status).toBe(404);
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('to %s is refused', async (method) => {
    const answer = await rawRequest(proxy.url, { method, path: '/v/abcdefghijk' });
    expect([answer.status, codeOf(answer), answer.headers['allow']]).toEqual([405, 'method-refused', 'GET, HEAD']);
  });

  test.each(['%0d%0aSet-Cookie:%20a=1', 'abcdefghijk%0d%0aX-Injected:%201', '%00abcdefghij', '%', '%ff'])(
    'cannot write headers through its path (%s)',
    async (id) => {
      const answer = await rawRequest(proxy.url, { path: `/v/${id}` });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'bad-id']);
      expect(answer.headers['set-cookie'] ?? answer.headers['x-injected']).toBeUndefined();
    },
  );

  test('passes on no header but its range', async () => {
    const headers = {
      Range: 'bytes=0-9',
      Cookie: 'a=1',
      Authorization: 'Bearer x',
      'X-Forwarded-For': '10.0.0.1',
      Referer: 'http://a/',
    };
    await rawRequest(proxy.url, { path: '/v/onlyrange01', headers });
    const seen = origin.log.find(({ id, kind }) => id === 'onlyrange01' && kind === 'video');
    expect(Object.keys(seen?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'range',
    ]);
  });

  test('that is no HTTP is answered with 400', async () => {
    expect(
      await rawBytes(proxy.url, 'GET /v/abcdefghijk HTTP/1.1\r\nHost: localhost\r\nBad Header: x\r\n\r\n'),
    ).toMatch(/^HTTP\/1.1 400/);
  });
});
