import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { failure, success } from '../../src/domain/failure.ts';
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
  await db.put('runs', FIRST_RUN);
  for (const item of FIRST_ITEMS) await db.put('items', item);
  return db;
}

const FIRST_RUN = {
  id: 'r1',
  created: '2026-11-29T10:00:00.000Z',
  purpose: 'run',
  benchmark: 'sample',
  version: '1',
  model: { provider: 'google', model: 'gemini', settings: { temperature: 1 } },
  variant: 'as-published',
  judge: { id: 'overlap', model: null },
  engine: 'auto',
  cutsForRules: false,
  repeats: 1,
  questionIds: ['q', 'p', 's'],
};

const FIRST_SCORE = {
  ...{ kind: 'graded', points: 1, most: 2, errorType: null, remark: null },
  by: { id: 'overlap', model: null, promptVersion: null },
};

const FIRST_ITEMS = [
  {
    ...{ runId: 'r1', questionId: 'p', repeat: 0, attempt: 1, at: '2026-11-29T10:00:04.000Z', clip: null },
    ...{
      state: 'failed',
      stage: 'media',
      failure: { code: 'no-frame', facts: {}, retryable: false, retryAfter: null },
    },
    prompt: null,
  },
  {
    ...{ runId: 'r1', questionId: 'q', repeat: 0, attempt: 2, at: '2026-11-29T10:00:05.000Z' },
    clip: { start: 0, end: 1, frames: 30 },
    state: 'answered',
    prompt: { version: '1', system: 'Look.', text: 'Which?', options: ['a', 'b'] },
    prediction: { kind: 'unread', reply: { text: 'Well.' }, reason: 'unreadable', rule: 'none' },
  },
  {
    ...{ runId: 'r1', questionId: 's', repeat: 0, attempt: 1, at: '2026-11-29T10:00:06.000Z', clip: null },
    state: 'scored',
    prompt: { version: null, system: null, text: 'Which?', options: null },
    prediction: { kind: 'read', reply: { text: 'A rib.' }, answer: { kind: 'text', text: 'A rib.' }, rule: 'whole' },
    score: FIRST_SCORE,
  },
];

test('a database of version 1 opens at the newest version with its runs and items', async () => {
  const name = freshName();
  (await version1(name)).close();
  const runs = new StoredRuns(new Database({ name }), storage);
  const added = {
    ...{ origin: { kind: 'own' }, seed: 0, extension: { before: 0, after: 0 }, evenPeriods: false },
    ...{ cap: { calls: null, usd: null }, asksAnew: false },
  };
  expect(await runs.runs()).toEqual(success([{ ...FIRST_RUN, ...added }]));
  const [p, q, scored] = FIRST_ITEMS;
  const making = { stills: null, watched: null, callKey: null, reusedFrom: null };
  expect(await runs.items('r1')).toEqual(
    success([
      { ...p, ...making, request: null, spent: { calls: 0, usd: 0, unpriced: 0 } },
      {
        ...{ ...q, ...making, spent: { calls: 2, usd: 0, unpriced: 2 } },
        clip: { start: 0, end: 1, frames: 30, order: null },
        prompt: { version: '1', system: 'Look.', text: 'Which?', options: ['a', 'b'], order: null },
      },
      { ...scored, ...making, spent: { calls: 1, usd: 0, unpriced: 1 }, scores: [FIRST_SCORE], person: [] },
    ]),
  );
});

test('an answer is found by the name of the call that made it, whichever run made it, and a failure is not', async () => {
  const { database } = freshDatabase();
  const runs = new StoredRuns(database, storage);
  const answered = { ...itemOf('r2', 'q'), callKey: 'ab' };
  const { failure: why } = failure('reply-empty');
  await runs.putItem(itemOf('r1', 'q'));
  await runs.putItem({
    ...itemOf('r1', 'p'),
    callKey: 'cd',
    state: 'failed',
    stage: 'model',
    failure: why,
    request: null,
  });
  await runs.putItem(answered);
  expect(await runs.answerTo('ab')).toEqual(success(answered));
  expect(await runs.answerTo('cd')).toEqual(success(null));
  expect(await runs.answerTo('ef')).toEqual(success(null));
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
    value: [{ questionId: 'p' }, { questionId: 'q' }, { questionId: 'q2' }, { questionId: 'q3' }, { questionId: 's' }],
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
