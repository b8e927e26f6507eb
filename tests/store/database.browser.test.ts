import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { success } from '../../src/domain/failure.ts';
import { Database } from '../../src/store/database.ts';
import { StoredRuns } from '../../src/store/runs.ts';
import { UPGRADES, type Upgrade } from '../../src/store/upgrades.ts';
import { freshDatabase, freshName } from './freshDatabase.ts';
import { itemOf, runOf } from './records.ts';

const storage = { keep: async () => {} };

/** A database as the first release laid it out, in the words of that day. */
async function version1(name: string) {
  const db = await openDB(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('runs', { keyPath: 'id' });
      fresh.createObjectStore('items', { keyPath: ['runId', 'questionId', 'repeat'] });
      fresh.createObjectStore('benchmarks', { keyPath: 'id' });
      fresh.createObjectStore('benchmarkFiles');
      fresh.createObjectStore('clips');
      fresh.createObjectStore('clipUses', { keyPath: 'key' }).createIndex('used', 'used');
    },
  });
  await db.put('runs', runOf('r1'));
  await db.put('items', itemOf('r1', 'q'));
  return db;
}

test('a database of version 1 opens at the newest version with its runs and items', async () => {
  const name = freshName();
  (await version1(name)).close();
  const runs = new StoredRuns(new Database({ name }), storage);
  expect(await runs.runs()).toEqual(success([runOf('r1')]));
  expect(await runs.items('r1')).toEqual(success([itemOf('r1', 'q')]));
});

test('a fresh database at the newest version has the stores that one of version 1 climbs to', async () => {
  const [climbed, fresh] = [freshName(), freshName()];
  (await version1(climbed)).close();
  const layouts = [];
  for (const name of [climbed, fresh]) {
    await new StoredRuns(new Database({ name }), storage).runs();
    const db = await openDB(name);
    const stores = [...db.objectStoreNames];
    const transaction = db.transaction(stores);
    layouts.push(
      stores.map((store) => {
        const { keyPath, indexNames } = transaction.objectStore(store);
        return { store, keyPath, indexes: [...indexNames] };
      }),
    );
    db.close();
  }
  expect(layouts[0]).toEqual(layouts[1]);
});

test('each step of the version is taken once and in order, and may reshape runs', async () => {
  const { database, reopened } = freshDatabase();
  await new StoredRuns(database, storage).putRun(runOf('r1'));
  const steps: string[] = [];
  const second: Upgrade = (db) => {
    steps.push('second');
    db.createObjectStore('notes');
  };
  const third: Upgrade = async (_, transaction) => {
    steps.push('third');
    for await (const cursor of transaction.objectStore('runs').iterate()) {
      await cursor.update({ ...(cursor.value as object), purpose: 'ask' });
    }
  };
  const later = new StoredRuns(reopened([...UPGRADES, second, third]), storage);
  expect(await later.runs()).toEqual(success([runOf('r1', { purpose: 'ask' })]));
  await new StoredRuns(reopened([...UPGRADES, second, third]), storage).runs();
  expect(steps).toEqual(['second', 'third']);
});

test('a step that fails halfway leaves the database as it was', async () => {
  const { database, reopened } = freshDatabase();
  await new StoredRuns(database, storage).putRun(runOf('r1'));
  const failing: Upgrade = async (db, transaction) => {
    db.createObjectStore('notes');
    await transaction.objectStore('runs').clear();
    throw new Error('the step is wrong');
  };
  await expect(new StoredRuns(reopened([...UPGRADES, failing]), storage).runs()).rejects.toThrow('the step is wrong');
  expect(await new StoredRuns(reopened(), storage).runs()).toEqual(success([runOf('r1')]));
});

const nextVersion: readonly Upgrade[] = [...UPGRADES, (db) => void db.createObjectStore('notes')];

test('a tab lets go of the database when another one opens a newer version, and then asks to be reloaded', async () => {
  const { database, reopened } = freshDatabase();
  const [old, fresh] = [new StoredRuns(database, storage), new StoredRuns(reopened(nextVersion), storage)];
  await old.putRun(runOf('r1'));
  expect(await fresh.runs()).toEqual(success([runOf('r1')]));
  expect(await old.putItem(itemOf('r1', 'q'))).toMatchObject({ failure: { code: 'storage-blocked' } });
  expect(await old.items('r1')).toMatchObject({ failure: { code: 'storage-blocked' } });
  expect(await fresh.putItem(itemOf('r1', 'q'))).toEqual(success(undefined));
});

test('a tab that does not let go blocks a newer version for a few seconds only, and then all is there', async () => {
  const name = freshName();
  const stubborn = await version1(name);
  const runs = new StoredRuns(new Database({ name, upgrades: nextVersion }), storage);
  expect(await runs.putItem(itemOf('r1', 'q2'))).toMatchObject({
    failure: { code: 'storage-blocked', retryable: true },
  });
  stubborn.close();
  await expect.poll(() => runs.putItem(itemOf('r1', 'q3'))).toEqual(success(undefined));
  expect(await runs.items('r1')).toMatchObject({
    value: [{ questionId: 'q' }, { questionId: 'q2' }, { questionId: 'q3' }],
  });
});

test('a database that was cleared while the page was open opens again', async () => {
  const { name, database } = freshDatabase();
  const runs = new StoredRuns(database, storage);
  await runs.putRun(runOf('r1'));
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = resolve;
    request.onerror = reject;
  });
  expect(await runs.runs()).toEqual(success([]));
  expect(await runs.putRun(runOf('r2'))).toEqual(success(undefined));
});

test('a database that the browser closed by itself opens again', async () => {
  const runs = new StoredRuns(freshDatabase().database, storage);
  await runs.putRun(runOf('r1'));
  await cdp().send('Storage.clearDataForOrigin', { origin: location.origin, storageTypes: 'indexeddb' });
  expect(await runs.putRun(runOf('r2'))).toEqual(success(undefined));
  expect(await runs.runs()).toEqual(success([runOf('r2')]));
});
