import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { programName } from '../../proxy/cacheFolder.ts';
import { assetName, fetchYtdlp } from '../../proxy/fetchYtdlp.ts';
import { prepareYtdlp } from '../../proxy/prepareYtdlp.ts';
import { createReleaseHost } from './releaseHost.ts';

const PROGRAM = '#!/bin/sh\necho 2099.01.01\n';
const musl = (process.report.getReport() as { header: { glibcVersionRuntime?: string } }).header.glibcVersionRuntime;
const asset = assetName({ platform: process.platform, arch: process.arch, musl: musl === undefined });

let folder: string;
let target: string;

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'fetch-')), 'cache');
  target = path.join(folder, programName());
});

afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

async function fetchFrom(release: Omit<Parameters<typeof createReleaseHost>[0], 'asset'> & { asset?: string }) {
  const host = await createReleaseHost({ asset, ...release });
  const fetched = await fetchYtdlp({ folder, base: host.url });
  await host.close();
  return { fetched, asked: host.asked };
}

describe('a release', () => {
  test('whose checksum is right is put in place, ready to run', async () => {
    const { fetched } = await fetchFrom({ program: PROGRAM });
    expect(fetched).toEqual({ kind: 'fetched', path: target });
    expect(await readFile(target, 'utf8')).toBe(PROGRAM);
    expect((await stat(target)).mode & 0o111).not.toBe(0);
    expect(await readdir(folder)).toEqual([programName()]);
  });

  test('whose checksum is wrong is refused, and the old program stays', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(target, 'old');
    const { fetched } = await fetchFrom({ program: `${PROGRAM}rm -rf ~\n`, listed: PROGRAM });
    expect(fetched).toMatchObject({ kind: 'failed', reason: expect.stringContaining('checksum') });
    expect(await readFile(target, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual([programName()]);
  });

  test('that breaks off leaves nothing behind', async () => {
    const { fetched } = await fetchFrom({ program: PROGRAM, cutAfter: 5 });
    expect(fetched.kind).toBe('failed');
    expect(await readdir(folder)).toEqual([]);
  });

  test('whose download is called off leaves nothing behind', async () => {
    const host = await createReleaseHost({ asset, program: PROGRAM, stallAfter: 5 });
    const leaving = new AbortController();
    const fetching = fetchYtdlp({ folder, base: host.url, signal: leaving.signal });
    const refused = expect(fetching).rejects.toThrow('called off');
    await expect.poll(() => readdir(folder).catch(() => [])).toHaveLength(1);
    leaving.abort(new Error('called off'));
    await refused;
    expect(await readdir(folder)).toEqual([]);
    await host.close();
  });

  test('has a file for each need, and the one that is named is taken', async () => {
    const host = await createReleaseHost({ asset: 'yt-dlp', program: PROGRAM });
    expect(await fetchYtdlp({ folder, base: host.url, asset: 'yt-dlp' })).toEqual({ kind: 'fetched', path: target });
    await host.close();
  });

  test('that is here already is not loaded again', async () => {
    await fetchFrom({ program: PROGRAM });
    const { fetched, asked } = await fetchFrom({ program: PROGRAM });
    expect(fetched.kind).toBe('current');
    expect(asked).toEqual(['SHA2-256SUMS']);
  });

  test('that has nothing for this system says so', async () => {
    const { fetched } = await fetchFrom({ program: PROGRAM, asset: 'yt-dlp_plan9' });
    expect(fetched).toEqual({ kind: 'failed', reason: `the release lists no ${asset}` });
  });
});

describe('a network', () => {
  test('that refuses is a reason, not an exception', async () => {
    const host = await createReleaseHost({ asset, program: PROGRAM });
    await host.close();
    const fetched = await fetchYtdlp({ folder, base: host.url });
    expect(fetched).toMatchObject({ kind: 'failed', reason: expect.stringContaining('ECONNREFUSED') });
  });

  test('that swallows everything is given up after five seconds', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const began = Date.now();
    const fetched = await fetchYtdlp({ folder, base: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` });
    expect(fetched).toEqual({ kind: 'failed', reason: 'no answer within 5 s' });
    expect(Date.now() - began).toBeLessThan(8000);
    silent.close();
  });
});

describe('before a start', () => {
  const prepare = async (environment: Record<string, string>) => {
    const lines: string[] = [];
    await prepareYtdlp({
      environment: { PATH: '/nowhere', XDG_CACHE_HOME: folder, HOME: folder, ...environment },
      say: (line) => lines.push(line),
    });
    return lines;
  };

  test.skipIf(process.platform === 'win32')('a missing yt-dlp is fetched once, and then is current', async () => {
    const host = await createReleaseHost({ asset, program: PROGRAM });
    const environment = { YTDLP_RELEASE_BASE: host.url, PATH: '/usr/bin:/bin' };
    const first = await prepare({ ...environment, PATH: '/nowhere' });
    expect(first).toEqual(['yt-dlp is missing; fetching it…', 'yt-dlp is there, and its checksum is right.']);
    expect(await prepare(environment)).toEqual([]);
    await host.close();
  });

  test('one that cannot be fetched is said in one line, with the reason', async () => {
    const host = await createReleaseHost({ asset, program: PROGRAM, listed: 'x' });
    const lines = await prepare({ YTDLP_RELEASE_BASE: host.url });
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/could not be fetched \(.*checksum.*\); videos from YouTube will not load/);
    await host.close();
  });

  test('one that the settings name is never replaced', async () => {
    const lines = await prepare({ YTDLP_RELEASE_BASE: 'http://127.0.0.1:1', YTDLP_PATH: '/nowhere/yt-dlp' });
    expect(lines).toEqual(['YTDLP_PATH names no program that runs: /nowhere/yt-dlp']);
  });
});

test.each([
  ['linux', 'x64', false, 'yt-dlp_linux'],
  ['linux', 'x64', true, 'yt-dlp_musllinux'],
  ['linux', 'arm64', false, 'yt-dlp_linux_aarch64'],
  ['darwin', 'arm64', false, 'yt-dlp_macos'],
  ['win32', 'x64', false, 'yt-dlp.exe'],
  ['win32', 'arm64', false, 'yt-dlp_arm64.exe'],
  ['freebsd', 'x64', false, 'yt-dlp'],
] as const)('on %s %s (musl: %s) the file is %s', (platform, arch, withMusl, name) => {
  expect(assetName({ platform, arch, musl: withMusl })).toBe(name);
});
