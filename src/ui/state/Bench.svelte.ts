import type { Benchmark, LoadProgress } from '../../domain/benchmark.ts';
import type { Failure, Outcome } from '../../domain/failure.ts';
import type { BenchmarkPlace, Library } from '../../domain/library.ts';
import type { KeptBenchmark } from '../../domain/store.ts';

export type Kept = Omit<KeptBenchmark, 'files'>;

/** What is being opened, and how far; `progress` is null until the number of files is known. */
export type Opening = { name: string; progress: LoadProgress | null };

/** The id of the benchmark that ships with the page. */
export const SAMPLE = 'sample';

/** The benchmark on the bench: what is open, what is on its way, what this browser keeps. */
export class Bench {
  /** Stays open while another is opened, and when that fails. */
  current = $state.raw<Benchmark | null>(null);
  opening = $state.raw<Opening | null>(null);
  trouble = $state.raw<{ name: string; failure: Failure } | null>(null);
  kept = $state.raw<readonly Kept[]>([]);
  /** Without the sample, which is always there. */
  readonly others = $derived(this.kept.filter(({ adapter }) => adapter !== SAMPLE));
  /** The benchmark that the address names and that this browser does not have. */
  elsewhere = $state<string | null>(null);

  readonly #library: Library;
  readonly #onOpen: (key: string) => void;
  #abort: AbortController | null = null;
  /** How often something was to be opened: what was asked for later is not undone by what was asked for before. */
  #asks = 0;

  /** `onOpen` hears of each benchmark that was opened because it was asked for. */
  constructor(library: Library, onOpen: (key: string) => void) {
    this.#library = library;
    this.#onOpen = onOpen;
  }

  /** `<id>@<version>` of what is open: names it in addresses. */
  get key(): string | null {
    return this.current === null ? null : benchmarkKey(this.current);
  }

  get isSample(): boolean {
    return this.current?.id === SAMPLE;
  }

  /** Opens what an address names; where it names nothing, what was open last; else the sample. */
  async follow(named: string | null, last: string | null): Promise<void> {
    this.elsewhere = null;
    if (this.key !== null && (named === null || named === this.key)) {
      // What is on its way names itself when it is there.
      if (named !== null || this.opening === null) this.#onOpen(this.key);
      return;
    }
    const ask = ++this.#asks;
    await this.#refreshKept();
    if (ask !== this.#asks) return;
    // Where none is named, the sample is the one that ships now, whichever was open last.
    const wanted =
      named === null ? this.others.find(({ id }) => id === last) : this.kept.find(({ id }) => id === named);
    const isThere = wanted !== undefined && (await this.#attempt(wanted, wanted.origin));
    if (ask !== this.#asks) return;
    // What is not kept may be the sample; and where it is not, the sample stands in.
    if (!isThere && (named !== null || this.current === null)) await this.#attempt({ kind: 'shipped' }, SAMPLE);
    if (ask !== this.#asks) return;
    if (named !== null && named !== this.key) this.elsewhere = named;
    else if (this.key !== null) this.#onOpen(this.key);
  }

  openSample(): Promise<boolean> {
    return this.open({ kind: 'shipped' }, SAMPLE);
  }

  /** Whether it is open now. `name` is what a person calls the place. */
  async open(place: BenchmarkPlace, name: string): Promise<boolean> {
    const isOpen = await this.#openNow(place, name);
    if (isOpen) await this.#refreshKept();
    return isOpen;
  }

  async reopen(kept: Kept): Promise<boolean> {
    return this.#openNow(kept, kept.origin);
  }

  stop(): void {
    this.#abort?.abort();
  }

  async remove(id: string): Promise<Outcome<void>> {
    const outcome = await this.#library.remove(id);
    await this.#refreshKept();
    return outcome;
  }

  async #openNow(what: BenchmarkPlace | Kept, name: string): Promise<boolean> {
    const ask = ++this.#asks;
    const isOpen = await this.#attempt(what, name);
    // Where nothing came of it, an address that names none is of what stayed open.
    if (ask === this.#asks && this.key !== null && (isOpen || this.elsewhere === null)) this.#onOpen(this.key);
    return isOpen;
  }

  async #attempt(what: BenchmarkPlace | Kept, name: string): Promise<boolean> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.opening = { name, progress: null };
    this.trouble = null;
    try {
      const { signal } = abort;
      const onProgress = (progress: LoadProgress) => {
        if (this.#abort === abort) this.opening = { name, progress };
      };
      const outcome =
        'kind' in what
          ? await this.#library.open(what, { signal, onProgress })
          : await this.#library.reopen(what.id, signal);
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
