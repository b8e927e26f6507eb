import type { Clock } from '../../src/runner/clock.ts';

/** Time that passes only when nothing else is left to do. */
export class VirtualClock implements Clock {
  #now = Date.parse('2026-11-29T12:00:00Z');
  #sleepers: { at: number; wake: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  random(): number {
    return 0.5;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const abort = () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        reject(signal?.reason);
      };
      const wake = () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      const sleeper = { at: this.#now + milliseconds, wake };
      this.#sleepers.push(sleeper);
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  /** Lets time pass until the condition holds. Throws where nothing is left that could make it hold. */
  async until(condition: () => boolean): Promise<void> {
    for (;;) {
      await quiet();
      if (condition()) return;
      const [next] = this.#sleepers.toSorted((a, b) => a.at - b.at);
      if (next === undefined) throw new Error('Nothing is left to happen, and what was waited for has not.');
      this.#sleepers = this.#sleepers.filter((sleeper) => sleeper !== next);
      this.#now = Math.max(this.#now, next.at);
      next.wake();
    }
  }

  async pass(milliseconds: number): Promise<void> {
    let isOver = false;
    void this.sleep(milliseconds).then(() => (isOver = true));
    await this.until(() => isOver);
  }
}

/** Until all that can happen without time passing has happened. */
function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
