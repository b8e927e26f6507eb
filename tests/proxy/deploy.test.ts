import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile, type Plugin, type PluginOption } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrigin, type Origin } from '../support/origin.ts';
import { localEnvironment } from '../support/proxy.ts';
import { runningProcesses } from './processes.ts';
import { createReleaseHost } from './releaseHost.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');
const SIZE = 1_000_000;
/** On the benchmark's list. */
const LISTED = '-RrN2G9YBjA';

let folder: string;
let origin: Origin;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'deploy-'));
  origin = await createOrigin({ files: { '*': [{ data: new Uint8Array(SIZE) }] } });
  const [, command = ''] = /^RUN .*(node --import tsx \S+ \/bundle)$/m.exec(dockerfile) ?? [];
  expect(await run(command, { cwd: ROOT })).toMatchObject({ code: 0 });
});

afterAll(async () => {
  await origin.close();
  await rm(folder, { recursive: true, force: true });
});

/** One stage of the Dockerfile. */
function stage(name: string): string {
  return dockerfile.split(/^(?=FROM )/m).find((text) => text.split('\n')[0]?.endsWith(` AS ${name}`)) ?? '';
}

/** The image's own folders lie within the test's. */
function placed(word: string): string {
  return word.replace(/^\/(bundle|proxy|yt-dlp)(?=\/|$)/, (_, name: string) => {
    return path.join(folder, name === 'proxy' ? 'bundle' : name);
  });
}

function start(
  command: string,
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): { child: ChildProcess; output: () => string } {
  const [program = '', ...args] = command.split(' ').map(placed);
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { child, output: () => output };
}

async function run(command: string, options: { cwd: string; env?: NodeJS.ProcessEnv }) {
  const { child, output } = start(command, options);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

/** What the image of the proxy runs, with the settings that it has, in an empty folder; a local origin plays YouTube. */
async function startImage() {
  const home = await mkdtemp(path.join(folder, 'home-'));
  const [, assignments = ''] = /^ENV (.*)$/m.exec(stage('proxy')) ?? [];
  const own = Object.fromEntries(
    assignments
      .trim()
      .split(/\s+/)
      .map((entry) => entry.split('=', 2) as [string, string]),
  );
  const { YTDLP_PATH: _, ...settings } = own;
  const env = { ...localEnvironment(origin), ...settings, PROXY_PORT: '0', HOME: home };
  const [, words = '[]'] = /^CMD (\[.*\])$/m.exec(stage('proxy')) ?? [];
  const { child, output } = start((JSON.parse(words) as string[]).join(' '), { cwd: home, env });
  await expect.poll(output, { timeout: 20_000 }).toContain('listens on');
  const url = /listens on http:\/\/0\.0\.0\.0:(\d+)/.exec(output())?.[1] ?? '';
  return { child, output, home, url: `http://127.0.0.1:${url}` };
}

describe('the image of the proxy', () => {
  test('needs Node and no package', async () => {
    const files = await readdir(path.join(folder, 'bundle'));
    expect(files).toEqual(expect.arrayContaining(['main.mjs', 'fetch.mjs']));
    const texts = await Promise.all(files.map((file) => readFile(path.join(folder, 'bundle', file), 'utf8')));
    const imports = texts.flatMap((text) =>
      [...text.matchAll(/^import\b.*?from "([^"]+)";$/gm)].map(([, name]) => name),
    );
    expect(imports.length).toBeGreaterThan(5);
    expect(imports.filter((name) => !/^(node:|\.\/)/.test(name ?? ''))).toEqual([]);
  });

  test('starts by its own command, serves the benchmark alone, and writes no file', async () => {
    const { child, home, url } = await startImage();
    const [, health = ''] = /^HEALTHCHECK .*http:\/\/127\.0\.0\.1:\$\{PROXY_PORT\}(\/\w+)/m.exec(stage('proxy')) ?? [];
    expect((await fetch(url + health)).status).toBe(200);
    const answer = await fetch(`${url}/v/${LISTED}`);
    expect((await answer.arrayBuffer()).byteLength).toBe(SIZE);
    expect(await (await fetch(`${url}/v/abcdefghijk`)).json()).toMatchObject({ error: { code: 'id-refused' } });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await readdir(home)).toEqual([]);
  });

  test.runIf(process.platform === 'linux')(
    'ends with SIGTERM when the answers under way have come to their end, and leaves no program',
    async () => {
      const { child, output, url } = await startImage();
      await fetch(`${url}/v/${LISTED}/info`);
      origin.control(LISTED, { bytesPerSecond: 8_000_000 });
      const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(`${url}/v/${LISTED}`)));
      origin.control(LISTED, {});
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const bodies = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
      expect(bodies.map(({ byteLength }) => byteLength)).toEqual(Array.from({ length: 8 }, () => SIZE));
      expect(await exited).toEqual([0, null]);
      const lines = output()
        .split('\n')
        .filter((line) => line.startsWith('{'));
      expect(lines.map((line) => (JSON.parse(line) as { code: string | null }).code)).toEqual(
        Array.from({ length: 9 }, () => null),
      );
      expect(runningProcesses().filter(({ commandLine }) => commandLine.includes(`v=${LISTED}`))).toEqual([]);
    },
  );

  test('holds a yt-dlp whose checksum is right, or is not built', async () => {
    const [, command = ''] = /^RUN (node \S+fetch\.mjs .*)$/m.exec(stage('ytdlp')) ?? [];
    const program = '#!/usr/bin/env python3\n';
    for (const [listed, code] of [
      ['something else', 1],
      [program, 0],
    ] as const) {
      const host = await createReleaseHost({ asset: 'yt-dlp', program, listed });
      const env = { ...process.env, YTDLP_RELEASE_BASE: host.url };
      expect((await run(command, { cwd: folder, env })).code).toBe(code);
      await host.close();
    }
    expect(await readFile(path.join(folder, 'yt-dlp', 'yt-dlp'), 'utf8')).toBe(program);
  });

  test('is not that of root, and neither is that of the page', () => {
    expect(stage('proxy')).toMatch(/^USER node$/m);
    expect(stage('page')).toMatch(/^USER \d+$/m);
  });
});

function hasName(plugin: PluginOption): plugin is Plugin {
  return typeof plugin === 'object' && plugin !== null && 'name' in plugin;
}

/** What an engine hands to the build of the images: what `.dockerignore` lets through, with the packages installed. */
async function contextOfBuild(): Promise<string> {
  const context = path.join(folder, 'context');
  for (const name of admitted()) await cp(path.join(ROOT, name), path.join(context, name), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(context, 'node_modules'));
  return context;
}

function admitted(): readonly string[] {
  const lines = read('.dockerignore').split('\n');
  return lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
}

describe('what is copied into the images', () => {
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(?:--\S+ )*(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  test.each(sources.filter((name) => name !== '.'))('%s is there and let through', (name) => {
    expect(existsSync(path.join(ROOT, name))).toBe(true);
    expect(admitted().some((one) => name === one || name.startsWith(`${one}/`))).toBe(true);
  });

  test('is named one by one, and all of it is there', () => {
    expect(read('.dockerignore')).toMatch(/^\*$/m);
    expect(admitted().filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  });

  test('is enough for all that the build of the page reads beside the sources', async () => {
    const context = await contextOfBuild();
    const file = path.join(context, 'vite.config.ts');
    const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, file, context, 'error');
    // The sources come whole, so one file stands for them; weighing the page needs the page.
    const { plugins = [], publicDir } = loaded?.config ?? {};
    const named = (await Promise.all(plugins.flat(2))).filter(
      (plugin) => hasName(plugin) && plugin.name !== 'page-weight',
    );
    const built = await build({
      configFile: false,
      root: path.join(context, 'src'),
      publicDir: publicDir ?? false,
      plugins: named,
      logLevel: 'silent',
      build: { write: false, rolldownOptions: { input: path.join(context, 'src/build/help.css') } },
    });
    const files = [built].flat().flatMap((one) => ('output' in one ? one.output.map(({ fileName }) => fileName) : []));
    expect(files).toEqual(expect.arrayContaining(['help.html', 'licences.json', 'service-worker.js', '_headers']));
    expect(files.filter((name) => name.startsWith('sample/videos/'))).toHaveLength(4);
  });
});

describe('the files for hosts', () => {
  const readme = read('proxy/README.md');

  test.each(['Dockerfile', 'compose.yaml', 'proxy/deploy/rexsonovqa-proxy.service'])(
    '%s sets what the README explains',
    (name) => {
      const names = new Set(read(name).match(/\b(?:PROXY|YTDLP)_[A-Z_]+(?=[=:])/g));
      expect(names.size).toBeGreaterThan(2);
      for (const setting of names) expect(readme).toContain(`\`${setting}\``);
    },
  );

  test.each(['rexsonovqa-proxy', 'rexsonovqa-ytdlp'])('%s.service runs a file of the bundle', (name) => {
    const [, file = ''] =
      /^ExecStart=\/usr\/bin\/node \/opt\/rexsonovqa-proxy\/(\S+)/m.exec(read(`proxy/deploy/${name}.service`)) ?? [];
    expect(existsSync(path.join(folder, 'bundle', file))).toBe(file !== '');
  });

  test('lead from the web server to the port on which the proxy listens', () => {
    const [, port] = /PROXY_PORT=(\d+)/.exec(stage('proxy')) ?? [];
    expect(read('proxy/deploy/nginx.conf')).toContain(`server proxy:${port};`);
    expect(read('compose.yaml')).toMatch(/^ {2}proxy:$/m);
  });

  test('bring both images up behind the one port of the page', () => {
    const compose = read('compose.yaml');
    const targets = [...compose.matchAll(/^ +target: (\w+)$/gm)].map(([, name = '']) => name);
    expect(targets).toEqual(['page', 'proxy']);
    for (const name of targets) expect(stage(name)).toContain('ENTRYPOINT');
    const [, port] = /^EXPOSE (\d+)$/m.exec(stage('page')) ?? [];
    expect([...compose.matchAll(/^ +ports: .*$/gm)].map(([line]) => line.trim())).toEqual([
      `ports: ['\${LISTEN:-127.0.0.1:${port}}:${port}']`,
    ]);
    expect(read('proxy/deploy/nginx.conf')).toMatch(new RegExp(`^ +listen ${port};$`, 'm'));
  });

  test.runIf(['systemd-analyze', 'node'].every((name) => existsSync(`/usr/bin/${name}`)))(
    'are units of which systemd has nothing to complain',
    async () => {
      const units = ['rexsonovqa-proxy.service', 'rexsonovqa-ytdlp.service', 'rexsonovqa-ytdlp.timer'];
      const names = units.map((name) => path.join(ROOT, 'proxy/deploy', name)).join(' ');
      const command = `systemd-analyze verify --man=no ${names}`;
      // What it says of this machine does not count.
      expect(await run(command, { cwd: ROOT })).toEqual({ code: 0, output: expect.not.stringContaining('rexsonovqa') });
    },
  );

  test('confine both services of the compose file', () => {
    const [confined = '', ...services] = read('compose.yaml')
      .split(/^(?=x-confined|services:| {2}\w+:$)/m)
      .slice(1);
    for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"]) {
      expect(confined).toContain(line);
    }
    const built = services.filter((service) => service.includes('build:'));
    expect(built).toHaveLength(2);
    for (const service of built) expect(service).toContain('<<: *confined');
  });
});
