import type { Clip } from '../domain/clip.ts';
import { success, type Outcome } from '../domain/failure.ts';
import type { ClipStore } from '../domain/store.ts';
import type { Database } from './database.ts';
import { excess } from './leastLately.ts';

const STORES: ['clips', 'clipUses'] = ['clips', 'clipUses'];

/** Clips in the browser's database, the least lately used of which go when there are too many bytes. */
export class StoredClips implements ClipStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get(key: string): Promise<Outcome<Clip | null>> {
    return this.#database.writeCache(STORES, async (transaction) => {
      const kept = await transaction.objectStore('clips').get(key);
      if (!kept) return null;
      const { bytes, type, recipe } = kept;
      await transaction.objectStore('clipUses').put({ key, bytes: bytes.byteLength, used: Date.now() });
      return { blob: new Blob([bytes], { type }), recipe };
    });
  }

  /** `limit` in bytes, of all clips; one that is larger by itself is not kept. */
  async put(key: string, { blob, recipe }: Clip, limit: number): Promise<Outcome<void>> {
    if (blob.size > limit) return success(undefined);
    const bytes = await blob.arrayBuffer();
    return this.#database.writeCache(STORES, async (transaction) => {
      const [clips, uses] = [transaction.objectStore('clips'), transaction.objectStore('clipUses')];
      await clips.put({ bytes, type: blob.type, recipe }, key);
      await uses.put({ key, bytes: bytes.byteLength, used: Date.now() });
      for (const { key } of excess(await uses.index('used').getAll(), limit)) {
        await Promise.all([clips.delete(key), uses.delete(key)]);
      }
    });
  }

  clear(): Promise<Outcome<void>> {
    return this.#database.writeCache(STORES, async (transaction) => {
      await Promise.all([transaction.objectStore('clips').clear(), transaction.objectStore('clipUses').clear()]);
    });
  }
}
