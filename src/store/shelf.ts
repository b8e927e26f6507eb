import { success, type Outcome } from '../domain/failure.ts';
import type { Question } from '../domain/question.ts';
import {
  MOST_HELD,
  type Search,
  type Shelf,
  type ShelfPart,
  type ShelfSelection,
  type Survey,
} from '../domain/shelf.ts';
import type { FacetIndex } from '../domain/shelf/FacetIndex.ts';
import { BATCH_SIZE, unpack } from '../domain/shelf/packing.ts';
import { sampleRows } from '../domain/shelf/sampleRows.ts';
import { WordSearch } from '../domain/shelf/wordSearch.ts';
import type { Database } from './database.ts';
import type { BatchKey } from './schema.ts';

/** Batches that are read at once: a few milliseconds of the page's time. */
const BATCHES_AT_ONCE = 16;

/** A shelf that was filled. Its facets are in memory; words and the rest are read where they lie. */
export class StoredShelf implements Shelf {
  readonly #database: Database;
  readonly #number: number;
  readonly #index: FacetIndex;
  /** What the last search for words found, by row. */
  #found: { text: string; rows: Uint8Array } | null = null;
  /** What was surveyed last, so that its pages are not filtered again. */
  #surveyed: { key: string; rows: Uint32Array; survey: Survey } | null = null;

  constructor(database: Database, number: number, index: FacetIndex) {
    this.#database = database;
    this.#number = number;
    this.#index = index;
  }

  get size(): number {
    return this.#index.size;
  }

  async survey(selection: ShelfSelection, search: Search): Promise<Outcome<Survey>> {
    const surveyed = await this.#survey(selection, search);
    return surveyed.ok ? success(surveyed.value.survey) : surveyed;
  }

  async find(
    selection: ShelfSelection,
    { offset, limit }: { offset: number; limit: number },
    search: Search,
  ): Promise<Outcome<readonly Question[]>> {
    const surveyed = await this.#survey(selection, search);
    if (!surveyed.ok) return surveyed;
    return this.#read(surveyed.value.rows.slice(offset, offset + limit), search);
  }

  async take(part: ShelfPart, search: Search): Promise<Outcome<readonly Question[]>> {
    if (part.kind === 'ids') return this.#takeIds(new Set(part.ids), search);
    const surveyed = await this.#survey(part.selection, search);
    if (!surveyed.ok) return surveyed;
    const { rows } = surveyed.value;
    const taken =
      part.kind === 'sample'
        ? sampleRows(rows, Math.min(part.count, MOST_HELD), part.seed)
        : rows.slice(0, Math.min(part.most, MOST_HELD));
    return this.#read(taken, search);
  }

  async #takeIds(ids: ReadonlySet<string>, search: Search): Promise<Outcome<readonly Question[]>> {
    const read = await this.#read(Uint32Array.from(this.#index.rowsOf(ids)), search);
    return read.ok ? success(read.value.filter(({ id }) => ids.has(id)).slice(0, MOST_HELD)) : read;
  }

  async #survey(selection: ShelfSelection, search: Search): Promise<Outcome<{ rows: Uint32Array; survey: Survey }>> {
    const key = JSON.stringify([selection.text, Object.entries(selection.facets).sort()]);
    if (this.#surveyed?.key === key) return success(this.#surveyed);
    const found = await this.#search(selection.text, search);
    if (!found.ok) return found;
    const { rows, facets } = this.#index.survey(selection.facets, found.value);
    this.#surveyed = { key, rows, survey: { count: rows.length, facets } };
    return success(this.#surveyed);
  }

  /** By row, 1 where all words were found; null where nothing is searched. */
  async #search(text: string, { signal, onProgress }: Search): Promise<Outcome<Uint8Array | null>> {
    const words = new WordSearch(text);
    if (words.isEmpty) return success(null);
    if (this.#found?.text === text) return success(this.#found.rows);
    const rows = new Uint8Array(this.size);
    const batches = Math.ceil(this.size / BATCH_SIZE);
    for (let batch = 0; batch < batches; batch += BATCHES_AT_ONCE) {
      signal.throwIfAborted();
      onProgress?.(batch / batches);
      const range = batchesOf(this.#number, batch, batch + BATCHES_AT_ONCE);
      const read = await this.#database.read(['shelfWords'], ({ store }) => store.getAll(range));
      if (!read.ok) return read;
      read.value.forEach((lines, index) => {
        const start = (batch + index) * BATCH_SIZE;
        words.find(lines, (place) => (rows[start + place] = 1));
      });
    }
    signal.throwIfAborted();
    this.#found = { text, rows };
    return success(rows);
  }

  /** `rows` in ascending order. */
  async #read(rows: Uint32Array, { signal, onProgress }: Search): Promise<Outcome<Question[]>> {
    const byBatch = new Map<number, number[]>();
    for (const row of rows) {
      const batch = Math.floor(row / BATCH_SIZE);
      const places = byBatch.get(batch) ?? [];
      byBatch.set(batch, places);
      places.push(row % BATCH_SIZE);
    }
    const batches = [...byBatch];
    const questions: Question[] = [];
    for (let from = 0; from < batches.length; from += BATCHES_AT_ONCE) {
      signal.throwIfAborted();
      onProgress?.(from / batches.length);
      const some = batches.slice(from, from + BATCHES_AT_ONCE);
      const read = await this.#database.read(['shelfWords', 'shelfRest'], (transaction) =>
        Promise.all(
          some.map(async ([batch]) => {
            const key: BatchKey = [this.#number, batch];
            const [words = '', rest = ''] = await Promise.all([
              transaction.objectStore('shelfWords').get(key),
              transaction.objectStore('shelfRest').get(key),
            ]);
            return { words, rest };
          }),
        ),
      );
      if (!read.ok) return read;
      read.value.forEach((lines, index) => {
        const [batch, places] = some[index] ?? [0, []];
        const facetsAt = (place: number) => this.#index.facetsAt(batch * BATCH_SIZE + place);
        questions.push(...unpack(lines, places, facetsAt));
      });
    }
    signal.throwIfAborted();
    return success(questions);
  }
}

/** The batches `from ≤ batch < to` of a shelf; all of them by default. */
export function batchesOf(number: number, from = 0, to = Number.MAX_SAFE_INTEGER): IDBKeyRange {
  return IDBKeyRange.bound([number, from], [number, to], false, true);
}
