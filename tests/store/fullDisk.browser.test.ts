import { deleteDB, openDB } from 'idb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { success } from '../../src/domain/failure.ts';
import { StoredBenchmarks } from '../../src/store/benchmarks.ts';
import { StoredClips } from '../../src/store/clips.ts';
import { StoredRuns } from '../../src/store/runs.ts';
import { recipe } from '../media/recipe.ts';
import { freshDatabase } from './freshDatabase.ts';
import { itemOf, runOf } from './records.ts';

const MIB = 1024 * 1024;
/** What the browser allows this origin while these tests run. */
const QUOTA_BYTES = 12 * MIB;

const storage = { keep: async () => {} };

/** Bytes that no disk can hold in less. */
function noise(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

async function overrideQuota(quota: { quotaSize?: number }): Promise<void> {
  await cdp().send('Storage.overrideQuotaForOrigin', { origin: location.origin, ...quota });
}

async function hasRoom(size: number): Promise<boolean> {
  const db = await openDB('room', 1, { upgrade: (fresh) => void fresh.createObjectStore('bytes') });
  try {
    await db.put('bytes', noise(size), 0);
    return true;
  } catch {
    return false;
  } finally {
    db.close();
    await deleteDB('room');
  }
}

beforeAll(async () => {
  // Chromium goes on for half a minute with the room that it saw last, unless all databases are cleared.
  await cdp().send('Storage.clearDataForOrigin', { origin: location.origin, storageTypes: 'indexeddb' });
  await overrideQuota({ quotaSize: QUOTA_BYTES });
  expect(await hasRoom(QUOTA_BYTES)).toBe(false);
});

afterAll(() => overrideQuota({}));

/** Keeps clips until the disk is full; how many that were. */
async function fillWithClips(clips: StoredClips): Promise<number> {
  for (let kept = 0; kept < 20; kept += 1) {
    const clip = { blob: new Blob([noise(2 * MIB)], { type: 'video/mp4' }), recipe };
    const outcome = await clips.put(`clip ${kept}`, clip, 1000 * MIB);
    if (outcome.ok) continue;
    expect(outcome).toMatchObject({ failure: { code: 'storage-full' } });
    return kept;
  }
  throw new Error('The disk was never full.');
}

test('where the disk is full, kept clips make room for an item', async () => {
  const { database, reopened } = freshDatabase();
  const [clips, runs] = [new StoredClips(database), new StoredRuns(database, storage)];
  await runs.putRun(runOf('r1'));
  expect(await fillWithClips(clips)).toBeGreaterThan(2);
  expect(await runs.putItem(itemOf('r1', 'q', { body: noise(3 * MIB) }))).toEqual(success(undefined));
  expect(await clips.get('clip 0')).toEqual(success(null));
  expect(await new StoredRuns(reopened(), storage).items('r1')).toMatchObject({ value: [{ questionId: 'q' }] });
});

test('where the disk is full, kept clips make room for a benchmark', async () => {
  const { database } = freshDatabase();
  const [clips, benchmarks] = [new StoredClips(database), new StoredBenchmarks(database)];
  await fillWithClips(clips);
  const files = new Map([['f', noise(3 * MIB)]]);
  expect(await benchmarks.put({ id: 'a@1', adapter: 'a', version: '1', origin: '', loaded: '', files })).toEqual(
    success(undefined),
  );
});

test('an item that finds no room at all is a failure, and is held in memory', async () => {
  const runs = new StoredRuns(freshDatabase().database, storage);
  expect(await runs.putItem(itemOf('r1', 'q', { body: noise(2 * QUOTA_BYTES) }))).toMatchObject({
    failure: { code: 'storage-full' },
  });
  expect(await runs.items('r1')).toMatchObject({ value: [{ questionId: 'q' }] });
});
