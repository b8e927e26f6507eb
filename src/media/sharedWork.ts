/** Who asks for a piece of work. */
export type Ask<Progress> = {
  signal: AbortSignal;
  priority?: number | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
};

/** All who ask for one piece of work, as one. */
export type SharedAsk<Progress> = {
  /** Aborts when the last of them has gone. */
  signal: AbortSignal;
  /** The highest of those who ask now. */
  priority: () => number;
  onProgress: (progress: Progress) => void;
};

type Work<T, Progress> = {
  outcome: Promise<T>;
  controller: AbortController;
  asks: Set<Ask<Progress>>;
  latest: { progress: Progress } | null;
};

/** Work that several ask for at the same time and that is done once. */
export class SharedWork<T, Progress = never> {
  readonly #running = new Map<string, Work<T, Progress>>();

  /** Rejects with the abort reason as soon as this asker's signal aborts, even while others wait on. */
  async join(key: string, ask: Ask<Progress>, start: (shared: SharedAsk<Progress>) => Promise<T>): Promise<T> {
    const { signal } = ask;
    signal.throwIfAborted();
    const work = this.#running.get(key) ?? this.#begin(key, start);
    work.asks.add(ask);
    if (work.latest) ask.onProgress?.(work.latest.progress);
    let leave = () => {};
    const gone = new Promise<never>((_, reject) => {
      leave = () => reject(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
    });
    try {
      return await Promise.race([work.outcome, gone]);
    } finally {
      signal.removeEventListener('abort', leave);
      work.asks.delete(ask);
      if (work.asks.size === 0) {
        this.#forget(key, work);
        work.controller.abort(signal.reason);
      }
    }
  }

  #begin(key: string, start: (shared: SharedAsk<Progress>) => Promise<T>): Work<T, Progress> {
    const controller = new AbortController();
    const shared: SharedAsk<Progress> = {
      signal: controller.signal,
      priority: () => Math.max(...[...work.asks].map(({ priority = 0 }) => priority)),
      onProgress: (progress) => {
        work.latest = { progress };
        for (const { onProgress } of work.asks) onProgress?.(progress);
      },
    };
    const work: Work<T, Progress> = {
      // Not before the asker is in `asks`, where `shared` looks for it.
      outcome: Promise.resolve(shared).then(start),
      controller,
      asks: new Set(),
      latest: null,
    };
    this.#running.set(key, work);
    const settled = () => this.#forget(key, work);
    work.outcome.then(settled, settled);
    return work;
  }

  #forget(key: string, work: Work<T, Progress>): void {
    if (this.#running.get(key) === work) this.#running.delete(key);
  }
}
