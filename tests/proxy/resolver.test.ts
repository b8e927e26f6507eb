import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrigin, type Origin } from '../support/origin.ts';
import { startProxy, type TestProxy } from '../support/proxy.ts';
import { runningProcesses } from './processes.ts';

let origin: Origin;
let proxy: TestProxy;

beforeAll(async () => {
  origin = await createOrigin({
    files: {
      '*': [
        { data: new Uint8Array(1000), formatId: '18', width: 640, height: 360 },
        { data: new Uint8Array(4000), formatId: '136', width: 1280, height: 720, acodec: 'none' },
        {
          data: new Uint8Array(5000),
          formatId: '247',
          ext: 'webm',
          width: 1280,
          height: 720,
          vcodec: 'vp9',
          acodec: 'none',
        },
        { data: new Uint8Array(9000), formatId: '96', width: 1920, height: 1080, protocol: 'm3u8_native' },
        {
          data: new Uint8Array(8000),
          formatId: '248',
          ext: 'webm',
          width: 1920,
          height: 1080,
          vcodec: 'vp9',
          acodec: 'none',
        },
        {
          data: new Uint8Array(9999),
          formatId: '313',
          ext: 'webm',
          width: 3840,
          height: 2160,
          vcodec: 'vp9',
          acodec: 'none',
        },
      ],
    },
  });
  proxy = await startProxy({ origin });
});

afterAll(async () => {
  await proxy.close();
  await origin.close();
});

const asked = (id: string) => origin.log.filter((entry) => entry.id === id && entry.kind === 'info').length;
const info = async (id: string, quality = 'published') => {
  const answer = await fetch(`${proxy.url}/v/${id}/info?quality=${quality}`);
  return (await answer.json()) as Record<string, unknown>;
};

/** How many programs name the video: yt-dlp, and whatever it started. */
function programsFor(id: string): number {
  return runningProcesses().filter(({ commandLine }) => commandLine.includes(`watch?v=${id}`)).length;
}

describe('a quality', () => {
  test('as published is the best combined mp4 that is one file', async () => {
    expect(await info('quality0001')).toEqual({
      id: 'quality0001',
      quality: 'published',
      formatId: '18',
      ext: 'mp4',
      width: 640,
      height: 360,
      fps: 30,
      vcodec: 'avc1.42001E',
      acodec: 'mp4a.40.2',
      duration: 720,
      filesize: null,
      expires: expect.any(Number),
    });
  });

  test('of 720 is the best up to it, H.264 before VP9', async () => {
    expect(await info('quality0001', '720')).toMatchObject({ formatId: '136', height: 720, acodec: null });
  });

  test('of 1080 is the best up to it that is no playlist', async () => {
    expect(await info('quality0001', '1080')).toMatchObject({ formatId: '248', height: 1080, ext: 'webm' });
  });
});

describe('an address', () => {
  test('is asked for once and kept until it expires', async () => {
    const first = await info('keptaddress');
    await fetch(`${proxy.url}/v/keptaddress`);
    expect(await info('keptaddress')).toEqual(first);
    expect(asked('keptaddress')).toBe(1);
    const hours = (Number(first['expires']) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(5.9);
    expect(hours).toBeLessThan(6);
  });

  test('that is about to expire is not used', async () => {
    origin.control('shortlived1', { life: 30 });
    await info('shortlived1');
    await info('shortlived1');
    expect(asked('shortlived1')).toBe(2);
  });

  test('is told to nobody: not in an answer, a header or the log', async () => {
    origin.control('secretvideo', { status: 500, statusTimes: Infinity });
    const answers = await Promise.all([
      fetch(`${proxy.url}/health`),
      fetch(`${proxy.url}/v/secretvideo/info`),
      fetch(`${proxy.url}/v/secretvideo`),
      fetch(`${proxy.url}/v/keptaddress`),
    ]);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    const seen = JSON.stringify([texts, answers.map(({ headers }) => [...headers]), proxy.log]);
    expect(seen).not.toContain(origin.host);
    expect(seen).not.toContain('token=');
  });
});

describe('many who ask for one video at once', () => {
  test('start one yt-dlp', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => info('singleasked')));
    expect(new Set(answers.map(({ formatId }) => formatId))).toEqual(new Set(['18']));
    expect(asked('singleasked')).toBe(1);
  });

  test('keep it running while one of them waits', async () => {
    origin.control('leavingsome', { infoLatencyMs: 1500 });
    const leaving = new AbortController();
    const gone = fetch(`${proxy.url}/v/leavingsome/info`, { signal: leaving.signal });
    const stays = info('leavingsome');
    await expect.poll(() => asked('leavingsome'), { timeout: 5000 }).toBe(1);
    leaving.abort();
    await expect(gone).rejects.toThrow();
    expect(await stays).toMatchObject({ formatId: '18' });
    expect(asked('leavingsome')).toBe(1);
  });

  test.runIf(process.platform === 'linux')('end it when the last of them goes', async () => {
    origin.control('leavingall1', { infoLatencyMs: 60_000 });
    const leaving = new AbortController();
    const waiting = [1, 2].map(() => fetch(`${proxy.url}/v/leavingall1/info`, { signal: leaving.signal }));
    await expect.poll(() => asked('leavingall1'), { timeout: 5000 }).toBe(1);
    expect(programsFor('leavingall1')).toBeGreaterThan(0);
    leaving.abort();
    await Promise.allSettled(waiting);
    await expect.poll(() => programsFor('leavingall1'), { timeout: 5000 }).toBe(0);
  });
});

describe('a proxy of its own settings', () => {
  const withSettings = async (environment: Record<string, string>, use: (own: TestProxy) => Promise<void>) => {
    const own = await startProxy({ origin, environment });
    try {
      await use(own);
    } finally {
      await own.close();
    }
  };

  test.runIf(process.platform === 'linux')('leaves no yt-dlp behind when it ends', async () => {
    origin.control('orphanproof', { infoLatencyMs: 60_000 });
    await withSettings({}, async ({ url }) => {
      fetch(`${url}/v/orphanproof/info`).catch(() => {});
      await expect.poll(() => asked('orphanproof'), { timeout: 5000 }).toBe(1);
    });
    expect(programsFor('orphanproof')).toBe(0);
  });

  test('gives up a yt-dlp that takes too long', async () => {
    origin.control('slowresolve', { infoLatencyMs: 60_000 });
    await withSettings({ PROXY_RESOLVE_SECONDS: '2' }, async ({ url }) => {
      const answer = await fetch(`${url}/v/slowresolve/info`);
      expect(answer.status).toBe(504);
      expect(await answer.json()).toMatchObject({ error: { code: 'timeout' } });
    });
  });

  test('runs no more yt-dlp at once than it may', async () => {
    const ids = ['queued00001', 'queued00002', 'queued00003'];
    for (const id of ids) origin.control(id, { infoLatencyMs: 700 });
    const open = () => origin.log.filter(({ id, status }) => ids.includes(id) && status === 0).length;
    await withSettings({ PROXY_RESOLVE_AT_ONCE: '1' }, async ({ url }) => {
      let most = 0;
      const watch = setInterval(() => (most = Math.max(most, open())), 10);
      const answers = await Promise.all(ids.map((id) => fetch(`${url}/v/${id}/info`)));
      clearInterval(watch);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(most).toBe(1);
    });
  });

  test('says so when yt-dlp is missing', async () => {
    await withSettings({ YTDLP_PATH: '/nowhere/yt-dlp' }, async ({ url }) => {
      const answer = await fetch(`${url}/v/abcdefghijk`);
      expect([answer.status, await answer.json()]).toMatchObject([503, { error: { code: 'yt-dlp-missing' } }]);
      const health = await (await fetch(`${url}/health`)).json();
      expect(health).toMatchObject({ ytdlp: null, problems: [{ code: 'yt-dlp-missing' }] });
    });
  });

  test('passes arguments from its environment on to yt-dlp', async () => {
    await withSettings({ YTDLP_ARGS: '--no-such-option' }, async ({ url }) => {
      const answer = await fetch(`${url}/v/abcdefghijk`);
      expect(answer.status).toBeGreaterThanOrEqual(500);
    });
    await withSettings({ YTDLP_ARGS: "-f 136 --user-agent 'two words'" }, async ({ url }) => {
      const answer = await fetch(`${url}/v/abcdefghijk/info`);
      expect(answer.status).toBe(200);
    });
  });

  test('refuses a client that asks too often, and says how long to wait', async () => {
    await withSettings({ PROXY_REQUESTS_PER_MINUTE: '3' }, async ({ url }) => {
      for (let count = 0; count < 3; count += 1) expect((await fetch(`${url}/v/abcdefghijk`)).status).toBe(200);
      const refused = await fetch(`${url}/v/abcdefghijk`);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ error: { code: 'too-many-requests' } });
    });
  });
});
