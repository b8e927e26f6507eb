import type { Outcome } from '../domain/failure.ts';
import type { BenchmarkStore, KeptBenchmark } from '../domain/store.ts';
import type { Database } from './database.ts';
import type { KeptBenchmarkHead } from './schema.ts';

const STORES: ['benchmarks', 'benchmarkFiles'] = ['benchmarks', 'benchmarkFiles'];

/** Benchmarks in the browser's database. */
export class StoredBenchmarks implements BenchmarkStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  list(): Promise<Outcome<readonly KeptBenchmarkHead[]>> {
    return this.#database.read(['benchmarks'], ({ store }) => store.getAll());
  }

  get(id: string): Promise<Outcome<KeptBenchmark | null>> {
    return this.#database.read(STORES, async (transaction) => {
      const [head, files] = await Promise.all([
        transaction.objectStore('benchmarks').get(id),
        transaction.objectStore('benchmarkFiles').get(id),
      ]);
      return head && files ? { ...head, files } : null;
    });
  }

  put({ files, ...head }: KeptBenchmark): Promise<Outcome<void>> {
    const own = new Map([...files].map(([path, bytes]) => [path, withoutRest(bytes)]));
    return this.#database.write(STORES, async (transaction) => {
      await Promise.all([
        transaction.objectStore('benchmarks').put(head),
        transaction.objectStore('benchmarkFiles').put(own, head.id),
      ]);
    });
  }

  remove(id: string): Promise<Outcome<void>> {
    return this.#database.write(STORES, async (transaction) => {
      await Promise.all([
        transaction.objectStore('benchmarks').delete(id),
        transaction.objectStore('benchmarkFiles').delete(id),
      ]);
    });
  }
}

/** A view is stored with all of the buffer that it looks at: for a file of a zip, the whole zip. */
function withoutRest(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
}
