import type { Benchmark, Files, LoadProgress } from '../domain/benchmark.ts';
import { failure, success, type Outcome } from '../domain/failure.ts';
import type { Item } from '../domain/item.ts';
import type { RunRecord } from '../domain/run.ts';
import type { ImportPlace, ImportReport, Transfers } from '../domain/transfer.ts';
import { boundedFiles } from './files/boundedFiles.ts';
import { folderFiles } from './files/folderFiles.ts';
import { subtreeAt } from './files/subtree.ts';
import { zipFiles } from './files/zipFiles.ts';
import type { BenchmarkLibrary } from './library.ts';
import { METADATA_FILE } from './rexsonovqa/layout.ts';

/** Most bytes that one import may unpack to; a run of all questions has under 10 MB. */
const MOST_IMPORT_BYTES = 512 * 2 ** 20;

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
    {
      benchmark,
      signal,
      onProgress = () => undefined,
    }: { benchmark: Benchmark; signal: AbortSignal; onProgress?: (progress: LoadProgress) => void },
  ): Promise<Outcome<ImportReport>> {
    const opened = await openPlace(place, signal);
    if (!opened.ok) return opened;
    const files = boundedFiles(opened.value, MOST_IMPORT_BYTES);
    const [{ MANIFEST_FILE }, { isRunFile, readRunFile }, { readResults }] = await Promise.all([
      import('./runFile/manifest.ts'),
      import('./runFile/read.ts'),
      import('./rexsonovqa/results/readResults.ts'),
    ]);
    const runs = await subtreeAt(files, MANIFEST_FILE);
    if (runs !== null && (await isRunFile(runs, signal))) {
      const read = await readRunFile(runs, { signal, onProgress });
      return read.ok ? success({ kind: 'runs', ...read.value }) : read;
    }
    return success({ kind: 'results', ...(await readResults(files, { benchmark, signal, onProgress })) });
  }
}

/** A lone file may be a zip, whatever it is called. */
async function openPlace({ name, files }: ImportPlace, signal: AbortSignal): Promise<Outcome<Files>> {
  const [only] = files;
  const isZip = files.length === 1 && only !== undefined && (await beginsAsZip(only.blob));
  return isZip ? zipFiles(name, only.blob, signal) : success(folderFiles(name, files));
}

async function beginsAsZip(blob: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  return first === 'P'.charCodeAt(0) && second === 'K'.charCodeAt(0);
}
