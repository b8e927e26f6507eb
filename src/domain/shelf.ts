import type { Outcome } from './failure.ts';
import type { Question } from './question.ts';

/** Which questions of a shelf are meant. An empty list is no limit; within one list any value fits. */
export type ShelfSelection = {
  /** Words that must all occur in stem or options; case does not count. */
  text: string;
  /** Facet → values. */
  facets: Readonly<Record<string, readonly string[]>>;
};

/** A part to be held at once. A sample is drawn without putting back: equal seeds and shelves give equal samples. */
export type ShelfPart =
  | { kind: 'selection'; selection: ShelfSelection; most: number }
  | { kind: 'sample'; selection: ShelfSelection; count: number; seed: number }
  | { kind: 'ids'; ids: readonly string[] };

/** Facet → value → questions. */
export type FacetCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * Questions of a set too large to be held: they lie in the browser's storage, in the order of their files, and views
 * page through them. All reject only with the abort reason.
 */
export interface Shelf {
  /** Questions in all. */
  readonly size: number;
  count(selection: ShelfSelection, signal: AbortSignal): Promise<Outcome<number>>;
  /** For each facet, how many of what its other facets leave have each of its values. */
  facets(selection: ShelfSelection, signal: AbortSignal): Promise<Outcome<FacetCounts>>;
  find(
    selection: ShelfSelection,
    page: { offset: number; limit: number },
    signal: AbortSignal,
  ): Promise<Outcome<readonly Question[]>>;
  /** In the shelf's order. An id that is not on it is left out. */
  take(part: ShelfPart, signal: AbortSignal): Promise<Outcome<readonly Question[]>>;
}

/** Fills a shelf in batches: what was added stays, also when the page closes, and filling goes on from there. */
export interface ShelfWriter {
  /** Questions on it so far. */
  readonly written: number;
  /** What the last `add` noted, to go on from: a place in the files. Null at the beginning. */
  readonly mark: string | null;
  add(questions: readonly Question[], mark: string): Promise<Outcome<void>>;
  /** Nothing is read from a shelf before. */
  finish(): Promise<Outcome<Shelf>>;
}

/** Shelves in the browser's storage, by `<benchmark>@<version>`. */
export interface ShelfStore {
  /** Null where there is none, or none that is finished. */
  open(id: string): Promise<Outcome<Shelf | null>>;
  fill(id: string): Promise<Outcome<ShelfWriter>>;
  remove(id: string): Promise<Outcome<void>>;
}
