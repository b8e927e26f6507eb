import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NO_CONFIG } from '../../src/domain/pageConfig.ts';
import { parseConfig } from '../../src/hosting/parseConfig.ts';
import { readConfig } from '../../src/hosting/readConfig.ts';
import { PROVIDERS } from '../../src/models/registry.ts';
import { standInProxy as standInHost, type Answer } from '../media/standInProxy.ts';

const PAGE = 'https://lab.example/tools/sono/?q#/settings';
const parse = (value: unknown) =>
  parseConfig(typeof value === 'string' ? value : JSON.stringify(value), { pageAddress: PAGE, providers: PROVIDERS });

test('addresses count from the page, whatever they are relative to, and end without a slash', () => {
  expect(
    parse({
      proxyUrl: './proxy/',
      data: [
        { name: 'Ours', url: '/data/' },
        { name: 'CDN', url: 'https://cdn.example/x@1' },
      ],
    }),
  ).toEqual({
    config: {
      ...NO_CONFIG,
      proxyUrl: 'https://lab.example/tools/sono/proxy',
      data: [
        { name: 'Ours', url: 'https://lab.example/data' },
        { name: 'CDN', url: 'https://cdn.example/x@1' },
      ],
    },
    troubles: [],
  });
});

test('what it says nothing of is as without a file', () => {
  expect(parse({ notice: ' Closed on Friday. ' }).config).toEqual({ ...NO_CONFIG, notice: 'Closed on Friday.' });
  expect(parse({ notice: null, proxyUrl: null })).toEqual({ config: NO_CONFIG, troubles: [] });
  expect(parse({ notice: '  ' }).config.notice).toBeNull();
});

describe('a field that does not hold is named, left out, and takes no other with it', () => {
  test.each<[field: string, value: unknown, named: string]>([
    ['proxyUrl', 'javascript:alert(1)', 'proxyUrl'],
    ['proxyUrl', 'https://user:secret@proxy.example', 'proxyUrl'],
    ['proxyUrl', 8790, 'proxyUrl'],
    ['data', [{ name: 'x' }], 'data.0.url'],
    ['data', [{ name: '', url: '/x' }], 'data.0.name'],
    ['data', [{ name: 'x', url: 'data:text/plain,x' }], 'data.0.url'],
    ['data', 'https://x.example', 'data'],
    ['providers', ['google', 'gogle'], 'providers.1'],
    ['providers', 'google', 'providers'],
    ['connections', ['https://x.example/path'], 'connections'],
    ['connections', ["https://x.example; script-src 'unsafe-inline'"], 'connections'],
    ['connections', ['*'], 'connections'],
    ['connections', ['https://x.example https://y.example'], 'connections'],
    ['notice', ['x'], 'notice'],
  ])('%s: %j', (field, value, named) => {
    const { config, troubles } = parse({ notice: 'Hello.', [field]: value });
    expect(config).toEqual({ ...NO_CONFIG, notice: field === 'notice' ? null : 'Hello.' });
    expect(troubles).toHaveLength(1);
    const [trouble] = troubles;
    expect(trouble).toMatchObject({ kind: 'field' });
    expect(trouble?.kind === 'field' && trouble.field.startsWith(named)).toBe(true);
  });
});

test('a field that is not known is named: it may be one that was mistyped', () => {
  expect(parse({ proxyURL: '/x', __proto__: null })).toEqual({
    config: NO_CONFIG,
    troubles: [{ kind: 'unknown-field', field: 'proxyURL' }],
  });
});

test('what is no object of JSON leaves the defaults, and says so', () => {
  expect(parse('{ "notice": ')).toMatchObject({ config: NO_CONFIG, troubles: [{ kind: 'not-json' }] });
  for (const value of [[], null, 3, 'text']) {
    expect(parse(JSON.stringify(value))).toMatchObject({
      config: NO_CONFIG,
      troubles: [{ kind: 'field', field: '', found: JSON.stringify(value) }],
    });
  }
});

test('the file that the images bring along holds, and leads to where their web server has the proxy', () => {
  const file = (name: string) => readFileSync(`${import.meta.dirname}/../../proxy/deploy/${name}`, 'utf8');
  expect(parse(file('config.json'))).toEqual({
    config: { ...NO_CONFIG, proxyUrl: 'https://lab.example/tools/sono/proxy' },
    troubles: [],
  });
  expect(file('nginx.conf')).toContain('location /proxy/ {');
});

describe('the file itself', () => {
  const read = async (answer: Answer) => {
    const host = await standInHost(() => answer);
    const found = await readConfig(`${host.url}/some/where/#/x`, { providers: PROVIDERS });
    return { ...found, asked: host.asked };
  };

  test('lies beside the page, and a host that has none is as one with an empty one', async () => {
    for (const answer of [
      { body: '{}\n' },
      { status: 404, body: 'Not found' },
      { headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: '<!doctype html>' },
    ]) {
      expect(await read(answer)).toEqual({ config: NO_CONFIG, troubles: [], asked: ['/some/where/config.json'] });
    }
  });

  test('is read when there is something in it', async () => {
    expect((await read({ body: '{ "notice": "Hello." }' })).config.notice).toBe('Hello.');
  });

  test('that a host refuses, or that never arrives, is told', async () => {
    expect(await read({ status: 500, body: '' })).toMatchObject({ troubles: [{ kind: 'unreachable', status: 500 }] });
    expect(await readConfig('http://127.0.0.1:1/', { providers: PROVIDERS })).toEqual({
      config: NO_CONFIG,
      troubles: [{ kind: 'unreachable', status: 0 }],
    });
  });
});
