import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../proxy/ports.ts';
import { runningProcesses } from './processes.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_MS = 90_000;

let folder: string;
let launched: ChildProcess | null = null;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'launch-'));
  // Stands in for the desktop's own: notes which address it was to open.
  await writeFile(path.join(folder, 'xdg-open'), `#!/bin/sh\necho "$1" > "${folder}/opened"\n`);
  await chmod(path.join(folder, 'xdg-open'), 0o755);
});

afterEach(async () => {
  if (launched?.exitCode === null && launched.signalCode === null) {
    launched.kill('SIGTERM');
    await once(launched, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

/** Runs what `npm start` runs, until the app answers. */
async function start(environment: Record<string, string> = {}) {
  const { CI: _, NO_OPEN: __, ...inherited } = process.env;
  const mark = randomUUID();
  const child = spawn(process.execPath, [path.join(ROOT, 'proxy', 'start.mjs')], {
    env: {
      ...inherited,
      APP_PORT: String(await freePort(20_000 + Math.floor(Math.random() * 10_000))),
      PROXY_PORT: String(await freePort(30_000 + Math.floor(Math.random() * 10_000))),
      PATH: `${folder}${path.delimiter}${inherited['PATH'] ?? ''}`,
      XDG_CACHE_HOME: folder,
      YTDLP_RELEASE_BASE: `http://127.0.0.1:${await freePort(40_000)}`,
      LAUNCH_MARK: mark,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  launched = child;
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const address = (name: RegExp) => name.exec(output)?.[1] ?? '';
  await expect.poll(() => output, { timeout: START_MS }).toContain('Ctrl-C ends it');
  return {
    child,
    output: () => output,
    app: address(/Playground: (\S+)/),
    proxy: address(/listens on (\S+)/),
    /** What the launcher started, found by a mark in its environment. */
    parts: () => runningProcesses().filter(({ pid, environment }) => environment.includes(mark) && pid !== child.pid),
  };
}

async function occupy(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe.runIf(process.platform === 'linux')('npm start', { timeout: START_MS + 30_000 }, () => {
  test('starts app and proxy, tells the app where the proxy is, and opens the browser', async () => {
    const running = await start();
    expect((await fetch(running.app)).status).toBe(200);
    expect(await (await fetch(`${running.proxy}/health`)).json()).toMatchObject({ version: 1 });
    const vite = running.parts().find(({ commandLine }) => commandLine.includes('vite.js'));
    expect(vite?.environment.split('\0')).toContain(`VITE_PROXY_URL=${running.proxy}`);
    await expect.poll(() => readFile(path.join(folder, 'opened'), 'utf8').catch(() => '')).toBe(`${running.app}\n`);
    expect(running.output()).toMatch(/yt-dlp .*could not be fetched \(.*ECONNREFUSED.*\)/);

    running.child.kill('SIGINT');
    const [code] = (await once(running.child, 'exit')) as [number | null];
    expect(code).toBe(0);
    expect(running.parts()).toEqual([]);
    await expect(fetch(running.app)).rejects.toThrow();
  });

  test.each(['NO_OPEN', 'CI'])('opens no browser when %s is set, and ends with SIGTERM', async (name) => {
    const running = await start({ [name]: '1' });
    running.child.kill('SIGTERM');
    await once(running.child, 'exit');
    expect(running.parts()).toEqual([]);
    await expect(readFile(path.join(folder, 'opened'))).rejects.toThrow();
  });

  test('takes the next free ports where its own are taken', async () => {
    const taken = await Promise.all([occupy(0), occupy(0)]);
    const [appPort = 0, proxyPort = 0] = taken.map((server) => (server.address() as AddressInfo).port);
    const running = await start({ NO_OPEN: '1', APP_PORT: String(appPort), PROXY_PORT: String(proxyPort) });
    expect(Number(new URL(running.app).port)).toBeGreaterThan(appPort);
    expect(Number(new URL(running.proxy).port)).toBeGreaterThan(proxyPort);
    expect((await fetch(`${running.proxy}/health`)).status).toBe(200);
    for (const server of taken) server.close();
  });

  test('ends everything when one part dies, and names it', async () => {
    const running = await start({ NO_OPEN: '1' });
    const proxy = running.parts().find(({ commandLine }) => commandLine.includes('main.ts'));
    process.kill(proxy?.pid ?? 0, 'SIGKILL');
    const [code] = (await once(running.child, 'exit')) as [number | null];
    expect(code).toBe(1);
    expect(running.output()).toContain('The proxy stopped (SIGKILL), so everything else stops too.');
    expect(running.parts()).toEqual([]);
  });

  test('leaves nothing behind even when it is killed outright', async () => {
    const running = await start({ NO_OPEN: '1' });
    running.child.kill('SIGKILL');
    await once(running.child, 'exit');
    await expect.poll(() => running.parts().map(({ commandLine }) => commandLine), { timeout: 10_000 }).toEqual([]);
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
