import type { Outcome } from '../domain/failure.ts';
import type { Clock } from './clock.ts';
import { LONGEST_WAIT } from './retrying.ts';

/** Calls at once, to begin with and at most. */
const MOST_AT_ONCE = 8;
/** Seconds that all calls wait when the provider says that it is too much, and not for how long. */
const UNTOLD_WAIT = 2;

/**
 * How many calls one provider gets at once, whichever run or judge makes them.
 *
 * Halves when the provider says that it is too much and grows again by about one for each full round of calls that
 * pass. A wait that the provider asks for holds back every call to it, not only the one that was refused.
 */
export class ProviderLimit {
  readonly #clock: Clock;
  readonly #waiting: (() => void)[] = [];
  #atOnce = MOST_AT_ONCE;
  #busy = 0;
  /** Milliseconds since the epoch: no call begins before. */
  #opensAt = 0;
  #slowedAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get atOnce(): number {
    return Math.floor(this.#atOnce);
  }

  /** Makes the call once it may begin. `signal` ends the waiting only; the call has its own. */
  async run<T>(call: () => Promise<Outcome<T>>, signal: AbortSignal): Promise<Outcome<T>> {
    await this.#enter(signal);
    const began = this.#clock.now();
    let hasFailed = false;
    try {
      const outcome = await call();
      hasFailed = !outcome.ok;
      if (outcome.ok) this.#atOnce = Math.min(MOST_AT_ONCE, this.#atOnce + 1 / this.#atOnce);
      else if (outcome.failure.code === 'rate-limited') this.#slowDown(began, outcome.failure.retryAfter);
      return outcome;
    } finally {
      this.#busy--;
      // A failure may halt the run of those who wait: they go on once it has been looked at.
      if (hasFailed) void this.#clock.sleep(0).then(() => this.#admit());
      else this.#admit();
    }
  }

  #enter(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const admit = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(admit), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(admit);
      this.#admit();
    });
  }

  #admit(): void {
    while (this.#busy < this.atOnce && this.#clock.now() >= this.#opensAt) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#busy++;
      next();
    }
  }

  #slowDown(began: number, retryAfter: number | null): void {
    const now = this.#clock.now();
    // Calls that were under way when the limit was met meet it too: that is one occasion, not several.
    if (began >= this.#slowedAt) {
      this.#atOnce = Math.max(1, this.#atOnce / 2);
      this.#slowedAt = now;
    }
    const opensAt = now + Math.min(retryAfter ?? UNTOLD_WAIT, LONGEST_WAIT) * 1000;
    if (opensAt <= this.#opensAt) return;
    this.#opensAt = opensAt;
    void this.#clock.sleep(opensAt - now).then(() => this.#admit());
  }
}
