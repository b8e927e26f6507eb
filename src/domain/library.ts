import type { Benchmark, BenchmarkProfile, LoadProgress } from './benchmark.ts';
import type { Outcome } from './failure.ts';
import type { PublishedResults } from './published.ts';
import type { KeptBenchmark } from './store.ts';

/** Where a benchmark is read from. */
export type BenchmarkPlace =
  | { kind: 'shipped' }
  | { kind: 'address'; base: string }
  /** A folder, or files picked one by one. */
  | { kind: 'folder'; name: string; files: readonly { path: string; blob: Blob }[] }
  /** A folder that may be asked for again at a later visit, and whose files are found without a list of them all. */
  | { kind: 'directory'; name: string; handle: FileSystemDirectoryHandle }
  | { kind: 'zip'; name: string; blob: Blob };

/** Opens benchmarks and keeps what was opened, so that it opens again offline. */
export interface Library {
  /** All that can be opened but the one that ships, in the order offered. */
  readonly known: readonly BenchmarkProfile[];
  kept(): Promise<Outcome<readonly Omit<KeptBenchmark, 'files'>[]>>;
  /** Reads, keeps and gives back. A benchmark that opened but could not be kept says so in its remarks. */
  open(
    place: BenchmarkPlace,
    options: {
      signal: AbortSignal;
      onProgress?: (progress: LoadProgress) => void;
      /** The id of what it is. Default: whichever benchmark recognises it. */
      as?: string | null;
    },
  ): Promise<Outcome<Benchmark>>;
  /** Reads as `open` does, and keeps nothing: what would open, and what would be left out. */
  look(
    place: BenchmarkPlace,
    options: { signal: AbortSignal; onProgress?: (progress: LoadProgress) => void },
  ): Promise<Outcome<Benchmark>>;
  /** Opens one that was kept, without the network. */
  reopen(id: string, signal: AbortSignal): Promise<Outcome<Benchmark>>;
  /** Whether its pictures lie in files of the person's, which the browser has closed since they were picked. */
  isClosed(benchmark: Benchmark): boolean;
  /**
   * Opens one that was kept together with its files: those of `place`, or where that is null, the folder that the browser
   * remembers. It may ask the person, which browsers allow at a press only. Null where it remembers none.
   */
  reopenWithFiles(id: string, place: BenchmarkPlace | null, signal: AbortSignal): Promise<Outcome<Benchmark> | null>;
  /**
   * Reads what was published with a benchmark that was opened here, from the place that it came from, and keeps it; the
   * second time without the network. `onRead` is given the results before they are kept.
   */
  published(
    benchmark: Benchmark,
    options: {
      signal: AbortSignal;
      onProgress?: (progress: LoadProgress) => void;
      onRead?: (results: PublishedResults) => void;
    },
  ): Promise<Outcome<PublishedResults>>;
  /** Removes what was kept of it, pictures and shelf included. */
  remove(id: string): Promise<Outcome<void>>;
  /** Removes the kept pictures of all benchmarks; they are fetched again when they are shown. */
  clearStills(): Promise<Outcome<void>>;
}
