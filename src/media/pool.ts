import type { Clip, ClipRequest, Frames, FramesRequest, ShrinkStep } from '../domain/clip.ts';
import type { Outcome } from '../domain/failure.ts';
import { pageClock, type Clock } from './clock.ts';
import { PriorityQueue } from './priorityQueue.ts';
import { WorkerBridge, type WorkerJob } from './workerBridge.ts';

/** Where a job stands in the line. `priority` may change while it waits; the highest goes first. */
export type Turn = Pick<WorkerJob<unknown>, 'source' | 'signal' | 'onProgress'> & { priority: () => number };

type Waiting = { source: string; priority: () => number; begin: (bridge: WorkerBridge) => void };

/** As many clip workers as the machine can feed, and the line of clips before them. */
export class ClipPool {
  readonly #bridges: readonly WorkerBridge[];
  readonly #busy = new Set<WorkerBridge>();
  readonly #queue = new PriorityQueue<Waiting>();

  constructor({
    size = defaultSize(),
    startWorker = startClipWorker,
    clock = pageClock,
  }: { size?: number; startWorker?: () => Worker; clock?: Clock } = {}) {
    this.#bridges = Array.from({ length: size }, () => new WorkerBridge(startWorker, clock));
  }

  cut({ request, ...turn }: Turn & { request: ClipRequest }): Promise<Outcome<Clip>> {
    return this.#do({ ...turn, ask: (worker, onProgress) => worker.cut(request, onProgress) });
  }

  frames({ request, ...turn }: Turn & { request: FramesRequest }): Promise<Outcome<Frames>> {
    return this.#do({ ...turn, ask: (worker, onProgress) => worker.frames(request, onProgress) });
  }

  shrink({
    clip,
    step,
    ...turn
  }: Turn & { clip: Blob; step: ShrinkStep }): Promise<Outcome<{ blob: Blob; sha256: string }>> {
    return this.#do({ ...turn, ask: (worker, onProgress) => worker.shrink(clip, step, onProgress) });
  }

  /** Rejects only with the abort reason, wherever the job is then: waiting or in work. */
  async #do<T>(job: Turn & WorkerJob<T>): Promise<Outcome<T>> {
    const bridge = await this.#turn(job);
    try {
      return await bridge.do(job);
    } finally {
      this.#busy.delete(bridge);
      this.#assign();
    }
  }

  #turn({ source, priority, signal, onProgress }: Turn): Promise<WorkerBridge> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const leave = () => {
        this.#queue.remove(entry);
        reject(signal.reason);
      };
      const entry: Waiting = {
        source,
        priority,
        begin: (bridge) => {
          signal.removeEventListener('abort', leave);
          resolve(bridge);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#queue.add(entry);
      onProgress({ step: 'waiting', share: null });
      this.#assign();
    });
  }

  /** Gives turns while there are free workers, where possible to the one that still holds the source's bytes. */
  #assign(): void {
    for (;;) {
      const free = this.#bridges.filter((bridge) => !this.#busy.has(bridge));
      const [anyFree] = free;
      if (!anyFree) return;
      const holder = (source: string) => free.find((bridge) => bridge.source === source);
      const next = this.#queue.take(({ source }) => holder(source) !== undefined);
      if (!next) return;
      // A worker that runs has loaded its engine.
      const bridge = holder(next.source) ?? free.find(({ isRunning }) => isRunning) ?? anyFree;
      this.#busy.add(bridge);
      next.begin(bridge);
    }
  }
}

/** One core stays for the page itself. */
function defaultSize(): number {
  return Math.max(1, navigator.hardwareConcurrency - 1);
}

function startClipWorker(): Worker {
  return new Worker(new URL('../../workers/clip.worker.ts', import.meta.url), { type: 'module' });
}
