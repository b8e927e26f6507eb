import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cacheFolder, programName } from '../../proxy/cacheFolder.ts';
import { readSettings, words } from '../../proxy/settings.ts';

describe('without settings', () => {
  const settings = readSettings({});

  test('the proxy listens on this machine only, under its own names', () => {
    expect(settings).toMatchObject({ host: '127.0.0.1', port: 8790, names: ['127.0.0.1', 'localhost', '[::1]'] });
  });

  test('pages of this machine may ask, and no host besides YouTube is followed', () => {
    expect(settings).toMatchObject({ origins: null, extraMediaHosts: [], ytdlp: { path: null, args: [] } });
  });
});

test('on other interfaces any name is answered unless there is a list', () => {
  expect(readSettings({ PROXY_HOST: '0.0.0.0' }).names).toBeNull();
  expect(readSettings({ PROXY_HOST: '0.0.0.0', PROXY_HOSTS: 'a.example, b.example' }).names).toEqual([
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
])('%s=%s is refused by name', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name);
});

test.each([
  ['', []],
  ['--proxy socks5://h:1', ['--proxy', 'socks5://h:1']],
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
