import type { Benchmark } from '../../domain/benchmark.ts';
import { success, type Failure, type Outcome } from '../../domain/failure.ts';
import type { Run, RunRecord } from '../../domain/run.ts';
import type { Transfers } from '../../domain/transfer.ts';
import { saveFile } from '../charts/saveFile.ts';
import { exportName, type ExportForm } from './exportName.ts';
import type { ActivityOf } from './standings.ts';

/** Runs on their way into files: one export at a time, as it may take seconds. */
export class Exports {
  /** The file that is being put together. */
  working = $state<string | null>(null);
  trouble = $state.raw<{ name: string; failure: Failure } | null>(null);
  readonly #transfers: Transfers;
  readonly #activityOf: ActivityOf;
  #abort: AbortController | null = null;

  constructor(transfers: Transfers, activityOf: ActivityOf) {
    this.#transfers = transfers;
    this.#activityOf = activityOf;
  }

  async save(form: ExportForm, runs: readonly Run[], benchmark: Benchmark): Promise<void> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    const name = exportName(form, runs);
    this.working = name;
    this.trouble = null;
    const records = runs.map((run) => ({ run, items: [...(this.#activityOf(run.id)?.items.values() ?? [])] }));
    try {
      const outcome = await this.#write(form, records, { benchmark, signal: abort.signal });
      abort.signal.throwIfAborted();
      if (outcome.ok) saveFile(outcome.value, name);
      else this.trouble = { name, failure: outcome.failure };
    } catch (error) {
      if (!abort.signal.aborted) throw error;
    } finally {
      if (this.#abort === abort) this.working = null;
    }
  }

  stop(): void {
    this.#abort?.abort();
  }

  async #write(
    form: ExportForm,
    records: readonly RunRecord[],
    { benchmark, signal }: { benchmark: Benchmark; signal: AbortSignal },
  ): Promise<Outcome<Blob>> {
    switch (form) {
      case 'runs':
        return success(await this.#transfers.exportRuns(records, signal));
      case 'results':
        return this.#transfers.exportResults(records, benchmark, signal);
      case 'lines':
        return success(await this.#transfers.exportLines(records.flatMap(({ items }) => items)));
    }
  }
}
