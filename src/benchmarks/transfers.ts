import type { Benchmark, LoadProgress } from '../domain/benchmark.ts';
import { failure, success, type Outcome } from '../domain/failure.ts';
import type { Item } from '../domain/item.ts';
import type { RunRecord } from '../domain/run.ts';
import type { ImportPlace, ImportReport, Transfers } from '../domain/transfer.ts';
import { subtreeAt } from './files/subtree.ts';
import type { BenchmarkLibrary } from './library.ts';
import { METADATA_FILE } from './rexsonovqa/layout.ts';

/** Runs as files: the app's own, and those of the benchmark's scripts. What reads and writes them comes when asked. */
export class RunTransfers implements Transfers {
  readonly #library: Pick<BenchmarkLibrary, 'filesOf'>;
  readonly #app: string;

  /** `app`: the app's version, which its files name. */
  constructor({ library, app }: { library: Pick<BenchmarkLibrary, 'filesOf'>; app: string }) {
    this.#library = library;
    this.#app = app;
  }

  async exportRuns(records: readonly RunRecord[], signal: AbortSignal): Promise<Blob> {
    const [{ writeRunFile }, { writeZip }] = await Promise.all([
      import('./runFile/write.ts'),
      import('./files/writeZip.ts'),
    ]);
    return writeZip(writeRunFile(records, { app: this.#app, created: new Date().toISOString() }), signal);
  }

  async exportResults(
    records: readonly RunRecord[],
    benchmark: Benchmark,
    signal: AbortSignal,
  ): Promise<Outcome<Blob>> {
    const files = this.#library.filesOf(benchmark);
    const source = files && (await subtreeAt(files, METADATA_FILE));
    if (source === null) return failure('data-missing', { file: `${benchmark.id}@${benchmark.version}` });
    const [{ writeResults }, { writeZip }] = await Promise.all([
      import('./rexsonovqa/results/writeResults.ts'),
      import('./files/writeZip.ts'),
    ]);
    const written = await writeResults(records, { benchmark, source, signal });
    return written.ok ? success(await writeZip(written.value, signal)) : written;
  }

  async exportLines(items: readonly Item[]): Promise<Blob> {
    const { itemLines } = await import('./runFile/write.ts');
    return new Blob([itemLines(items)], { type: 'application/jsonl' });
  }

  async readImport(
    place: ImportPlace,
    options: { benchmark: Benchmark; signal: AbortSignal; onProgress?: (progress: LoadProgress) => void },
  ): Promise<Outcome<ImportReport>> {
    const { readImport } = await import('./readImport.ts');
    return readImport(place, options);
  }
}
