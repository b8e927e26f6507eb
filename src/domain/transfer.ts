import type { Benchmark, LoadProgress } from './benchmark.ts';
import type { Failure, Outcome } from './failure.ts';
import type { Item } from './item.ts';
import type { RunRecord } from './run.ts';

/** What became of one file of an import. A file is read whole or not at all. */
export type FileReport = { file: string } & (
  | {
      state: 'read';
      /** How many items it gave. */
      items: number;
      /** How many questions of the benchmark belong there; null where a file may hold any number. */
      of: number | null;
    }
  | {
      state: 'refused';
      /** The first fault: it names the file, and in it the index and the field or the line and the column. */
      failure: Failure;
      /** How many items have one. */
      faults: number;
    }
  /** `not-results`: nothing that runs are read from. `scored-elsewhere`: another file has the same answers with scores. */
  | { state: 'left-out'; reason: 'not-results' | 'scored-elsewhere' }
);

/** What an import would bring. Nothing is stored yet; with a refused file it is for the person to say whether it is. */
export type ImportReport = {
  /** `results`: files of the benchmark's own scripts. `runs`: the app's own file. */
  kind: 'results' | 'runs';
  records: readonly RunRecord[];
  files: readonly FileReport[];
};

/** What a person picked or dropped: files of a folder by their paths, loose files, or one zip. `name` is what it is called. */
export type ImportPlace = { name: string; files: readonly { path: string; blob: Blob }[] };

/** Runs on their way out of the app and into it. */
export interface Transfers {
  /** One zip that `readImport` reads back without loss: runs, items, prompts, replies, verdicts, recipes; no media. */
  exportRuns(records: readonly RunRecord[], signal: AbortSignal): Promise<Blob>;
  /** One zip in the files and folders of the benchmark's own scripts. All runs must be of this benchmark. */
  exportResults(records: readonly RunRecord[], benchmark: Benchmark, signal: AbortSignal): Promise<Outcome<Blob>>;
  /** The items, one JSON object a line. */
  exportLines(items: readonly Item[]): Promise<Blob>;
  /** Fails as a whole only where nothing can be opened; each file's own trouble stands in the report. */
  readImport(
    place: ImportPlace,
    options: { benchmark: Benchmark; signal: AbortSignal; onProgress?: (progress: LoadProgress) => void },
  ): Promise<Outcome<ImportReport>>;
}
