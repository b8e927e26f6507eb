import type { Clock } from './clock.ts';

const TICK_MS = 1000;

/**
 * How long a worker may be silent, and how much of that one tick may account for. A longer gap between ticks says
 * that the page stood still, and the worker with it. A hidden page gets its ticks up to a minute apart, and its
 * workers run at low priority.
 */
const PATIENCE = {
  shown: { silenceMs: 30_000, tickMs: 2 * TICK_MS },
  hidden: { silenceMs: 300_000, tickMs: 60_000 },
};

/** Watches something that should be heard of again and again. */
export class Watchdog {
  /** Resolves when nothing was heard for too long. */
  readonly stalled: Promise<void>;
  readonly #clock: Clock;
  readonly #stop: () => void;
  #resolve = () => {};
  #silence = 0;
  #ticked: number;
  #wasHidden: boolean;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#ticked = clock.now();
    this.#wasHidden = clock.isHidden();
    this.stalled = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#stop = clock.every(TICK_MS, () => this.#tick());
  }

  heard(): void {
    this.#silence = 0;
  }

  end(): void {
    this.#stop();
  }

  #tick(): void {
    const now = this.#clock.now();
    const hidden = this.#clock.isHidden();
    const patience = hidden ? PATIENCE.hidden : PATIENCE.shown;
    // Silence that a hidden page may keep would be too long for a shown one at once.
    if (hidden !== this.#wasHidden) this.#silence = 0;
    else this.#silence += Math.min(now - this.#ticked, patience.tickMs);
    this.#ticked = now;
    this.#wasHidden = hidden;
    if (this.#silence < patience.silenceMs) return;
    this.end();
    this.#resolve();
  }
}
