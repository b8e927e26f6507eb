import { expect, test, vi } from 'vitest';
import { describe as wordsOf, ERRORS, problem, type ErrorCode } from '../../proxy/errors.ts';
import type { MediaFailureCode } from '../../src/domain/failure.ts';
import type { Preferences } from '../../src/domain/preferences.ts';
import { VideoSources } from '../../src/media/sources.ts';
import { MemoryPreferences } from './memoryPreferences.ts';
import { json, standInProxy, type Answer } from './standInProxy.ts';
import { accessBy } from './proxyAccess.ts';

const SHIPPED = new Map([['sample-0001', 'http://app.test/sample-0001.mp4']]);
const VIDEO = '-RrN2G9YBjA';
const signal = new AbortController().signal;

function sourcesWith(change: Partial<Preferences>) {
  const preferences = new MemoryPreferences(change);
  return { preferences, sources: new VideoSources({ shipped: SHIPPED, ...accessBy(preferences) }) };
}

async function throughProxy(answer: (path: string) => Answer, change: Partial<Preferences> = {}) {
  const proxy = await standInProxy(answer);
  return { proxy, ...sourcesWith({ proxyUrl: proxy.url, ...change }) };
}

function info(formatId: string, lifeMs = 3_600_000): Answer {
  return json({ id: VIDEO, quality: 'published', formatId, ext: 'mp4', expires: Date.now() + lifeMs });
}

test('a file of the user’s own goes before what ships, and that before the proxy', async () => {
  const { sources } = sourcesWith({ proxyUrl: 'http://127.0.0.1:1' });
  expect(await sources.locate('sample-0001', signal)).toEqual({
    ok: true,
    value: { place: 'shipped', bytes: { kind: 'address', url: 'http://app.test/sample-0001.mp4' }, formatId: null },
  });
  const blob = new Blob(['film']);
  sources.give('sample-0001', { blob, name: 'mine.mov' });
  expect(sources.ownFile('sample-0001')).toEqual({ name: 'mine.mov', bytes: 4 });
  expect(await sources.locate('sample-0001', signal)).toEqual({
    ok: true,
    value: { place: 'own-file', bytes: { kind: 'file', file: blob, name: 'mine.mov' }, formatId: null },
  });
  sources.takeBack('sample-0001');
  expect(sources.ownFile('sample-0001')).toBeNull();
  expect(await sources.locate('sample-0001', signal)).toMatchObject({ value: { place: 'shipped' } });
});

test('giving and taking back is told to those who listen', () => {
  const { sources } = sourcesWith({});
  const heard = vi.fn();
  const leave = sources.subscribe(heard);
  sources.give(VIDEO, { blob: new Blob(), name: 'mine.mov' });
  sources.takeBack(VIDEO);
  sources.takeBack(VIDEO);
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  sources.give(VIDEO, { blob: new Blob(), name: 'mine.mov' });
  expect(heard).toHaveBeenCalledTimes(2);
});

test('without a proxy there is no source', async () => {
  const { sources } = sourcesWith({});
  expect(await sources.locate(VIDEO, signal)).toMatchObject({
    failure: { code: 'no-source', facts: { source: VIDEO } },
  });
});

test('the proxy’s address carries id and quality, and the format is the one that the proxy names', async () => {
  const { sources, proxy } = await throughProxy(() => info('22'), { quality: '720' });
  expect(await sources.locate(VIDEO, signal)).toEqual({
    ok: true,
    value: {
      place: 'proxy',
      bytes: { kind: 'address', url: `${proxy.url}/v/-RrN2G9YBjA?quality=720` },
      formatId: '22',
    },
  });
  expect(proxy.asked).toEqual(['/v/-RrN2G9YBjA/info?quality=720']);
});

test('the token of this proxy goes with its address, in a header, and that of another one does not', async () => {
  const sent: (string | undefined)[] = [];
  const proxy = await standInProxy((_, headers) => {
    sent.push(headers['x-proxy-token']?.toString());
    return info('18');
  });
  const preferences = new MemoryPreferences({ proxyUrl: proxy.url });
  const locate = (tokens: Record<string, string>) =>
    new VideoSources({ shipped: SHIPPED, ...accessBy(preferences, tokens) }).locate(VIDEO, signal);
  expect(await locate({ [proxy.url]: 'open-sesame' })).toMatchObject({ value: { bytes: { token: 'open-sesame' } } });
  const without = await locate({ 'http://other.test': 'open-sesame' });
  expect(without.ok && 'token' in without.value.bytes).toBe(false);
  expect(sent).toEqual(['open-sesame', undefined]);
  expect(proxy.asked.join()).not.toContain('sesame');
});

test('a redirect is not followed with a token', async () => {
  const elsewhere = await standInProxy(() => info('18'));
  const proxy = await standInProxy((path) => ({ status: 302, headers: { Location: elsewhere.url + path }, body: '' }));
  const preferences = new MemoryPreferences({ proxyUrl: proxy.url });
  const sources = new VideoSources({ shipped: SHIPPED, ...accessBy(preferences, { [proxy.url]: 'open-sesame' }) });
  expect(await sources.locate(VIDEO, signal)).toMatchObject({ failure: { code: 'proxy-unreachable' } });
  expect(elsewhere.asked).toEqual([]);
});

test('a host that the page may not ask is named, and is no proxy that is away', async () => {
  const preferences = new MemoryPreferences({ proxyUrl: 'http://127.0.0.1:1' });
  const connections = { refused: async (address: string) => address.startsWith('http://127.0.0.1:1/') };
  const sources = new VideoSources({ shipped: SHIPPED, ...accessBy(preferences), connections });
  expect(await sources.locate(VIDEO, signal)).toMatchObject({
    failure: { code: 'host-not-allowed', facts: { host: '127.0.0.1:1' }, retryable: false },
  });
});

test('a name that is no video id stays one part of the path', async () => {
  const { sources, proxy } = await throughProxy(() => info('18'));
  await sources.locate('../health?x', signal);
  expect(proxy.asked).toEqual(['/v/..%2Fhealth%3Fx/info?quality=published']);
});

test('the proxy is asked once, also by many at the same time', async () => {
  const { sources, proxy } = await throughProxy(() => info('18'));
  await Promise.all([1, 2, 3].map(() => sources.locate(VIDEO, signal)));
  await sources.locate(VIDEO, signal);
  expect(proxy.asked).toHaveLength(1);
});

test('the proxy is asked again after the address expired, after it was forgotten, and for another quality', async () => {
  let life = -1;
  const { sources, proxy, preferences } = await throughProxy(() => info('18', life));
  await sources.locate(VIDEO, signal);
  life = 3_600_000;
  await sources.locate(VIDEO, signal);
  expect(proxy.asked).toHaveLength(2);
  sources.forget(VIDEO);
  await sources.locate(VIDEO, signal);
  expect(proxy.asked).toHaveLength(3);
  preferences.set({ quality: '1080' });
  await sources.locate(VIDEO, signal);
  expect(proxy.asked.at(-1)).toContain('quality=1080');
});

test('a failure is not remembered', async () => {
  let busy = true;
  const { sources } = await throughProxy(() =>
    busy ? json({ error: { code: 'busy', message: 'Busy.', action: 'Wait.' } }, 503) : info('18'),
  );
  expect(await sources.locate(VIDEO, signal)).toMatchObject({ failure: { code: 'proxy-busy' } });
  busy = false;
  expect(await sources.locate(VIDEO, signal)).toMatchObject({ ok: true });
});

test('one who leaves gets the abort reason, and the request ends when the last has left', async () => {
  const { sources, proxy } = await throughProxy(() => 'never');
  const leaving = [new AbortController(), new AbortController()];
  const waiting = leaving.map((one) => sources.locate(VIDEO, one.signal));
  const settled = Promise.allSettled(waiting);
  await vi.waitFor(() => expect(proxy.asked).toHaveLength(1));
  leaving[0]?.abort('first');
  await expect(waiting[0]).rejects.toBe('first');
  expect(proxy.left).toHaveLength(0);
  leaving[1]?.abort('second');
  await settled;
  await expect(waiting[1]).rejects.toBe('second');
  await vi.waitFor(() => expect(proxy.left).toHaveLength(1));
});

test('a proxy that is not there is unreachable', async () => {
  const { sources } = sourcesWith({ proxyUrl: 'http://127.0.0.1:1' });
  expect(await sources.locate(VIDEO, signal)).toMatchObject({
    failure: { code: 'proxy-unreachable', facts: { source: VIDEO }, retryable: true },
  });
});

test.each([
  { what: 'a page', answer: { status: 404, body: '<!doctype html>' } },
  { what: 'other JSON', answer: json({ hello: 'world' }) },
  { what: 'an error without a code', answer: json({ error: 'no' }, 500) },
])('what answers with $what is not the proxy', async ({ answer }) => {
  const { sources } = await throughProxy(() => answer);
  expect(await sources.locate(VIDEO, signal)).toMatchObject({
    failure: { code: 'proxy-unreachable', retryable: false },
  });
});

/** The relay's are about calls to models. */
type VideoErrorCode = Exclude<ErrorCode, `relay-${string}`>;

const MEANING: Readonly<Record<VideoErrorCode, MediaFailureCode>> = {
  'bad-id': 'proxy-refused',
  'unknown-quality': 'proxy-refused',
  'bad-range': 'proxy-refused',
  'no-route': 'proxy-refused',
  'method-refused': 'proxy-refused',
  'origin-refused': 'proxy-refused',
  'host-refused': 'proxy-refused',
  'token-refused': 'proxy-token',
  'id-refused': 'video-unlisted',
  'upstream-host-refused': 'proxy-refused',
  'internal-error': 'proxy-refused',
  'too-many-requests': 'proxy-busy',
  busy: 'proxy-busy',
  'not-found': 'video-unavailable',
  private: 'video-unavailable',
  removed: 'video-unavailable',
  'no-recording': 'video-unavailable',
  'no-format': 'video-unavailable',
  'region-blocked': 'video-restricted',
  'age-restricted': 'video-restricted',
  'sign-in-required': 'video-restricted',
  'bot-check': 'bot-check',
  'rate-limited': 'bot-check',
  'youtube-unreachable': 'source-unreachable',
  'upstream-failed': 'source-unreachable',
  timeout: 'source-unreachable',
  'expired-twice': 'address-expired',
  'yt-dlp-missing': 'proxy-outdated',
  'yt-dlp-too-old': 'proxy-outdated',
  'yt-dlp-failed': 'proxy-outdated',
  'no-javascript-runtime': 'proxy-outdated',
};

test.each(Object.keys(MEANING) as VideoErrorCode[])('the proxy’s %s is a failure with its words', async (code) => {
  const words = wordsOf(problem(code));
  const { sources } = await throughProxy(() => json({ error: words }, ERRORS[code].status));
  expect(await sources.locate(VIDEO, signal)).toMatchObject({
    failure: {
      code: MEANING[code],
      facts: { source: VIDEO, proxy: code, detail: `${words.message} ${words.action}` },
    },
  });
});

test('the wait that the proxy asks for is kept', async () => {
  const { sources } = await throughProxy(() => json({ error: wordsOf(problem('busy')) }, 503, { 'Retry-After': '7' }));
  expect(await sources.locate(VIDEO, signal)).toMatchObject({ failure: { retryable: true, retryAfter: 7 } });
});

test('a check asks the proxy anew, and gives what it says of the video', async () => {
  const said = { vcodec: 'avc1.42001E', width: 640, height: 360, fps: 30, duration: 720, filesize: null };
  const { sources, proxy } = await throughProxy(() =>
    json({ id: VIDEO, formatId: '18', expires: Date.now() + 3_600_000, ...said }),
  );
  await sources.locate(VIDEO, signal);
  const facts = { place: 'proxy', formatId: '18', codec: 'avc1.42001E', width: 640, height: 360, rate: 30 };
  expect(await sources.check(VIDEO, signal)).toEqual({ ok: true, value: { ...facts, duration: 720, bytes: null } });
  expect(proxy.asked).toHaveLength(2);
});

test('a check of a video that cannot be had says why', async () => {
  const { sources } = await throughProxy(() =>
    json({ error: { code: 'private', message: 'Private.', action: 'Choose another.' } }, 404),
  );
  expect(await sources.check(VIDEO, signal)).toMatchObject({
    failure: { code: 'video-unavailable', facts: { source: VIDEO, proxy: 'private' } },
  });
});
