import type { Outcome } from '../domain/failure.ts';
import { DEFAULT_LIMITS, type CallLimits } from '../domain/limits.ts';
import type { Reply } from '../domain/reply.ts';
import type { Clock } from './clock.ts';
import { LONGEST_WAIT } from './retrying.ts';

/** Seconds that all calls wait when the provider says that it is too much, and not for how long. */
const UNTOLD_WAIT = 2;
const MOST_BILLED = 10;
/** Milliseconds. */
const MINUTE = 60_000;

/** A call of the last minute. `tokens` is null while it is under way, and 0 where nothing is known of them. */
type Recent = { began: number; tokens: number | null };

/**
 * How many calls one provider gets at once and in a minute, whichever run or judge makes them.
 *
 * Halves when the provider says that it is too much and grows again by about one for each full round of calls that
 * pass. A wait that the provider asks for holds back every call to it, not only the one that was refused.
 */
export class ProviderLimit {
  readonly #clock: Clock;
  /** As the user has set them; they may change at any time. */
  readonly #limits: () => CallLimits;
  readonly #waiting: (() => void)[] = [];
  /** Of the calls billed last; what one under way is taken for. */
  readonly #billed: number[] = [];
  /** Null until the provider first said that it is too much. */
  #slowed: number | null = null;
  #busy = 0;
  /** Milliseconds since the epoch: no call begins before. */
  #opensAt = 0;
  #slowedAt = 0;
  /** Of the last minute, oldest first. */
  #recent: Recent[] = [];
  #wakesAt = Infinity;

  constructor(clock: Clock, limits: () => CallLimits = () => DEFAULT_LIMITS) {
    this.#clock = clock;
    this.#limits = limits;
  }

  get atOnce(): number {
    const most = Math.max(1, this.#limits().atOnce);
    return Math.floor(Math.min(most, this.#slowed ?? most));
  }

  /** Makes the call once it may begin. `signal` ends the waiting only; the call has its own. */
  async run(call: () => Promise<Outcome<Reply>>, signal: AbortSignal): Promise<Outcome<Reply>> {
    await this.#enter(signal);
    const entry: Recent = { began: this.#clock.now(), tokens: null };
    this.#recent.push(entry);
    let hasFailed = false;
    try {
      const outcome = await call();
      hasFailed = !outcome.ok;
      if (outcome.ok) {
        entry.tokens = tokensOf(outcome.value);
        this.#billed.push(entry.tokens);
        if (this.#billed.length > MOST_BILLED) this.#billed.shift();
        this.#speedUp();
      } else if (outcome.failure.code === 'rate-limited') this.#slowDown(entry.began, outcome.failure.retryAfter);
      return outcome;
    } finally {
      entry.tokens ??= 0;
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
    while (this.#waiting.length > 0 && this.#busy < this.atOnce) {
      const opensAt = this.#opening();
      if (opensAt > this.#clock.now()) return this.#wakeAt(opensAt);
      this.#busy++;
      this.#waiting.shift()?.();
    }
  }

  /** When the next call may begin, in milliseconds since the epoch, as far as waiting alone helps. */
  #opening(): number {
    const now = this.#clock.now();
    this.#recent = this.#recent.filter(({ began, tokens }) => tokens === null || began > now - MINUTE);
    const { perMinute, tokensPerMinute } = this.#limits();
    let opensAt = this.#opensAt;
    if (perMinute !== null && this.#begun() >= Math.max(1, perMinute)) {
      opensAt = Math.max(opensAt, (this.#recent.at(-Math.max(1, perMinute))?.began ?? now) + MINUTE);
    }
    if (tokensPerMinute !== null && this.#expectedTokens() >= tokensPerMinute) {
      const oldest = this.#recent.find(({ began, tokens }) => tokens !== 0 && began > now - MINUTE);
      opensAt = Math.max(opensAt, (oldest?.began ?? now) + MINUTE);
    }
    return opensAt;
  }

  /** Calls that were let in, those that have not begun yet included. */
  #begun(): number {
    const underWay = this.#recent.filter(({ tokens }) => tokens === null).length;
    return this.#recent.length + this.#busy - underWay;
  }

  /** Of the calls that began in the last minute: as billed, and for one under way the mean of those billed last. */
  #expectedTokens(): number {
    const now = this.#clock.now();
    const mean = this.#billed.reduce((total, tokens) => total + tokens, 0) / Math.max(1, this.#billed.length);
    const begun = this.#recent.filter(({ began }) => began > now - MINUTE);
    // Those that were let in at this moment have no record yet.
    const entering = this.#busy - this.#recent.filter(({ tokens }) => tokens === null).length;
    return begun.reduce((total, { tokens }) => total + (tokens ?? mean), entering * mean);
  }

  #wakeAt(time: number): void {
    if (time >= this.#wakesAt && this.#wakesAt > this.#clock.now()) return;
    this.#wakesAt = time;
    void this.#clock.sleep(time - this.#clock.now()).then(() => {
      this.#wakesAt = Infinity;
      this.#admit();
    });
  }

  #speedUp(): void {
    if (this.#slowed === null) return;
    this.#slowed += 1 / this.#slowed;
    if (this.#slowed >= this.#limits().atOnce) this.#slowed = null;
  }

  #slowDown(began: number, retryAfter: number | null): void {
    const now = this.#clock.now();
    // Calls that were under way when the limit was met meet it too: that is one occasion, not several.
    if (began >= this.#slowedAt) {
      this.#slowed = Math.max(1, (this.#slowed ?? this.#limits().atOnce) / 2);
      this.#slowedAt = now;
    }
    this.#opensAt = Math.max(this.#opensAt, now + Math.min(retryAfter ?? UNTOLD_WAIT, LONGEST_WAIT) * 1000);
  }
}

function tokensOf({ tokens: { prompt, reply, thoughts } }: Reply): number {
  return (prompt ?? 0) + (reply ?? 0) + (thoughts ?? 0);
}
