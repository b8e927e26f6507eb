import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { health } from '../../proxy/health.ts';
import { Resolver } from '../../proxy/resolver.ts';
import { readSettings } from '../../proxy/settings.ts';
import { ageInDays, isNewEnough, runtimeArgs, Ytdlp } from '../../proxy/ytdlp.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ytdlp-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** A program with the version, the options and the words of some other release, that notes what it was asked. */
async function release(
  place: string,
  { version, help = '', runtimes = 'none' }: { version: string; help?: string; runtimes?: string },
): Promise<string> {
  const file = path.join(folder, place);
  const script = `#!/bin/sh
echo "$@" >> "${file}.asked"
case "$*" in
  *--version*) echo ${version} ;;
  *--help*) echo "${help}" ;;
  *--verbose*) echo "[debug] JS runtimes: ${runtimes}" >&2; exit 2 ;;
  *) echo "ERROR: [youtube] x: Video unavailable" >&2; exit 1 ;;
esac
`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, script);
  await chmod(file, 0o755);
  return file;
}

const find = (environment: Record<string, string>) => new Ytdlp(readSettings(environment).ytdlp);
const bin = () => ({ PATH: `${path.join(folder, 'bin')}${path.delimiter}/usr/bin${path.delimiter}/bin` });
const cache = () => ({ XDG_CACHE_HOME: folder, LOCALAPPDATA: folder, HOME: folder });
const CACHED =
  process.platform === 'darwin' ? 'Library/Caches/rexsonovqa-playground/yt-dlp' : 'rexsonovqa-playground/yt-dlp';

describe.skipIf(process.platform === 'win32')('the program', () => {
  test('is the one that the settings name, however old', async () => {
    const named = await release('named', { version: '2020.01.01' });
    await release(CACHED, { version: '2026.11.01' });
    const program = await find({ ...bin(), ...cache(), YTDLP_PATH: named }).program();
    expect(program).toMatchObject({ path: named, origin: 'setting', version: '2020.01.01' });
  });

  test('is the newer of the fetched and the installed one', async () => {
    await release('bin/yt-dlp', { version: '2025.01.01' });
    const fetched = await release(CACHED, { version: '2026.11.01' });
    const ytdlp = find({ ...bin(), ...cache() });
    expect(await ytdlp.program()).toMatchObject({ path: fetched, origin: 'cache' });
    await release('bin/yt-dlp', { version: '2026.11.20' });
    expect(await ytdlp.program()).toMatchObject({ origin: 'path', version: '2026.11.20' });
  });

  test('is asked about itself once, not at each request', async () => {
    const named = await release('named', { version: '2026.11.01' });
    const ytdlp = find({ ...bin(), YTDLP_PATH: named });
    await Promise.all([ytdlp.program(), ytdlp.program()]);
    await ytdlp.program();
    expect((await readFile(`${named}.asked`, 'utf8')).trim().split('\n')).toHaveLength(2);
  });

  test('that does not run is none', async () => {
    const broken = await release('named', { version: '2026.11.01' });
    await writeFile(broken, '#!/nowhere/python3\n');
    expect(await find({ ...bin(), YTDLP_PATH: broken }).program()).toBeNull();
  });

  test('that fails to start once is asked again, though nothing about its file has changed', async () => {
    const named = await release('named', { version: '2026.11.01' });
    const flag = path.join(folder, 'busy');
    await writeFile(flag, '');
    await writeFile(named, `#!/bin/sh\n[ -e ${flag} ] && exit 1\necho 2026.11.01\n`);
    const ytdlp = find({ ...bin(), YTDLP_PATH: named });
    expect(await ytdlp.program()).toBeNull();
    await rm(flag);
    expect(await ytdlp.program()).toMatchObject({ version: '2026.11.01' });
  });
});

describe.skipIf(process.platform === 'win32')('an option', () => {
  const resolveWith = async (help: string) => {
    const named = await release('named', { version: '2026.11.01', help, runtimes: 'node-22.1.0' });
    const settings = readSettings({ ...bin(), YTDLP_PATH: named });
    const wanted = { id: '-RrN2G9YBjA', quality: 'published' } as const;
    const outcome = await new Resolver(new Ytdlp(settings.ytdlp), settings).resolve(
      wanted,
      new AbortController().signal,
    );
    expect(outcome).toMatchObject({ code: 'not-found' });
    return (await readFile(`${named}.asked`, 'utf8')).trim().split('\n').at(-1);
  };

  test('for the JavaScript runtime is passed to a yt-dlp that lists it', async () => {
    expect(await resolveWith('--js-runtimes RUNTIME[:PATH]')).toContain(`--js-runtimes node:${process.execPath}`);
  });

  test('for the JavaScript runtime is kept from one that does not', async () => {
    expect(await resolveWith('--no-js-something')).not.toContain('--js-runtimes');
  });

  test('never follows the address, which stands alone at the end', async () => {
    expect(await resolveWith('')).toMatch(/ -- https:\/\/www\.youtube\.com\/watch\?v=-RrN2G9YBjA$/);
  });
});

describe.skipIf(process.platform === 'win32')('health', () => {
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
  const healthOf = async (given: { version: string; help?: string; runtimes?: string }) => {
    const named = await release('named', given);
    const { ytdlp, problems } = await health(find({ ...bin(), YTDLP_PATH: named }), { relay: false });
    return { ...ytdlp, problems: problems.map(({ code }) => code) };
  };

  test('has nothing to say about a current program with a runtime', async () => {
    const given = { version: today, help: '--js-runtimes', runtimes: 'deno-2.5.1, node-20.1.0 (unsupported)' };
    expect(await healthOf(given)).toMatchObject({ newEnough: true, javascriptRuntime: true, problems: [] });
  });

  test('names a runtime that the program does not accept', async () => {
    const given = { version: today, help: '--js-runtimes', runtimes: 'node-20.1.0 (unsupported)' };
    expect(await healthOf(given)).toMatchObject({ javascriptRuntime: false, problems: ['no-javascript-runtime'] });
  });

  test('names a program that is too old', async () => {
    const { newEnough, problems } = await healthOf({ version: '2023.03.04' });
    expect([newEnough, problems]).toEqual([false, ['yt-dlp-too-old', 'no-javascript-runtime']]);
  });
});

describe('the age of a version', () => {
  const now = Date.UTC(2026, 10, 29);
  test.each([
    ['2026.11.29', 0],
    ['2026.08.19', 102],
    ['2026.08.19.232842', 102],
    ['2023.03.04', 1366],
    ['v7', null],
    ['', null],
  ])('%s is %s days', (version, days) => {
    expect(ageInDays(version, now)).toBe(days);
  });

  test('of unknown form is never new enough', () => {
    expect(isNewEnough('unknown', now)).toBe(false);
    expect(isNewEnough('2026.06.02', now)).toBe(true);
    expect(isNewEnough('2026.06.01', now)).toBe(false);
  });
});

test('a program without the option gets no runtime argument', () => {
  expect(runtimeArgs(new Set(['--version']))).toEqual([]);
});
