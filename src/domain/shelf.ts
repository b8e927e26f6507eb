import type { Outcome } from './failure.ts';
import type { Question } from './question.ts';
import type { FacetValues, ShelfBatch } from './shelf/packing.ts';

/** Which questions of a shelf are meant. An empty list is no limit; within one list any value fits. */
export type ShelfSelection = {
  /** Words that must all occur in id, stem or options; case does not count. */
  text: string;
  /** Facet → values. */
  facets: Readonly<Record<string, readonly string[]>>;
};

/** All of it. */
export const WHOLE_SHELF: ShelfSelection = { text: '', facets: {} };

/** A part to be held at once. A sample is drawn without putting back: equal seeds and shelves give equal samples. */
export type ShelfPart =
  | { kind: 'selection'; selection: ShelfSelection; most: number }
  | { kind: 'sample'; selection: ShelfSelection; count: number; seed: number }
  | { kind: 'ids'; ids: readonly string[] };

/** What is open until a part is chosen: some of everything, the same for everybody. */
export const FIRST_PART: ShelfPart = { kind: 'sample', selection: WHOLE_SHELF, count: 200, seed: 1 };

/** Most questions that a part may have: what the views of an open benchmark are made for. */
export const MOST_HELD = 5000;

/** Facet → value → questions. */
export type FacetCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** `onProgress`: the share (0–1) of the shelf that was searched for words, or of the part that was read. */
export type Search = { signal: AbortSignal; onProgress?: (share: number) => void };

/** How many there are; and for each facet, how many of what its other facets leave have each of its values. */
export type Survey = { count: number; facets: FacetCounts };

/**
 * Questions of a set too large to be held: they lie in the browser's storage, in the order of their files, and views
 * page through them. Facets are counted in memory; words are searched in what is stored, once for as long as they stay
 * the same. All reject only with the abort reason.
 */
export interface Shelf {
  /** Questions in all. */
  readonly size: number;
  survey(selection: ShelfSelection, search: Search): Promise<Outcome<Survey>>;
  find(
    selection: ShelfSelection,
    page: { offset: number; limit: number },
    search: Search,
  ): Promise<Outcome<readonly Question[]>>;
  /** In the shelf's order, `MOST_HELD` at most. An id that is not on it is left out. */
  take(part: ShelfPart, search: Search): Promise<Outcome<readonly Question[]>>;
}

/** The file that a shelf is filled from; another size or time is another file. */
export type ShelfSource = {
  /** The benchmark's id. */
  benchmark: string;
  file: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since the epoch; null where nobody says. */
  modified: number | null;
};

/** What is added at once: `values` of all batches so far, and the place in the file that `mark` names. */
export type ShelfAddition = { batches: readonly ShelfBatch[]; values: FacetValues; mark: string };

/** Fills a shelf in batches: what was added stays, also when the page closes, and filling goes on from there. */
export interface ShelfWriter {
  readonly kind: 'writer';
  /** Questions on it so far. */
  readonly written: number;
  readonly values: FacetValues;
  /** What the last `add` noted, to go on from. Null at the beginning. */
  readonly mark: string | null;
  /** The words of all batches so far, in their order; their ids are in them. */
  words(): AsyncIterable<Outcome<readonly string[]>>;
  add(addition: ShelfAddition): Promise<Outcome<void>>;
  /** Names it `<benchmark>@<version>`. Nothing is read from a shelf before. */
  finish(id: string): Promise<Outcome<void>>;
}

/** Shelves in the browser's storage. */
export interface ShelfStore {
  /** By `<benchmark>@<version>`; null where there is none, or none that is finished. */
  open(id: string): Promise<Outcome<Shelf | null>>;
  /** Goes on where filling from this file ended; of a file that filled one, its name and last mark. */
  fill(source: ShelfSource): Promise<Outcome<ShelfWriter | { kind: 'finished'; id: string; mark: string }>>;
  remove(id: string): Promise<Outcome<void>>;
}
