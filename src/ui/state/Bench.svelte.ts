import type { Benchmark, LoadProgress } from '../../domain/benchmark.ts';
import type { Failure, Outcome } from '../../domain/failure.ts';
import type { BenchmarkPlace, Library } from '../../domain/library.ts';
import type { KeptBenchmark } from '../../domain/store.ts';

export type Kept = Omit<KeptBenchmark, 'files'>;

/** What is being opened, and how far; `progress` is null until the number of files is known. */
export type Opening = { name: string; progress: LoadProgress | null };

/** The benchmark on the bench: what is open, what is on its way, what this browser keeps. */
export class Bench {
  /** Stays open while another is opened, and when that fails. */
  current = $state.raw<Benchmark | null>(null);
  opening = $state.raw<Opening | null>(null);
  trouble = $state.raw<{ name: string; failure: Failure } | null>(null);
  kept = $state.raw<readonly Kept[]>([]);
  /** The benchmark that the address names and that this browser does not have. */
  elsewhere = $state<string | null>(null);

  readonly #library: Library;
  #abort: AbortController | null = null;

  constructor(library: Library) {
    this.#library = library;
  }

  /** `<id>@<version>` of what is open: names it in addresses. */
  get key(): string | null {
    return this.current === null ? null : benchmarkKey(this.current);
  }

  /** Opens what an address names, else what was open last, else the sample. */
  async follow(named: string | null, last: string | null): Promise<void> {
    if (named !== null && named === this.key) return;
    this.elsewhere = null;
    await this.#refreshKept();
    for (const key of [named, last]) {
      const kept = this.kept.find(({ id }) => id === key);
      if (kept !== undefined && (await this.reopen(kept))) return;
      if (named !== null) break;
    }
    if (this.current === null || named !== null) await this.open({ kind: 'shipped' }, 'sample');
    if (named !== null && named !== this.key) this.elsewhere = named;
  }

  /** Whether it is open now. `name` is what a person calls the place. */
  async open(place: BenchmarkPlace, name: string): Promise<boolean> {
    const isOpen = await this.#attempt(name, (signal, onProgress) => this.#library.open(place, { signal, onProgress }));
    if (isOpen) await this.#refreshKept();
    return isOpen;
  }

  reopen(kept: Kept): Promise<boolean> {
    return this.#attempt(kept.origin, (signal) => this.#library.reopen(kept.id, signal));
  }

  stop(): void {
    this.#abort?.abort();
  }

  async remove(id: string): Promise<Outcome<void>> {
    const outcome = await this.#library.remove(id);
    await this.#refreshKept();
    return outcome;
  }

  async #attempt(
    name: string,
    work: (signal: AbortSignal, onProgress: (progress: LoadProgress) => void) => Promise<Outcome<Benchmark>>,
  ): Promise<boolean> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.opening = { name, progress: null };
    this.trouble = null;
    try {
      const outcome = await work(abort.signal, (progress) => {
        if (this.#abort === abort) this.opening = { name, progress };
      });
      abort.signal.throwIfAborted();
      if (outcome.ok) {
        this.current = outcome.value;
        this.elsewhere = null;
      } else {
        this.trouble = { name, failure: outcome.failure };
      }
      return outcome.ok;
    } catch (error) {
      if (!abort.signal.aborted) throw error;
      return false;
    } finally {
      if (this.#abort === abort) {
        this.#abort = null;
        this.opening = null;
      }
    }
  }

  async #refreshKept(): Promise<void> {
    const outcome = await this.#library.kept();
    // Without storage nothing is kept; Settings says so where it matters.
    this.kept = outcome.ok ? outcome.value : [];
  }
}

export function benchmarkKey({ id, version }: { id: string; version: string }): string {
  return `${id}@${version}`;
}
