import type { Benchmark, LoadProgress } from '../../domain/benchmark.ts';
import { success, type Failure, type Outcome } from '../../domain/failure.ts';
import type { Question } from '../../domain/question.ts';
import type { BenchmarkPlace, Library } from '../../domain/library.ts';
import type { Shelf } from '../../domain/shelf.ts';
import type { KeptBenchmark } from '../../domain/store.ts';
import { openName, splitName } from './openName.ts';
import type { PartName } from './partName.ts';

export type Kept = Omit<KeptBenchmark, 'files'>;

/** What is being opened, and how far; `progress` is null until the number of files is known. */
export type Opening = { name: string; progress: LoadProgress | null };

/** The questions of one of the user's runs; none where there is no such run. */
type IdsOfRun = (runId: string) => Promise<readonly string[]>;

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
  /** Whether it is known what this browser keeps: before that, nothing can be said to be missing. */
  hasLooked = $state(false);
  /** The name of the part of it that is open, where it lies on a shelf; null for the one that it opens with. */
  part = $state<string | null>(null);

  /** Whether the files that its pictures lie in were closed with an earlier page. */
  isClosed = $state(false);

  readonly #library: Library;
  readonly #onOpen: (address: string) => void;
  readonly #idsOfRun: IdsOfRun;
  #abort: AbortController | null = null;
  /** How often something was to be opened: what was asked for later is not undone by what was asked for before. */
  #asks = 0;

  /** `onOpen` hears the address of each benchmark that was opened because it was asked for, and of each part. */
  constructor(library: Library, onOpen: (address: string) => void, idsOfRun: IdsOfRun = async () => []) {
    this.#library = library;
    this.#onOpen = onOpen;
    this.#idsOfRun = idsOfRun;
  }

  /** `<id>@<version>` of what is open: the name that it is kept under. */
  get key(): string | null {
    return this.current === null ? null : benchmarkKey(this.current);
  }

  /** What is open with its part, as addresses name it. */
  get address(): string | null {
    return this.key === null ? null : openName(this.key, this.part);
  }

  get isSample(): boolean {
    return this.current?.id === SAMPLE;
  }

  /** Opens what an address names; where it names nothing, what was open last; else the sample. */
  async follow(named: string | null, last: string | null): Promise<void> {
    this.elsewhere = null;
    const { benchmark, part } = splitName(named ?? last ?? '');
    const isOpen = benchmark === this.key && (part === null || part === this.part);
    if (this.address !== null && (named === null || isOpen)) {
      // What is on its way names itself when it is there.
      if (named !== null || this.opening === null) this.#onOpen(this.address);
      return;
    }
    if (benchmark === this.key && part !== null) return void (await this.#openPart(part));
    const ask = ++this.#asks;
    await this.#refreshKept();
    this.hasLooked = true;
    if (ask !== this.#asks) return;
    // Where none is named, the sample is the one that ships now, whichever was open last.
    const wanted = (named === null ? this.others : this.kept).find(({ id }) => id === benchmark);
    const isThere = wanted !== undefined && (await this.#attempt(wanted, wanted.origin, part));
    if (ask !== this.#asks) return;
    // What is not kept may be the sample; and where it is not, the sample stands in.
    if (!isThere && (named !== null || this.current === null)) await this.#attempt({ kind: 'shipped' }, SAMPLE);
    if (ask !== this.#asks) return;
    if (named !== null && benchmark !== this.key) this.elsewhere = benchmark;
    else if (this.address !== null) this.#onOpen(this.address);
  }

  /** Opens another part of what is open. Whether it is open now. */
  async openPart(part: PartName): Promise<boolean> {
    const { formatPart } = await import('./partName.ts');
    return this.#openPart(formatPart(part));
  }

  async #openPart(part: string): Promise<boolean> {
    const { current } = this;
    const shelf = current?.shelf ?? null;
    if (current === null || shelf === null) return false;
    this.#asks++;
    return this.#work(current.title, async (signal) => {
      const taken = await this.#take(shelf, part, signal);
      if (!taken.ok) return taken;
      if (taken.value !== null) {
        this.current = { ...current, questions: taken.value };
        this.part = part;
      }
      this.#onOpen(openName(benchmarkKey(current), this.part));
      return taken;
    });
  }

  /**
   * Opens the files again that the pictures lie in: those of `place`, or where that is null, the folder that the browser
   * remembers. Called from a press, as the browser may ask. `unknown`: it remembers none, so one has to be picked.
   */
  async regainFiles(place: BenchmarkPlace | null): Promise<'open' | 'failed' | 'unknown'> {
    const { current } = this;
    if (current === null) return 'failed';
    this.#asks++;
    let isKnown = true;
    const isOpen = await this.#work(current.title, async (signal) => {
      const opened = await this.#library.reopenWithFiles(benchmarkKey(current), place, signal);
      isKnown = opened !== null;
      if (opened?.ok === true) {
        this.current = { ...opened.value, questions: current.questions };
        this.isClosed = this.#library.isClosed(this.current);
      }
      return opened ?? success(null);
    });
    if (!isKnown) return 'unknown';
    return isOpen ? 'open' : 'failed';
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
    if (ask === this.#asks && this.address !== null && (isOpen || this.elsewhere === null)) this.#onOpen(this.address);
    return isOpen;
  }

  #attempt(what: BenchmarkPlace | Kept, name: string, part: string | null = null): Promise<boolean> {
    return this.#work(name, async (signal, onProgress) => {
      const opened =
        'kind' in what
          ? await this.#library.open(what, { signal, onProgress })
          : await this.#library.reopen(what.id, signal);
      if (!opened.ok) return opened;
      const { shelf } = opened.value;
      const taken = shelf === null || part === null ? success(null) : await this.#take(shelf, part, signal);
      if (!taken.ok) return taken;
      signal.throwIfAborted();
      const questions = taken.value;
      this.current = questions === null ? opened.value : { ...opened.value, questions };
      this.part = questions === null ? null : part;
      this.isClosed = this.#library.isClosed(this.current);
      this.elsewhere = null;
      return opened;
    });
  }

  /** Does one thing at a time: what was under way is given up. Whether it came to its end. */
  async #work(
    name: string,
    work: (signal: AbortSignal, onProgress: (progress: LoadProgress) => void) => Promise<Outcome<unknown>>,
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
      if (!outcome.ok) this.trouble = { name, failure: outcome.failure };
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

  /** Null for a part that cannot be read or holds nothing, as of a run that is gone. */
  async #take(shelf: Shelf, name: string, signal: AbortSignal): Promise<Outcome<readonly Question[] | null>> {
    const { parsePart, partOf } = await import('./partName.ts');
    const part = parsePart(name);
    const taken = part === null ? success([]) : await shelf.take(await partOf(part, this.#idsOfRun), { signal });
    signal.throwIfAborted();
    return taken.ok && taken.value.length === 0 ? success(null) : taken;
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
