import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAllowedIds } from '../../proxy/allowedIds.ts';
import { BENCHMARK_IDS } from '../../proxy/benchmarkIds.ts';
import { describeShared, sharedJson } from '../support/shared.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ids-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function listed(name: string, content: string): Promise<string[]> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return [...(readAllowedIds(file) ?? [])];
}

describe('a list of allowed ids', () => {
  test('may be left out', () => {
    expect(readAllowedIds('any')).toBeNull();
  });

  test('of lines holds ids, addresses and remarks', async () => {
    const lines =
      '# heart\r\n-RrN2G9YBjA\n\nhttps://youtu.be/PnoPvJXhanI?t=5 # first\nhttps://www.youtube.com/watch?v=YR-fj6WJtf8';
    expect(await listed('list.txt', lines)).toEqual(['-RrN2G9YBjA', 'PnoPvJXhanI', 'YR-fj6WJtf8']);
  });

  test('of JSON holds each YouTube address in it, and no other text of eleven characters', async () => {
    const json = JSON.stringify({
      youtube_url: 'https://www.youtube.com/watch?a=1&v=-RrN2G9YBjA',
      kind: 'elevenchars',
    });
    expect(await listed('list.json', json)).toEqual(['-RrN2G9YBjA']);
  });

  test.each([
    ['typo.txt', 'PnoPvJXhanI\nPnoPvJXhan\n', /PROXY_IDS .* line 2/],
    ['long.txt', 'https://youtu.be/PnoPvJXhanIx\n', /PROXY_IDS .* line 1/],
    ['two.txt', 'PnoPvJXhanI YR-fj6WJtf8\n', /PROXY_IDS .* line 1/],
    ['empty.txt', '# nothing yet\n', /PROXY_IDS .* without any id/],
    ['empty.json', '{}', /PROXY_IDS .* without any id/],
  ])('in %s that cannot be followed stops the start', async (name, content, message) => {
    await expect(listed(name, content)).rejects.toThrow(message);
  });

  test('that is not there stops the start', () => {
    expect(() => readAllowedIds(path.join(folder, 'none.txt'))).toThrow(/PROXY_IDS must be any, benchmark or a file/);
  });
});

describeShared('the benchmark', () => {
  test('asks for the videos on the list that ships, and for no other', () => {
    const segments = sharedJson<Record<string, { youtube_url: string }>>('video_metadata_new.json');
    const asked = Object.values(segments).map(({ youtube_url }) => new URL(youtube_url).searchParams.get('v'));
    expect([...BENCHMARK_IDS].sort()).toEqual([...new Set(asked)].sort());
  });
});
