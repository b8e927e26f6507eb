import type { Clock } from '../../src/media/clock.ts';

/** A clock that goes on only when told. `ticks` off: timers stand still as in a frozen page. */
export class FakeClock implements Clock {
  hidden = false;
  #now = 0;
  readonly #timers = new Set<{ ms: number; next: number; call: () => void }>();

  now(): number {
    return this.#now;
  }

  isHidden(): boolean {
    return this.hidden;
  }

  every(ms: number, call: () => void): () => void {
    const timer = { ms, next: this.#now + ms, call };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  get running(): number {
    return this.#timers.size;
  }

  /** Lets time pass; timers call back every `throttleMs` at most. */
  pass(ms: number, { throttleMs = 0 }: { throttleMs?: number } = {}): void {
    const end = this.#now + ms;
    const step = Math.max(1000, throttleMs);
    while (this.#now < end) {
      this.#now = Math.min(this.#now + step, end);
      this.#fire();
    }
  }

  /** The page stands still: time passes, and each timer calls back once at the end. */
  freeze(ms: number): void {
    this.#now += ms;
    this.#fire();
  }

  #fire(): void {
    for (const timer of [...this.#timers]) {
      if (!this.#timers.has(timer) || timer.next > this.#now) continue;
      timer.next = this.#now + timer.ms;
      timer.call();
    }
  }
}
