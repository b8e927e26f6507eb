import type { Rest } from './activity.ts';
import type { Clip } from './clip.ts';
import type { Outcome } from './failure.ts';
import type { AnsweredItem, Item } from './item.ts';
import type { Run, RunRecord } from './run.ts';

/** Where runs are kept. They are the user's, and are never dropped but by the user. */
export interface RunStore {
  runs(): Promise<Outcome<readonly Run[]>>;
  items(runId: string): Promise<Outcome<readonly Item[]>>;
  /** An answer that was paid for, by the `callKey` of what made it, of whichever run; null where there is none. */
  answerTo(callKey: string): Promise<Outcome<AnsweredItem | null>>;
  /** How work on it ended; null where the run is at work, was cut short or never worked on here. */
  rest(runId: string): Promise<Outcome<Rest | null>>;
  putRest(runId: string, rest: Rest | null): Promise<Outcome<void>>;
  putRun(run: Run): Promise<Outcome<void>>;
  /** Written the moment it arrives: resolves once the transaction is complete. */
  putItem(item: Item): Promise<Outcome<void>>;
  /** In one transaction; a run that is there already is replaced with all its items. */
  putRecords(records: readonly RunRecord[]): Promise<Outcome<void>>;
  removeRun(runId: string): Promise<Outcome<void>>;
}

/** A benchmark's files as they were loaded, so that it opens offline. */
export type KeptBenchmark = {
  /** Benchmark and revision: `rexsonovqa@c2b931f`. */
  id: string;
  /** The id of what reads it. */
  adapter: string;
  version: string;
  /** Where it came from, in a person's words. */
  origin: string;
  /** ISO 8601, UTC. */
  loaded: string;
  /** The folder that it was read from, where the browser can ask for it again. */
  folder?: FileSystemDirectoryHandle;
  /** Path → bytes. */
  files: ReadonlyMap<string, Uint8Array>;
};

export interface BenchmarkStore {
  list(): Promise<Outcome<readonly Omit<KeptBenchmark, 'files'>[]>>;
  get(id: string): Promise<Outcome<KeptBenchmark | null>>;
  put(benchmark: KeptBenchmark): Promise<Outcome<void>>;
  remove(id: string): Promise<Outcome<void>>;
}

/** Cut clips, by a key of everything that made them. A cache: what is oldest in use goes first. */
export interface ClipStore {
  get(key: string): Promise<Outcome<Clip | null>>;
  put(key: string, clip: Clip, limit: number): Promise<Outcome<void>>;
  clear(): Promise<Outcome<void>>;
}

/** Pictures of benchmarks as they came, by benchmark and source. A cache: what is oldest in use goes first. */
export interface StillStore {
  get(key: string): Promise<Outcome<Blob | null>>;
  put(key: string, still: Blob): Promise<Outcome<void>>;
  clear(): Promise<Outcome<void>>;
}

/** What the browser lets this page keep; in bytes, null where it does not say. */
export type StorageUse = {
  used: number | null;
  quota: number | null;
  /** Whether the browser has promised not to clear it by itself when space runs short. */
  persistent: boolean;
};

export interface StorageMeter {
  use(): Promise<StorageUse>;
  /** Asks the browser for that promise; it may refuse without a word. */
  keep(): Promise<void>;
}
