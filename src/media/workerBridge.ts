import type * as Comlink from 'comlink';
import type { ClipProgress, ClipWorker } from '../domain/clip.ts';
import { failure, type FailureCode, type Outcome } from '../domain/failure.ts';
import type { Clock } from './clock.ts';
import { Watchdog } from './watchdog.ts';

/**
 * ffmpeg.wasm traps at its 100th run in one worker, and a clip may take several. And a worker that cuts on without end
 * grows, whatever its engine: by a third over 514 clips.
 */
const MAX_JOBS = 20;
const IDLE_MS = 60_000;
const MAX_DETAIL_CHARS = 200;

/** After these a worker is not to be trusted with another clip, and a fresh one may well succeed. */
const INTERRUPTIONS: ReadonlySet<FailureCode> = new Set([
  'engine-unavailable',
  'engine-failed',
  'engine-stalled',
  'out-of-memory',
]);

/** Work for a clip worker. */
export type WorkerJob<T> = {
  ask: (worker: Comlink.Remote<ClipWorker>, onProgress: (progress: ClipProgress) => void) => Promise<Outcome<T>>;
  /** Names the bytes that the worker reads, and keeps for its next job on the same source. */
  source: string;
  signal: AbortSignal;
  onProgress: (progress: ClipProgress) => void;
};

type LiveWorker = {
  worker: Worker;
  remote: Comlink.Remote<ClipWorker>;
  /** Resolves with what is known of it when the script did not load, or threw outside its job. */
  crash: Promise<string>;
  /** Whether anything was ever heard from it. */
  spoke: boolean;
  jobs: number;
  source: string;
};

/** One clip worker: started for its first job, ended after some, after any trouble, and when idle. */
export class WorkerBridge {
  readonly #startWorker: () => Worker;
  readonly #clock: Clock;
  #live: LiveWorker | null = null;
  #stopIdling = () => {};

  constructor(startWorker: () => Worker, clock: Clock) {
    this.#startWorker = startWorker;
    this.#clock = clock;
  }

  get isRunning(): boolean {
    return this.#live !== null;
  }

  /** The source that the running worker read last; null when none runs. */
  get source(): string | null {
    return this.#live?.source ?? null;
  }

  /** One job at a time. An interrupted job runs again by itself once. Rejects only with the abort reason. */
  async do<T>(job: WorkerJob<T>): Promise<Outcome<T>> {
    const outcome = await this.#attempt(job);
    return isInterruption(outcome) ? this.#attempt(job) : outcome;
  }

  stop(): void {
    this.#stopIdling();
    this.#live?.worker.terminate();
    this.#live = null;
  }

  async #attempt<T>(job: WorkerJob<T>): Promise<Outcome<T>> {
    job.signal.throwIfAborted();
    this.#stopIdling();
    const { proxy, wrap } = await import('comlink');
    job.signal.throwIfAborted();
    this.#live ??= this.#start(wrap);
    const live = this.#live;
    live.source = job.source;
    live.jobs += 1;
    const outcome = await this.#run(live, job, proxy);
    if (isInterruption(outcome) || live.jobs >= MAX_JOBS) this.stop();
    else this.#stopIdling = this.#clock.every(IDLE_MS, () => this.stop());
    return outcome;
  }

  #start(wrap: typeof Comlink.wrap): LiveWorker {
    const worker = this.#startWorker();
    const crash = new Promise<string>((resolve) => {
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        resolve(event.message ?? '');
      });
      worker.addEventListener('messageerror', () => resolve('messageerror'));
    });
    return { worker, remote: wrap<ClipWorker>(worker), crash, spoke: false, jobs: 0, source: '' };
  }

  async #run<T>(
    live: LiveWorker,
    { ask, signal, onProgress }: WorkerJob<T>,
    proxy: typeof Comlink.proxy,
  ): Promise<Outcome<T>> {
    const watchdog = new Watchdog(this.#clock);
    const ended = new AbortController();
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
    });
    const report = (progress: ClipProgress) => {
      // A message that was under way when the worker was ended still arrives.
      if (ended.signal.aborted) return;
      live.spoke = true;
      watchdog.heard();
      onProgress(progress);
    };
    try {
      return await Promise.race([
        ask(live.remote, proxy(report)).catch((error: unknown) => engineFailure('engine-failed', String(error))),
        live.crash.then((detail) => engineFailure(live.spoke ? 'engine-failed' : 'engine-unavailable', detail)),
        watchdog.stalled.then(() => engineFailure('engine-stalled', '')),
        aborted,
      ]);
    } catch (reason) {
      this.stop();
      throw reason;
    } finally {
      watchdog.end();
      ended.abort();
    }
  }
}

function isInterruption(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && INTERRUPTIONS.has(outcome.failure.code);
}

function engineFailure(code: FailureCode, detail: string): Outcome<never> {
  const facts = detail === '' ? {} : { detail: detail.slice(0, MAX_DETAIL_CHARS) };
  return failure(code, facts, { retryable: code === 'engine-unavailable' });
}
