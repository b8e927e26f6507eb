import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { BENCHMARK_IDS } from '../../proxy/benchmarkIds.ts';
import { cacheFolder, programName } from '../../proxy/cacheFolder.ts';
import { LOOPBACK_NAMES } from '../../proxy/origins.ts';
import { readSettings } from '../../proxy/settings.ts';
import { words } from '../../proxy/ytdlpSettings.ts';

describe('without settings', () => {
  const settings = readSettings({});

  test('the proxy listens on this machine only, under its own names', () => {
    expect(settings).toMatchObject({ host: '127.0.0.1', port: 8790, names: ['127.0.0.1', 'localhost', '[::1]'] });
  });

  test('pages of this machine may ask, and no host besides YouTube is followed', () => {
    expect(settings).toMatchObject({ origins: null, extraMediaHosts: [], ytdlp: { path: null, args: [] } });
  });

  test('any video may be asked for without a token, nothing is counted for others, and an end is at once', () => {
    expect(settings).toMatchObject({ ids: null, token: null, forwardedHops: 0, metrics: null, drainSeconds: 0 });
  });
});

test.each([{ PROXY_HOST: '0.0.0.0' }, { PROXY_HOST: '192.168.1.5' }, { PROXY_FORWARDED_HOPS: '1' }])(
  'a proxy for strangers (%o) serves the benchmark to its own page, and ends in time for what runs',
  (environment) => {
    expect(readSettings(environment)).toMatchObject({ ids: BENCHMARK_IDS, origins: [], drainSeconds: 8 });
    expect(readSettings({ ...environment, PROXY_IDS: 'any', PROXY_ORIGINS: 'https://a.example' })).toMatchObject({
      ids: null,
      origins: ['https://a.example'],
    });
  },
);

test('on other interfaces any name is answered unless there is a list', () => {
  expect(readSettings({ PROXY_HOST: '0.0.0.0' }).names).toBeNull();
  expect(readSettings({ PROXY_HOST: '0.0.0.0', PROXY_HOSTS: 'a.example, b.example' }).names).toEqual([
    ...LOOPBACK_NAMES,
    'a.example',
    'b.example',
  ]);
});

test.each([
  ['PROXY_PORT', '80.5'],
  ['PROXY_PORT', '70000'],
  ['PROXY_AT_ONCE', '0'],
  ['PROXY_RESOLVE_SECONDS', 'ten'],
  ['PROXY_LOG', 'loud'],
  ['PROXY_FORWARDED_HOPS', '-1'],
  ['PROXY_IDS', '/nowhere/ids.txt'],
  ['PROXY_METRICS', '9464'],
  ['PROXY_METRICS', '127.0.0.1:99999'],
  ['PROXY_DRAIN_SECONDS', 'soon'],
  ['YTDLP_ARGS', '--proxy socks5://127.0.0.1:1080'],
  ['YTDLP_ARGS', '-4 --proxy=http://127.0.0.1:3128'],
  ['YTDLP_ARGS', '--prox http://127.0.0.1:3128'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name);
});

test.each(['short', 'with a space in the middle', 'sixteen-chars-ö-more'])(
  'a token that no header could carry or that is soon guessed (%s) is refused without being repeated',
  (value) => {
    const read = () => readSettings({ PROXY_TOKEN: value });
    expect(read).toThrow('PROXY_TOKEN');
    expect(read).not.toThrow(value);
  },
);

test('figures may be served on either family', () => {
  expect(readSettings({ PROXY_METRICS: '[::1]:9464' }).metrics).toEqual({ host: '::1', port: 9464 });
  expect(readSettings({ PROXY_METRICS: '0.0.0.0:9464' }).metrics).toEqual({ host: '0.0.0.0', port: 9464 });
});

test('yt-dlp sees neither the token nor a network proxy that the bytes would not go through', () => {
  const { environment } = readSettings({
    PROXY_TOKEN: 'a-token-for-the-course',
    https_proxy: 'http://h:1',
    HTTP_PROXY: 'http://h:1',
    ALL_PROXY: 'socks5://h:1',
    no_proxy: 'localhost',
    LANG: 'C.UTF-8',
  }).ytdlp;
  expect(environment).toEqual({ no_proxy: 'localhost', LANG: 'C.UTF-8' });
});

test.each([
  ['', []],
  ['--source-address ::1', ['--source-address', '::1']],
  [`--cookies "/a b/c.txt"  -4`, ['--cookies', '/a b/c.txt', '-4']],
  [`--user-agent 'two words'`, ['--user-agent', 'two words']],
  ['$(reboot) ; ls', ['$(reboot)', ';', 'ls']],
])('YTDLP_ARGS=%s is split at white space and quotes, and read by no shell', (line, expected) => {
  expect(words(line)).toEqual(expected);
});

test.each([
  ['linux', { HOME: '/home/u' }, '/home/u/.cache/rexsonovqa-playground'],
  ['linux', { HOME: '/home/u', XDG_CACHE_HOME: '/c' }, '/c/rexsonovqa-playground'],
  ['darwin', { HOME: '/Users/u' }, '/Users/u/Library/Caches/rexsonovqa-playground'],
  ['win32', { LOCALAPPDATA: '/l' }, '/l/rexsonovqa-playground/Cache'],
] as const)('on %s with %o programs are kept in %s', (platform, environment, expected) => {
  expect(cacheFolder(environment, platform)).toBe(path.normalize(expected));
});

test('the program is an .exe on Windows only', () => {
  expect([programName('win32'), programName('linux')]).toEqual(['yt-dlp.exe', 'yt-dlp']);
});
