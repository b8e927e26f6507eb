import type { DBSchema } from 'idb';
import type { Rest } from '../domain/activity.ts';
import type { ClipRecipe } from '../domain/clip.ts';
import type { Item } from '../domain/item.ts';
import type { Run } from '../domain/run.ts';
import type { ShelfSource } from '../domain/shelf.ts';
import type { FacetValues, ShelfBatch } from '../domain/shelf/packing.ts';
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
  /** By the run's id; apart from `runs`, whose records are written by others while a run ends. */
  rests: { key: string; value: Rest };
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
  /** One a file that shelves were filled from; those that are not finished have no `id`. */
  shelves: { key: ShelfKey; value: ShelfHead; indexes: { id: string } };
  /** The parts of batches, each in a store of its own, so that each is read without the others. */
  shelfFacets: { key: BatchKey; value: Pick<ShelfBatch, 'size' | 'codes' | 'hashes'> };
  shelfWords: { key: BatchKey; value: string };
  shelfRest: { key: BatchKey; value: string };
}

export type KeptBenchmarkHead = Omit<KeptBenchmark, 'files'>;

/** Bytes and not a `Blob`: browsers keep those as files of their own, which can be gone when they are read. */
type KeptClip = { bytes: ArrayBuffer; type: string; recipe: ClipRecipe };

type KeptStill = { bytes: ArrayBuffer; type: string };

/** `used` in milliseconds since the epoch. */
type ClipUse = { key: string; bytes: number; used: number };

/** `modified` −1 where nobody says. */
export type ShelfKey = [benchmark: string, file: string, size: number, modified: number];

/** `batch` from 0; `number` is the shelf's. */
export type BatchKey = [number: number, batch: number];

export type ShelfHead = {
  key: ShelfKey;
  source: ShelfSource;
  /** Of the batches that are its own; two files with the same content have the same. */
  number: number;
  id?: string;
  batches: number;
  written: number;
  values: FacetValues;
  mark: string | null;
};
