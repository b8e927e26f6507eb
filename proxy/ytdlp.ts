import { stat } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder, programName } from './cacheFolder.ts';
import { runToEnd } from './childProcess.ts';
import type { Settings } from './settings.ts';

/** From this age on yt-dlp itself warns that it may no longer keep up with YouTube: time to look for a newer one. */
export const STALE_DAYS = 90;
/** The newest release may itself be some months old; one of this age is taken to be the reason when YouTube fails. */
const MAX_AGE_DAYS = 180;
/** The first start of a packed program unpacks it, which takes long on a cold disk. */
const PROBE_SECONDS = 30;
const DAY_MS = 86_400_000;

/** Where a program was found: named in the settings, fetched by `npm start`, or installed on the system. */
export type Origin = 'setting' | 'cache' | 'path';

export type Program = {
  path: string;
  origin: Origin;
  /** A date, with a fourth part in nightly builds: `2026.08.19`. */
  version: string;
  /** The long options that its help lists. */
  flags: ReadonlySet<string>;
  /** Whether it finds a JavaScript runtime that it accepts, by its own word. */
  hasJavascriptRuntime: boolean;
};

type Candidate = { path: string; origin: Origin; changed: number };

/** Days since the release; negative is possible where clocks differ, null for a version that is no date. */
export function ageInDays(version: string, now: number = Date.now()): number | null {
  const match = /^(\d{4})\.(\d{2})\.(\d{2})(\.|$)/.exec(version);
  if (!match) return null;
  const released = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return Math.floor((now - released) / DAY_MS);
}

export function isNewEnough(version: string, now: number = Date.now()): boolean {
  const age = ageInDays(version, now);
  return age !== null && age <= MAX_AGE_DAYS;
}

/** Finds the yt-dlp to use and remembers it until a program appears, goes or changes on disk; that none runs, never. */
export class Ytdlp {
  readonly #settings: Settings['ytdlp'];
  #seen = '';
  #found: Promise<Program | null> = Promise.resolve(null);

  constructor(settings: Settings['ytdlp']) {
    this.#settings = settings;
  }

  /** The program named in the settings, else the newest of those found; null if none runs. */
  async program(): Promise<Program | null> {
    const candidates = await this.#candidates();
    const seen = JSON.stringify(candidates);
    if (seen !== this.#seen) {
      this.#seen = seen;
      this.#found = this.#newest(candidates);
    }
    const program = await this.#found;
    // One that did not answer may only have been slow, on a busy machine or a cold disk: it is asked again.
    if (program === null && this.#seen === seen) this.#seen = '';
    return program;
  }

  async #candidates(): Promise<Candidate[]> {
    const { path: named, environment } = this.#settings;
    const places: [string, Origin][] = named
      ? [[named, 'setting']]
      : [
          [path.join(cacheFolder(environment), programName()), 'cache'],
          ...searchPath(environment).map((folder): [string, Origin] => [path.join(folder, programName()), 'path']),
        ];
    const candidates = await Promise.all(places.map(([place, origin]) => candidate(place, origin)));
    const present = candidates.filter((found) => found !== null);
    // A shell takes the first on PATH, and so do we: those behind it are not meant to run.
    const onPath = present.find(({ origin }) => origin === 'path');
    return present.filter((found) => found.origin !== 'path' || found === onPath);
  }

  async #newest(candidates: readonly Candidate[]): Promise<Program | null> {
    const { environment } = this.#settings;
    const programs = await Promise.all(candidates.map((found) => probe(found, environment)));
    const running = programs.filter((program) => program !== null);
    return running.sort((a, b) => b.version.localeCompare(a.version))[0] ?? null;
  }
}

/** Turns on the JavaScript runtime that is certainly there, in a yt-dlp that has heard of the option. */
export function runtimeArgs(flags: ReadonlySet<string>): readonly string[] {
  return flags.has('--js-runtimes') ? ['--js-runtimes', `node:${process.execPath}`] : [];
}

async function candidate(place: string, origin: Origin): Promise<Candidate | null> {
  try {
    const file = await stat(place);
    return file.isFile() ? { path: place, origin, changed: file.mtimeMs } : null;
  } catch {
    return null;
  }
}

async function probe({ path: place, origin }: Candidate, environment: NodeJS.ProcessEnv): Promise<Program | null> {
  const ask = async (...args: string[]) => {
    const ending = await runToEnd(place, ['--ignore-config', ...args], { environment, seconds: PROBE_SECONDS });
    return ending.kind === 'exited' ? ending : null;
  };
  const [version, help] = await Promise.all([ask('--version'), ask('--help')]);
  if (!version || version.code !== 0) return null;
  const flags = new Set(help?.stdout.match(/--[a-z][a-z-]+/g) ?? []);
  const args = runtimeArgs(flags);
  // Without an address the program ends with an error, after it has said what it found.
  const header = args.length > 0 ? await ask('--verbose', ...args) : null;
  return {
    path: place,
    origin,
    version: version.stdout.trim(),
    flags,
    hasJavascriptRuntime: acceptsRuntime(header?.stderr ?? ''),
  };
}

/** Reads `JS runtimes: deno-2.5.1, node-20.19.0 (unsupported)`. */
function acceptsRuntime(header: string): boolean {
  const runtimes = /^\[debug\] JS runtimes: (.*)$/m.exec(header)?.[1] ?? 'none';
  return runtimes.split(', ').some((runtime) => /-\d/.test(runtime) && !runtime.includes('unsupported'));
}

function searchPath(environment: NodeJS.ProcessEnv): string[] {
  const folders = environment['PATH'] ?? environment['Path'] ?? '';
  return folders.split(path.delimiter).filter((folder) => path.isAbsolute(folder));
}
