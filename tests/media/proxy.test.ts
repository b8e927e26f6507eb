import { expect, test } from 'vitest';
import { ChosenProxy } from '../../src/media/proxy.ts';
import { MemoryPreferences } from './memoryPreferences.ts';
import { json, standInProxy } from './standInProxy.ts';
import { accessBy } from './proxyAccess.ts';

const signal = new AbortController().signal;

function health(proxyUrl: string | null) {
  return new ChosenProxy(accessBy(new MemoryPreferences({ proxyUrl }))).health(signal);
}

test('a healthy proxy says its version and yt-dlp’s', async () => {
  const proxy = await standInProxy(() =>
    json({
      version: 1,
      qualities: ['published'],
      ytdlp: { version: '2026.11.01', newEnough: true },
      relay: true,
      problems: [],
    }),
  );
  expect(await health(proxy.url)).toEqual({
    ok: true,
    value: { version: '1', ytdlp: '2026.11.01', relay: true, problems: [], needsToken: false },
  });
  expect(proxy.asked).toEqual(['/health']);
});

test('what keeps the proxy from working is told in its own words, and one that says nothing of a relay is not taken to have none', async () => {
  const problems = [{ code: 'yt-dlp-missing', message: 'yt-dlp is not installed.', action: 'Install it.' }];
  const proxy = await standInProxy(() => json({ version: 1, qualities: [], ytdlp: null, problems }));
  expect(await health(proxy.url)).toEqual({
    ok: true,
    value: { version: '1', ytdlp: null, relay: null, problems, needsToken: false },
  });
});

test('no proxy, an absent one and another server are three failures apart', async () => {
  const other = await standInProxy(() => ({ body: '<!doctype html>' }));
  expect(await health(null)).toMatchObject({ failure: { code: 'no-source' } });
  expect(await health('http://127.0.0.1:1')).toMatchObject({ failure: { code: 'proxy-unreachable', facts: {} } });
  expect(await health(other.url)).toMatchObject({ failure: { code: 'proxy-unreachable', facts: { status: 200 } } });
});

test('a web server that does not reach the proxy behind it may do so a little later', async () => {
  const before = await standInProxy(() => ({ status: 502, body: '<h1>502 Bad Gateway</h1>' }));
  expect(await health(before.url)).toMatchObject({ failure: { code: 'proxy-unreachable', retryable: true } });
});

test('an abort is passed on untouched', async () => {
  const proxy = await standInProxy(() => 'never');
  const leaving = new AbortController();
  const asking = new ChosenProxy(accessBy(new MemoryPreferences({ proxyUrl: proxy.url }))).health(leaving.signal);
  leaving.abort('gone');
  await expect(asking).rejects.toBe('gone');
});
