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

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  of(source: string): Check | null {
    return this.#checks.get(source) ?? null;
  }

  get isChecking(): boolean {
    return this.#checking !== null;
  }

  /** Checks each of them, one after the other in a few lanes, until all are done or `stop`. */
  async check(sources: readonly string[]): Promise<void> {
    this.stop();
    const checking = new AbortController();
    this.#checking = checking;
    const waiting = [...sources];
    const lane = async () => {
      for (let source = waiting.shift(); source !== undefined; source = waiting.shift()) {
        if (checking.signal.aborted) return;
        await this.#checkOne(source, checking.signal);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    if (this.#checking === checking) this.#checking = null;
  }

  stop(): void {
    this.#checking?.abort();
    this.#checking = null;
  }

  async #checkOne(source: string, signal: AbortSignal): Promise<void> {
    const before = this.of(source);
    this.#checks.set(source, { state: 'checking' });
    try {
      const outcome = await this.#sources.check(source, signal);
      const at = Date.now();
      this.#checks.set(
        source,
        outcome.ok ? { state: 'resolves', facts: outcome.value, at } : { state: 'fails', failure: outcome.failure, at },
      );
    } catch (reason) {
      if (!signal.aborted) throw reason;
      if (before === null || before.state === 'checking') this.#checks.delete(source);
      else this.#checks.set(source, before);
    }
  }
}
