import type { IDBPDatabase, IDBPTransaction } from 'idb';

/**
 * One step of the database's version. It sees the database without types, as what it finds has the shape of its day.
 * Runs and items are the user's: a step may reshape them, and never drops them. Clips may be dropped.
 * It awaits nothing but requests of its own transaction; what it throws leaves the database as it was.
 */
export type Upgrade = (
  db: IDBPDatabase,
  transaction: IDBPTransaction<unknown, string[], 'versionchange'>,
) => void | Promise<void>;

/** `UPGRADES[n]` leads from version n to n + 1. A step that was released is never changed: another one follows it. */
export const UPGRADES: readonly Upgrade[] = [
  (db) => {
    db.createObjectStore('runs', { keyPath: 'id' });
    db.createObjectStore('items', { keyPath: ['runId', 'questionId', 'repeat'] });
    db.createObjectStore('benchmarks', { keyPath: 'id' });
    db.createObjectStore('benchmarkFiles');
    db.createObjectStore('clips');
    db.createObjectStore('clipUses', { keyPath: 'key' }).createIndex('used', 'used');
  },
];
