import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isVideoId, watchAddress } from '../../proxy/videoId.ts';
import { createOrigin, type Origin } from '../support/origin.ts';
import { startProxy, type TestProxy } from '../support/proxy.ts';
import { rawRequest } from './rawRequest.ts';

type IdCase = { input: string; right: string; why: string };

const cases = JSON.parse(readFileSync(new URL('../cases/video_ids.json', import.meta.url), 'utf8')) as IdCase[];
const isRight = ({ input, right }: IdCase) => right.startsWith('accepted') && !input.includes('://');

let origin: Origin;
let proxy: TestProxy;

beforeAll(async () => {
  origin = await createOrigin({ files: { '*': [{ data: new Uint8Array(10) }] } });
  proxy = await startProxy({ origin });
});

afterAll(async () => {
  await proxy.close();
  await origin.close();
});

describe('an id', () => {
  test.each(cases)('$input: $right', (given) => {
    expect(isVideoId(given.input)).toBe(isRight(given));
  });

  test('reaches yt-dlp only inside a full address', () => {
    expect(watchAddress('--aB3dE6gH9')).toBe('https://www.youtube.com/watch?v=--aB3dE6gH9');
  });
});

describe('the route of a video', () => {
  test.each(cases.filter(isRight))('resolves $input', async ({ input }) => {
    const answer = await fetch(`${proxy.url}/v/${input}/info`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id: input, formatId: '18' });
  });

  test.each(cases.filter((given) => !isRight(given)))('refuses $input and starts nothing', async ({ input }) => {
    const asked = origin.log.length;
    for (const route of ['', '/info']) {
      const answer = await rawRequest(proxy.url, { path: `/v/${encodeURIComponent(input)}${route}` });
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.body)).toMatchObject({ error: { code: 'bad-id' } });
    }
    expect(origin.log).toHaveLength(asked);
  });

  test('refuses a quality that it does not know', async () => {
    const answer = await fetch(`${proxy.url}/v/abcdefghijk?quality=${encodeURIComponent('best --exec=true')}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'unknown-quality' } });
  });
});
