import { SvelteMap } from 'svelte/reactivity';
import type { Failure } from '../../domain/failure.ts';
import type { SourceFacts, Sources } from '../../domain/sources.ts';

/** Videos asked for at once: the proxy starts a program for each. */
const AT_ONCE = 3;

/** `at` in milliseconds since the epoch. */
export type Check =
  | { state: 'checking' }
  | { state: 'resolves'; facts: SourceFacts; at: number }
  | { state: 'fails'; failure: Failure; at: number };

/** What was found out of source videos while the page is open. */
export class ClipHealth {
  readonly #sources: Sources;
  readonly #checks = new SvelteMap<string, Check>();
  #checking = $state.raw<AbortController | null>(null);
  /** Calls of `check` that are not done. */
  #underWay = 0;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  of(source: string): Check | null {
    return this.#checks.get(source) ?? null;
  }

  get isChecking(): boolean {
    return this.#checking !== null;
  }

  /** Checks each of them in a few lanes, beside what is being checked; resolves when these are done, or on `stop`. */
  async check(sources: readonly string[]): Promise<void> {
    const checking = this.#checking ?? new AbortController();
    this.#checking = checking;
    this.#underWay += 1;
    const waiting = [...sources];
    const lane = async () => {
      for (let source = waiting.shift(); source !== undefined; source = waiting.shift()) {
        if (checking.signal.aborted) return;
        await this.#checkOne(source, checking.signal);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    if (this.#checking !== checking) return;
    this.#underWay -= 1;
    if (this.#underWay === 0) this.#checking = null;
  }

  stop(): void {
    this.#checking?.abort();
    this.#checking = null;
    this.#underWay = 0;
  }

  async #checkOne(source: string, signal: AbortSignal): Promise<void> {
    const before = this.of(source);
    const started: Check = { state: 'checking' };
    this.#checks.set(source, started);
    // A file may have been given meanwhile, and was then looked at since.
    const settle = (check: Check | null) => {
      if (this.#checks.get(source) !== started) return;
      if (check === null || check.state === 'checking') this.#checks.delete(source);
      else this.#checks.set(source, check);
    };
    try {
      const outcome = await this.#sources.check(source, signal);
      const at = Date.now();
      settle(
        outcome.ok ? { state: 'resolves', facts: outcome.value, at } : { state: 'fails', failure: outcome.failure, at },
      );
    } catch (reason) {
      if (!signal.aborted) throw reason;
      settle(before);
    }
  }
}
