import PQueue from 'p-queue';
import { problem, type Problem } from './errors.ts';
import { runToEnd } from './childProcess.ts';
import { selectionOf } from './quality.ts';
import { refusal } from './refusals.ts';
import type { Settings } from './settings.ts';
import { SingleFlight } from './singleFlight.ts';
import { readSource, type Source, type Wanted } from './source.ts';
import { watchAddress } from './videoId.ts';
import { runtimeArgs, type Program, type Ytdlp } from './ytdlp.ts';

const MAX_REMEMBERED = 500;
const MAX_WAITING = 64;
const BUSY_RETRY_SECONDS = 5;
/** One silent connection must not use up the whole time that a run has. */
const SOCKET_SECONDS = 15;

/** Turns a video id into the address of its bytes. What it learned is kept in memory until the address expires. */
export class Resolver {
  readonly #ytdlp: Ytdlp;
  readonly #settings: Settings;
  readonly #queue: PQueue;
  readonly #flights = new SingleFlight<Source | Problem>();
  /** In the order of last use. */
  readonly #remembered = new Map<string, Source>();
  /** Programs that have not ended yet, those among them that nobody waits for any more. */
  readonly #running = new Set<Promise<unknown>>();

  constructor(ytdlp: Ytdlp, settings: Settings) {
    this.#ytdlp = ytdlp;
    this.#settings = settings;
    this.#queue = new PQueue({ concurrency: settings.resolveAtOnce });
  }

  /** Runs of yt-dlp: under way, and those that wait for their turn. */
  get load(): { running: number; waiting: number } {
    return { running: this.#running.size, waiting: this.#queue.size };
  }

  /** Rejects with the abort reason; yt-dlp ends when nobody waits for it any more. */
  async resolve(wanted: Wanted, signal: AbortSignal): Promise<Source | Problem> {
    const key = keyOf(wanted);
    const known = this.#remembered.get(key);
    if (known && known.expires > Date.now()) {
      this.#remember(key, known);
      return known;
    }
    return this.#flights.join(key, (shared) => this.#run(wanted, shared), signal);
  }

  /** A fresh source in place of one whose address was refused. Of many who ask, only the first starts yt-dlp. */
  async renew(stale: Source, signal: AbortSignal): Promise<Source | Problem> {
    const key = keyOf(stale);
    if (this.#remembered.get(key) === stale) this.#remembered.delete(key);
    return this.resolve(stale, signal);
  }

  /** Resolves when no yt-dlp runs any more. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  async #run(wanted: Wanted, signal: AbortSignal): Promise<Source | Problem> {
    if (this.#queue.size >= MAX_WAITING) return problem('busy', { retryAfter: BUSY_RETRY_SECONDS });
    const program = await this.#ytdlp.program();
    if (program === null) return problem('yt-dlp-missing');
    const outcome = await this.#queue.add(() => this.#ask(program, wanted, signal), { signal });
    if (outcome.kind === 'source') this.#remember(keyOf(wanted), outcome);
    return outcome;
  }

  async #ask(program: Program, { id, quality }: Wanted, signal: AbortSignal): Promise<Source | Problem> {
    const { extraMediaHosts, resolveSeconds, ytdlp } = this.#settings;
    const args = [
      '--ignore-config',
      '--no-playlist',
      '--no-warnings',
      '--no-progress',
      '--socket-timeout',
      String(SOCKET_SECONDS),
      ...runtimeArgs(program.flags),
      ...ytdlp.args,
      ...selectionOf(quality),
      '--dump-single-json',
      '--',
      watchAddress(id),
    ];
    const run = runToEnd(program.path, args, { environment: ytdlp.environment, seconds: resolveSeconds, signal });
    this.#running.add(run);
    const ending = await run.finally(() => this.#running.delete(run));
    switch (ending.kind) {
      case 'timeout':
        return problem('timeout', { detail: `yt-dlp took more than ${resolveSeconds} s` });
      case 'not-started':
        return problem('yt-dlp-failed', { detail: 'it could not be started' });
      case 'exited':
        if (ending.code !== 0) return refusal(ending.stderr, program);
        return readSource(ending.stdout, { id, quality, extraMediaHosts, now: Date.now() });
    }
  }

  #remember(key: string, source: Source): void {
    this.#remembered.delete(key);
    this.#remembered.set(key, source);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > MAX_REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
  }
}

function keyOf({ id, quality }: Wanted): string {
  return `${id} ${quality}`;
}
