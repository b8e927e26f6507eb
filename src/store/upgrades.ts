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

/** How every run of version 1 was made and put. */
const AS_FIRST_PUT = {
  origin: { kind: 'own' },
  seed: 0,
  extension: { before: 0, after: 0 },
  evenPeriods: false,
  cap: { calls: null, usd: null },
  asksAnew: false,
};

type FirstItem = { attempt: number; stage?: string; clip: object | null; prompt: { version: string | null } | null };

/** Version 1 counted no calls: of an item that was asked, each attempt was at least one. */
function withMaking(item: FirstItem): object {
  const calls = item.stage === 'media' ? 0 : item.attempt;
  return {
    stills: null,
    callKey: null,
    reusedFrom: null,
    spent: { calls, usd: 0, unpriced: calls },
    ...item,
    clip: item.clip && { order: null, ...item.clip },
    prompt: item.prompt && (item.prompt.version === null ? item.prompt : { order: null, ...item.prompt }),
  };
}

/** Until version 3 an answer had one score, and no person could change it. */
function withScores(item: { state: string; score?: object }): object {
  return item.state === 'scored' ? { scores: [item.score], person: [], ...item } : item;
}

/** Until version 5 no request was kept of a call that failed, and no video was asked about by its address. */
function withRequest(item: { state: string }): object {
  return { watched: null, ...(item.state === 'failed' && { request: null }), ...item };
}

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
  // Runs say how they were put and how far they may go, and items what made them and what they cost.
  async (_, transaction) => {
    const runs = transaction.objectStore('runs');
    const items = transaction.objectStore('items');
    items.createIndex('callKey', 'callKey');
    for (let run = await runs.openCursor(); run !== null; run = await run.continue()) {
      await run.update({ ...AS_FIRST_PUT, ...run.value });
    }
    for (let item = await items.openCursor(); item !== null; item = await item.continue()) {
      await item.update(withMaking(item.value));
    }
  },
  // Answers hold the scores of several judges, and what persons decided.
  async (_, transaction) => {
    const items = transaction.objectStore('items');
    for (let item = await items.openCursor(); item !== null; item = await item.continue()) {
      await item.update(withScores(item.value));
    }
  },
  // Pictures of benchmarks are kept, a cache as clips are.
  (db) => {
    db.createObjectStore('stills');
    db.createObjectStore('stillUses', { keyPath: 'key' }).createIndex('used', 'used');
  },
  // Failures hold what was sent, and items what a model's host was pointed at.
  async (_, transaction) => {
    const items = transaction.objectStore('items');
    for (let item = await items.openCursor(); item !== null; item = await item.continue()) {
      await item.update(withRequest(item.value));
    }
  },
  // Benchmarks too large to be held lie on shelves.
  (db) => {
    db.createObjectStore('shelves', { keyPath: 'key' }).createIndex('id', 'id');
    for (const store of ['shelfFacets', 'shelfWords', 'shelfRest']) db.createObjectStore(store);
  },
  // How work on a run ended outlives its page.
  (db) => void db.createObjectStore('rests'),
];
