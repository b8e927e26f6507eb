import type { Activity } from '../../domain/activity.ts';
import type { Benchmark, LoadProgress } from '../../domain/benchmark.ts';
import type { Failure } from '../../domain/failure.ts';
import { itemKey, NOTHING_SPENT } from '../../domain/item.ts';
import type { Library } from '../../domain/library.ts';
import type { PublishedResults } from '../../domain/published.ts';
import type { Run, RunRecord } from '../../domain/run.ts';

/** How far reading is; `progress` is null until the number of files is known. */
export type Reading =
  | { state: 'none' }
  | { state: 'reading'; progress: LoadProgress | null }
  | { state: 'stopped' }
  | { state: 'failed'; failure: Failure }
  | { state: 'read' };

const NOTHING: PublishedResults = { records: [], remarks: [] };

/** What was published with the open benchmark. It is read after the questions, and is none of the user's runs. */
export class Published {
  reading = $state.raw<Reading>({ state: 'none' });
  #results = $state.raw<PublishedResults>(NOTHING);
  readonly #library: Library;
  #benchmark: Benchmark | null = null;
  #abort: AbortController | null = null;

  readonly runs = $derived<readonly Run[]>(this.#results.records.map(({ run }) => run));
  readonly activities = $derived(this.#results.records.map(finished));

  constructor(library: Library) {
    this.#library = library;
  }

  get remarks(): PublishedResults['remarks'] {
    return this.#results.remarks;
  }

  /** One run as it was published, with nothing that was decided of it since. */
  record(runId: string): RunRecord | null {
    return this.#results.records.find(({ run }) => run.id === runId) ?? null;
  }

  activity(runId: string): Activity | null {
    return this.activities.find((activity) => activity.runId === runId) ?? null;
  }

  /** Reads what belongs to a benchmark that was opened; the one before leaves with its results. */
  async follow(benchmark: Benchmark | null): Promise<void> {
    if (benchmark === this.#benchmark) return;
    this.#benchmark = benchmark;
    this.#results = NOTHING;
    this.reading = { state: 'none' };
    await this.read();
  }

  /** Reads once more: after a stop, or for files that could not be had. What was read stays until then. */
  async read(): Promise<void> {
    this.#abort?.abort();
    this.#abort = null;
    const benchmark = this.#benchmark;
    if (benchmark === null) return;
    const abort = new AbortController();
    this.#abort = abort;
    const { signal } = abort;
    this.reading = { state: 'reading', progress: null };
    const onProgress = (progress: LoadProgress) => {
      if (!signal.aborted) this.reading = { state: 'reading', progress };
    };
    const onRead = (results: PublishedResults) => {
      if (!signal.aborted) this.#results = results;
    };
    try {
      const outcome = await this.#library.published(benchmark, { signal, onProgress, onRead });
      signal.throwIfAborted();
      if (outcome.ok) this.#results = outcome.value;
      this.reading = outcome.ok ? { state: 'read' } : { state: 'failed', failure: outcome.failure };
    } catch (error) {
      if (!signal.aborted) throw error;
      if (this.#abort === abort) this.reading = { state: 'stopped' };
    }
  }

  stop(): void {
    this.#abort?.abort();
  }
}

function finished({ run, items }: RunRecord): Activity {
  return {
    runId: run.id,
    state: 'finished',
    halt: null,
    spent: NOTHING_SPENT,
    items: new Map(items.map((item) => [itemKey(item.questionId, item.repeat), item])),
    inFlight: new Map(),
  };
}
