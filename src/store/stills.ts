import { success, type Outcome } from '../domain/failure.ts';
import type { StillStore } from '../domain/store.ts';
import type { Database } from './database.ts';
import { excess } from './leastLately.ts';

const STORES: ['stills', 'stillUses'] = ['stills', 'stillUses'];

/** Most bytes of pictures that are kept. */
const LIMIT = 256 * 2 ** 20;

/** Pictures in the browser's database, the least lately used of which go when there are too many bytes. */
export class StoredStills implements StillStore {
  readonly #database: Database;
  readonly #limit: number;

  constructor(database: Database, { limit = LIMIT }: { limit?: number } = {}) {
    this.#database = database;
    this.#limit = limit;
  }

  get(key: string): Promise<Outcome<Blob | null>> {
    return this.#database.writeCache(STORES, async (transaction) => {
      const kept = await transaction.objectStore('stills').get(key);
      if (!kept) return null;
      const { bytes, type } = kept;
      await transaction.objectStore('stillUses').put({ key, bytes: bytes.byteLength, used: Date.now() });
      return new Blob([bytes], { type });
    });
  }

  async put(key: string, still: Blob): Promise<Outcome<void>> {
    if (still.size > this.#limit) return success(undefined);
    const bytes = await still.arrayBuffer();
    return this.#database.writeCache(STORES, async (transaction) => {
      const [stills, uses] = [transaction.objectStore('stills'), transaction.objectStore('stillUses')];
      await stills.put({ bytes, type: still.type }, key);
      await uses.put({ key, bytes: bytes.byteLength, used: Date.now() });
      for (const { key } of excess(await uses.index('used').getAll(), this.#limit)) {
        await Promise.all([stills.delete(key), uses.delete(key)]);
      }
    });
  }

  clear(): Promise<Outcome<void>> {
    return this.#database.writeCache(STORES, async (transaction) => {
      await Promise.all([transaction.objectStore('stills').clear(), transaction.objectStore('stillUses').clear()]);
    });
  }
}
