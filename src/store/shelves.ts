import { failure, success, type Outcome } from '../domain/failure.ts';
import type { Shelf, ShelfAddition, ShelfSource, ShelfStore, ShelfWriter } from '../domain/shelf.ts';
import { FacetIndex } from '../domain/shelf/FacetIndex.ts';
import type { Database } from './database.ts';
import type { BatchKey, ShelfHead, ShelfKey } from './schema.ts';
import { batchesOf, StoredShelf } from './shelf.ts';

const PARTS: ['shelfFacets', 'shelfWords', 'shelfRest'] = ['shelfFacets', 'shelfWords', 'shelfRest'];
const ALL: ['shelves', ...typeof PARTS] = ['shelves', ...PARTS];

/** Batches whose words are read at once where all are. */
const WORDS_AT_ONCE = 64;

/** Shelves in the browser's database. */
export class StoredShelves implements ShelfStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async open(id: string): Promise<Outcome<Shelf | null>> {
    const read = await this.#database.read(['shelves', 'shelfFacets'], async (transaction) => {
      const head = await transaction.objectStore('shelves').index('id').get(id);
      if (head === undefined) return null;
      return { head, batches: await transaction.objectStore('shelfFacets').getAll(batchesOf(head.number)) };
    });
    if (!read.ok || read.value === null) return read.ok ? success(null) : read;
    const { head, batches } = read.value;
    return success(new StoredShelf(this.#database, head.number, new FacetIndex(batches, head.values)));
  }

  async fill(source: ShelfSource): Promise<Outcome<ShelfWriter | { kind: 'finished'; id: string; mark: string }>> {
    const key = keyOf(source);
    const found = await this.#database.write(ALL, async (transaction) => {
      const shelves = transaction.objectStore('shelves');
      const heads = await shelves.getAll();
      const known = heads.find((head) => indexedDB.cmp(head.key, key) === 0);
      if (known !== undefined) return known;
      // What was begun with another state of this file can never go on.
      const stale = heads.filter((head) => head.id === undefined && isSameFile(head.source, source));
      for (const head of stale) {
        await shelves.delete(head.key);
        for (const part of PARTS) await transaction.objectStore(part).delete(batchesOf(head.number));
      }
      const number = Math.max(0, ...heads.map((head) => head.number)) + 1;
      const head: ShelfHead = { key, source, number, batches: 0, written: 0, values: {}, mark: null };
      await shelves.put(head);
      return head;
    });
    if (!found.ok) return found;
    const { id, mark } = found.value;
    return success(
      id === undefined ? new Writer(this.#database, found.value) : { kind: 'finished', id, mark: mark ?? '' },
    );
  }

  remove(id: string): Promise<Outcome<void>> {
    return this.#database.write(ALL, async (transaction) => {
      const shelves = transaction.objectStore('shelves');
      for (const head of await shelves.index('id').getAll(id)) {
        await shelves.delete(head.key);
        for (const part of PARTS) await transaction.objectStore(part).delete(batchesOf(head.number));
      }
    });
  }
}

class Writer implements ShelfWriter {
  readonly kind = 'writer';
  readonly #database: Database;
  #head: ShelfHead;

  constructor(database: Database, head: ShelfHead) {
    this.#database = database;
    this.#head = head;
  }

  get written() {
    return this.#head.written;
  }

  get values() {
    return this.#head.values;
  }

  get mark() {
    return this.#head.mark;
  }

  async *words(): AsyncIterable<Outcome<readonly string[]>> {
    const { number, batches } = this.#head;
    for (let batch = 0; batch < batches; batch += WORDS_AT_ONCE) {
      const range = batchesOf(number, batch, batch + WORDS_AT_ONCE);
      yield this.#database.read(['shelfWords'], ({ store }) => store.getAll(range));
    }
  }

  async add({ batches, values, mark }: ShelfAddition): Promise<Outcome<void>> {
    const before = this.#head;
    const written = before.written + batches.reduce((sum, { size }) => sum + size, 0);
    const head: ShelfHead = { ...before, batches: before.batches + batches.length, written, values, mark };
    const added = await this.#database.write(ALL, async (transaction) => {
      if (!(await isStill(before, transaction.objectStore('shelves')))) return false;
      await transaction.objectStore('shelves').put(head);
      await Promise.all(
        batches.flatMap(({ words, rest, ...facets }, index) => {
          const key: BatchKey = [head.number, before.batches + index];
          return [
            transaction.objectStore('shelfFacets').put(facets, key),
            transaction.objectStore('shelfWords').put(words, key),
            transaction.objectStore('shelfRest').put(rest, key),
          ];
        }),
      );
      return true;
    });
    if (!added.ok) return added;
    if (!added.value) return failure('storage-blocked', { file: before.source.file });
    this.#head = head;
    return success(undefined);
  }

  async finish(id: string): Promise<Outcome<void>> {
    const head = this.#head;
    const finished = await this.#database.write(ALL, async (transaction) => {
      const shelves = transaction.objectStore('shelves');
      if (!(await isStill(head, shelves))) return false;
      const same = await shelves.index('id').get(id);
      await shelves.put({ ...head, id, number: same?.number ?? head.number });
      // The same content lies there already, out of another file.
      if (same !== undefined) {
        for (const part of PARTS) await transaction.objectStore(part).delete(batchesOf(head.number));
      }
      return true;
    });
    if (!finished.ok) return finished;
    return finished.value ? success(undefined) : failure('storage-blocked', { file: head.source.file });
  }
}

/** Whether no other tab has filled it further, finished it or removed it. */
async function isStill(head: ShelfHead, shelves: { get(key: ShelfKey): Promise<ShelfHead | undefined> }) {
  const now = await shelves.get(head.key);
  return now !== undefined && now.written === head.written && now.number === head.number && now.id === undefined;
}

function keyOf({ benchmark, file, size, modified }: ShelfSource): ShelfKey {
  return [benchmark, file, size, modified ?? -1];
}

function isSameFile(a: ShelfSource, b: ShelfSource): boolean {
  return a.benchmark === b.benchmark && a.file === b.file;
}
