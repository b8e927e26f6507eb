import { createSubscriber } from 'svelte/reactivity';

/** Fine enough for "2.1 s", coarse enough to cost nothing. */
const TICK_MILLISECONDS = 250;

/** The time, for views that count. It ticks only while one of them is on screen. */
export class Now {
  readonly #follow = createSubscriber((update) => {
    const ticking = setInterval(update, TICK_MILLISECONDS);
    return () => clearInterval(ticking);
  });

  /** Milliseconds since the epoch. */
  get current(): number {
    this.#follow();
    return Date.now();
  }
}

export const now = new Now();
