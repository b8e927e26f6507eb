import { createSubscriber } from 'svelte/reactivity';

/** The time, for views that count. It ticks only while one of them is on screen. */
export class Now {
  readonly #follow: () => void;

  constructor(tickMilliseconds: number) {
    this.#follow = createSubscriber((update) => {
      const ticking = setInterval(update, tickMilliseconds);
      return () => clearInterval(ticking);
    });
  }

  /** Milliseconds since the epoch. */
  get current(): number {
    this.#follow();
    return Date.now();
  }
}

/** For one figure that counts: fine enough for "2.1 s". */
export const now = new Now(250);
/** For lists of them. */
export const secondNow = new Now(1000);
