import type { Benchmark, LoadProgress } from '../../domain/benchmark.ts';
import type { Failure, Outcome } from '../../domain/failure.ts';
import type { RunRecord } from '../../domain/run.ts';
import type { ImportPlace, ImportReport, Transfers } from '../../domain/transfer.ts';
import type { Runs } from './Runs.svelte.ts';

/** `name`: what the person calls what they picked; `progress` is null until the number of files is known. */
export type ImportStage =
  | { state: 'empty' }
  | { state: 'reading'; name: string; progress: LoadProgress | null }
  | { state: 'failed'; name: string; failure: Failure }
  | { state: 'read'; name: string; report: ImportReport };

/** Runs on their way in: read, shown, and stored only when the person says so. */
export class Import {
  stage = $state.raw<ImportStage>({ state: 'empty' });
  keeping = $state(false);
  /** Why they could not be stored. */
  refused = $state.raw<Failure | null>(null);
  /** Whether runs that are here already are to be replaced. */
  replaces = $state(false);
  readonly #transfers: Transfers;
  readonly #runs: Runs;
  #abort: AbortController | null = null;

  readonly #records = $derived(this.stage.state === 'read' ? this.stage.report.records : []);
  /** Those of the report that the user has already. */
  readonly here = $derived(this.#records.filter((record) => this.isHere(record)));
  /** Those that would be kept. */
  readonly wanted = $derived(this.replaces ? this.#records : this.#records.filter((record) => !this.isHere(record)));

  constructor(transfers: Transfers, runs: Runs) {
    this.#transfers = transfers;
    this.#runs = runs;
  }

  isHere({ run }: RunRecord): boolean {
    return this.#runs.all.some(({ id }) => id === run.id);
  }

  async read(place: ImportPlace, benchmark: Benchmark): Promise<void> {
    this.clear();
    const abort = new AbortController();
    this.#abort = abort;
    const { signal } = abort;
    const { name } = place;
    this.stage = { state: 'reading', name, progress: null };
    const onProgress = (progress: LoadProgress) => {
      if (!signal.aborted) this.stage = { state: 'reading', name, progress };
    };
    try {
      const outcome = await this.#transfers.readImport(place, { benchmark, signal, onProgress });
      signal.throwIfAborted();
      this.stage = outcome.ok
        ? { state: 'read', name, report: outcome.value }
        : { state: 'failed', name, failure: outcome.failure };
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Back to the choice of files; what was being read is let go. */
  clear(): void {
    this.#abort?.abort();
    this.stage = { state: 'empty' };
    this.refused = null;
    this.replaces = false;
  }

  /** Stores what is wanted, all of it or nothing. */
  async keep(): Promise<Outcome<void>> {
    const { stage } = this;
    const name = stage.state === 'read' ? stage.name : '';
    this.keeping = true;
    const outcome = await this.#runs.keep(this.wanted.map((record) => withoutClaim(record, name)));
    this.keeping = false;
    this.refused = outcome.ok ? null : outcome.failure;
    return outcome;
  }
}

/** Any file may say that it was published: such a run is the user's, and named after the file that it came in. */
function withoutClaim(record: RunRecord, file: string): RunRecord {
  if (record.run.origin.kind !== 'published') return record;
  const id = crypto.randomUUID();
  return {
    run: { ...record.run, id, origin: { kind: 'imported', file } },
    items: record.items.map((item) => ({ ...item, runId: id })),
  };
}
