import type { DBSchema } from 'idb';
import type { ClipRecipe } from '../domain/clip.ts';
import type { Item } from '../domain/item.ts';
import type { Run } from '../domain/run.ts';
import type { KeptBenchmark } from '../domain/store.ts';

/** What the database holds at its newest version; `upgrades.ts` leads there from each older one. */
export interface Schema extends DBSchema {
  runs: { key: string; value: Run };
  items: {
    key: [runId: string, questionId: string, repeat: number];
    value: Item;
    /** Items without one are not in it. */
    indexes: { callKey: string };
  };
  benchmarks: { key: string; value: KeptBenchmarkHead };
  /** By the benchmark's id; apart from `benchmarks`, so that a list of them does not read them all. */
  benchmarkFiles: { key: string; value: ReadonlyMap<string, Uint8Array> };
  /** By clip key. */
  clips: { key: string; value: KeptClip };
  /** Apart from `clips`, so that a use is noted without writing the clip again. */
  clipUses: { key: string; value: ClipUse; indexes: { used: number } };
  /** By benchmark and source. */
  stills: { key: string; value: KeptStill };
  /** Apart from `stills`, for the same reason. */
  stillUses: { key: string; value: ClipUse; indexes: { used: number } };
}

export type KeptBenchmarkHead = Omit<KeptBenchmark, 'files'>;

/** Bytes and not a `Blob`: browsers keep those as files of their own, which can be gone when they are read. */
type KeptClip = { bytes: ArrayBuffer; type: string; recipe: ClipRecipe };

type KeptStill = { bytes: ArrayBuffer; type: string };

/** `used` in milliseconds since the epoch. */
type ClipUse = { key: string; bytes: number; used: number };
