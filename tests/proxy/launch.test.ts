import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { programName } from '../../proxy/cacheFolder.ts';
import { assetName } from '../../proxy/fetchYtdlp.ts';
import { freePort } from '../../proxy/ports.ts';
import { runningProcesses } from './processes.ts';
import { createReleaseHost } from './releaseHost.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const START_MS = 90_000;

let root: string;
let folder: string;
let launched: ChildProcess | null = null;

beforeAll(async () => {
  root = await copyOfRepository();
});

afterAll(() => rm(root, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'launch-'));
  // Stands in for the desktop's own: notes which address it was to open.
  await program('xdg-open', `echo "$1" > "${folder}/opened"`);
  await program('yt-dlp', 'echo 2020.01.01');
});

afterEach(async () => {
  if (launched?.exitCode === null && launched.signalCode === null) {
    launched.kill('SIGTERM');
    await once(launched, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

/**
 * A start installs packages where the list of them is newer than they are, which must not happen to those that other
 * tests use: the copy has no list, and a folder of packages of its own.
 */
async function copyOfRepository(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'repository-'));
  const from = (name: string) => path.join(REPOSITORY, name);
  for (const name of ['proxy', 'package.json', 'vite.config.ts', 'svelte.config.js', 'tests/support/chromium.ts']) {
    await cp(from(name), path.join(copy, name), { recursive: true });
  }
  for (const name of ['src', 'workers', 'public', 'data']) await symlink(from(name), path.join(copy, name));
  await mkdir(path.join(copy, 'node_modules'));
  const packages = (await readdir(from('node_modules'))).filter((name) => !name.startsWith('.vite'));
  for (const name of packages) await symlink(from(`node_modules/${name}`), path.join(copy, 'node_modules', name));
  return copy;
}

async function program(name: string, line: string): Promise<void> {
  await writeFile(path.join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
}

function spawnStart(environment: Record<string, string>): { child: ChildProcess; output: () => string } {
  const { CI: _, NO_OPEN: __, ...inherited } = process.env;
  const child = spawn(process.execPath, [path.join(root, 'proxy', 'start.mjs')], {
    env: {
      ...inherited,
      PATH: `${folder}${path.delimiter}${inherited['PATH'] ?? ''}`,
      XDG_CACHE_HOME: folder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  launched = child;
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { child, output: () => output };
}

/** Runs what `npm start` runs, until the app answers. */
async function start(environment: Record<string, string> = {}) {
  const mark = randomUUID();
  const { child, output } = spawnStart({
    APP_PORT: String(await freePort(20_000 + Math.floor(Math.random() * 10_000))),
    PROXY_PORT: String(await freePort(30_000 + Math.floor(Math.random() * 10_000))),
    YTDLP_RELEASE_BASE: `http://127.0.0.1:${await freePort(40_000)}`,
    LAUNCH_MARK: mark,
    ...environment,
  });
  const address = (name: RegExp) => name.exec(output())?.[1] ?? '';
  await expect.poll(output, { timeout: START_MS }).toContain('Ctrl-C ends it');
  return {
    child,
    output,
    app: address(/Playground: (\S+)/),
    proxy: address(/listens on (\S+)/),
    /** What the launcher started, found by a mark in its environment. */
    parts: () => runningProcesses().filter(({ pid, environment }) => environment.includes(mark) && pid !== child.pid),
  };
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

const opened = () => readFile(path.join(folder, 'opened'), 'utf8').catch(() => '');

async function occupy(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe.runIf(process.platform === 'linux')('npm start', { timeout: START_MS + 30_000 }, () => {
  test('starts app and proxy on the next free ports, introduces them, and opens the browser', async () => {
    const taken = await Promise.all([occupy(0), occupy(0)]);
    const [appPort = 0, proxyPort = 0] = taken.map((server) => (server.address() as AddressInfo).port);
    const running = await start({ APP_PORT: String(appPort), PROXY_PORT: String(proxyPort) });
    for (const server of taken) server.close();
    expect(Number(new URL(running.app).port)).toBeGreaterThan(appPort);
    expect(Number(new URL(running.proxy).port)).toBeGreaterThan(proxyPort);
    expect((await fetch(running.app)).status).toBe(200);
    expect(await (await fetch(`${running.proxy}/health`)).json()).toMatchObject({ version: 1 });
    const vite = running.parts().find(({ commandLine }) => commandLine.includes('vite.js'));
    expect(vite?.environment.split('\0')).toContain(`VITE_PROXY_URL=${running.proxy}`);
    await expect.poll(opened).toBe(`${running.app}\n`);
    expect(running.output()).toMatch(/yt-dlp .*could not be fetched \(.*ECONNREFUSED.*\)/);

    running.child.kill('SIGINT');
    expect(await exitOf(running.child)).toBe(0);
    expect(running.parts()).toEqual([]);
    await expect(fetch(running.app)).rejects.toThrow();
  });

  test('opens no browser when NO_OPEN is set, and ends with SIGTERM', async () => {
    const running = await start({ NO_OPEN: '1' });
    running.child.kill('SIGTERM');
    expect(await exitOf(running.child)).toBe(0);
    expect(running.parts()).toEqual([]);
    expect(await opened()).toBe('');
  });

  test('opens no browser when CI is set, and ends everything when one part dies, which it names', async () => {
    const running = await start({ CI: '1' });
    const proxy = running.parts().find(({ commandLine }) => commandLine.includes('main.ts'));
    process.kill(proxy?.pid ?? 0, 'SIGKILL');
    expect(await exitOf(running.child)).toBe(1);
    expect(running.output()).toContain('The proxy stopped (SIGKILL), so everything else stops too.');
    expect(running.parts()).toEqual([]);
    expect(await opened()).toBe('');
  });

  test('leaves nothing behind even when it is killed outright', async () => {
    const running = await start({ NO_OPEN: '1' });
    running.child.kill('SIGKILL');
    await exitOf(running.child);
    await expect.poll(() => running.parts().map(({ commandLine }) => commandLine), { timeout: 10_000 }).toEqual([]);
  });

  test('leaves no half of a yt-dlp behind when Ctrl-C comes while it is fetched', async () => {
    const { glibcVersionRuntime } = (process.report.getReport() as { header: { glibcVersionRuntime?: string } }).header;
    const { platform, arch } = process;
    const asset = assetName({ platform, arch, musl: glibcVersionRuntime === undefined });
    const host = await createReleaseHost({ asset, program: 'half and half', stallAfter: 4 });
    const { child } = spawnStart({ YTDLP_RELEASE_BASE: host.url });
    const fetched = () => readdir(path.join(folder, 'rexsonovqa-playground')).catch(() => null);
    await expect.poll(fetched, { timeout: 20_000 }).toEqual([expect.stringMatching(`^${programName()}.*part$`)]);
    child.kill('SIGINT');
    expect(await exitOf(child)).toBe(0);
    expect(await fetched()).toEqual([]);
    await host.close();
  });
});

test('a free port is the wanted one, or the next after those that are taken', async () => {
  const server = await occupy(0);
  const { port } = server.address() as AddressInfo;
  expect(await freePort(port)).toBeGreaterThan(port);
  server.close();
  await once(server, 'close');
  expect(await freePort(port)).toBe(port);
});
