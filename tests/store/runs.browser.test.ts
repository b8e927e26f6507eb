import { afterEach, expect, test, vi } from 'vitest';
import { success } from '../../src/domain/failure.ts';
import { StoredRuns } from '../../src/store/runs.ts';
import { freshDatabase } from './freshDatabase.ts';
import { itemOf, runOf } from './records.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function freshRuns() {
  const { database, reopened } = freshDatabase();
  const keep = vi.fn(async () => {});
  return { runs: new StoredRuns(database, { keep }), keep, later: () => new StoredRuns(reopened(), { keep }) };
}

/** From now on every write of records fails as it does on a full disk, until it is undone. */
function fillDisk() {
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
}

/** The browser refuses to open databases, as private windows of some do. */
function refuseStorage() {
  return vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
}

test('a run and its items are there at the next visit, equal to what was put', async () => {
  const { runs, later } = freshRuns();
  const run = runOf('r1');
  const items = [itemOf('r1', 'mcq/neck/0'), itemOf('r1', 'mcq/neck/1')];
  expect(await runs.putRun(run)).toEqual(success(undefined));
  for (const item of items) expect(await runs.putItem(item)).toEqual(success(undefined));
  expect(await later().runs()).toEqual(success([run]));
  expect(await later().items('r1')).toEqual(success(items));
});

test('an item is on the disk when its put resolves', async () => {
  const { runs, later } = freshRuns();
  await runs.putItem(itemOf('r1', 'mcq/neck/0'));
  expect(await later().items('r1')).toMatchObject({ value: [{ questionId: 'mcq/neck/0' }] });
});

test('an item takes the place of the one of the same question and repeat, and of no other', async () => {
  const { runs } = freshRuns();
  await runs.putItem(itemOf('r1', 'q', { repeat: 0 }));
  await runs.putItem(itemOf('r1', 'q', { repeat: 1 }));
  await runs.putItem(itemOf('r1', 'q', { repeat: 0, attempt: 2 }));
  expect(await runs.items('r1')).toMatchObject({
    value: [
      { repeat: 0, attempt: 2 },
      { repeat: 1, attempt: 1 },
    ],
  });
});

test('how work on a run ended is there at the next visit, and goes with its run or the one that replaces it', async () => {
  const { runs, later } = freshRuns();
  for (const id of ['removed', 'replaced', 'kept']) {
    await runs.putRun(runOf(id));
    expect(await runs.rest(id)).toEqual(success(null));
    await runs.putRest(id, { state: 'paused', halt: null });
  }
  await runs.removeRun('removed');
  await runs.putRecords([{ run: runOf('replaced'), items: [] }]);
  const states = await Promise.all(['removed', 'replaced', 'kept'].map((id) => later().rest(id)));
  expect(states).toEqual([success(null), success(null), success({ state: 'paused', halt: null })]);
  await runs.putRest('kept', null);
  expect(await later().rest('kept')).toEqual(success(null));
});

test('how work ended on a run that was removed meanwhile is not kept', async () => {
  const { runs, later } = freshRuns();
  await runs.putRest('gone', { state: 'stopped', halt: null });
  expect(await later().rest('gone')).toEqual(success(null));
});

test('items of runs whose ids begin alike stay apart', async () => {
  const { runs } = freshRuns();
  for (const runId of ['r', 'r1', 'r1 ', 'r2']) await runs.putItem(itemOf(runId, 'q'));
  expect(await runs.items('r1')).toMatchObject({ ok: true, value: [{ runId: 'r1' }] });
});

test('a run goes with its items, and other runs stay', async () => {
  const { runs, later } = freshRuns();
  for (const id of ['r1', 'r2']) {
    await runs.putRun(runOf(id));
    await runs.putItem(itemOf(id, 'q'));
  }
  expect(await runs.removeRun('r1')).toEqual(success(undefined));
  expect(await later().runs()).toMatchObject({ value: [{ id: 'r2' }] });
  expect(await later().items('r1')).toEqual(success([]));
  expect(await later().items('r2')).toMatchObject({ value: [{ runId: 'r2' }] });
});

test('a hundred items that arrive at once are all written', async () => {
  const { runs, later } = freshRuns();
  const ids = Array.from({ length: 100 }, (_, index) => `q${index}`);
  await Promise.all(ids.map((id) => runs.putItem(itemOf('r1', id))));
  const items = await later().items('r1');
  expect(items.ok && new Set(items.value.map(({ questionId }) => questionId))).toEqual(new Set(ids));
});

test('lasting storage is asked for once, when the first run is stored', async () => {
  const { runs, keep } = freshRuns();
  await runs.runs();
  await runs.putItem(itemOf('r1', 'q'));
  expect(keep).not.toHaveBeenCalled();
  await runs.putRun(runOf('r1'));
  await runs.putRun(runOf('r2'));
  expect(keep).toHaveBeenCalledOnce();
});

test('what a full disk refused is a failure, is read all the same, and is written with the next put', async () => {
  const { runs, later } = freshRuns();
  const full = fillDisk();
  expect(await runs.putRun(runOf('r1'))).toMatchObject({ failure: { code: 'storage-full' } });
  expect(await runs.putItem(itemOf('r1', 'q1'))).toMatchObject({ failure: { code: 'storage-full' } });
  expect(await runs.items('r1')).toMatchObject({ value: [{ questionId: 'q1' }] });
  full.mockRestore();
  expect(await later().items('r1')).toEqual(success([]));
  expect(await runs.putItem(itemOf('r1', 'q2'))).toEqual(success(undefined));
  expect(await later().runs()).toMatchObject({ value: [{ id: 'r1' }] });
  expect(await later().items('r1')).toMatchObject({ value: [{ questionId: 'q1' }, { questionId: 'q2' }] });
});

test('a newer item is not undone by the second try of an older one', async () => {
  const { runs, later } = freshRuns();
  const full = fillDisk();
  await runs.putItem(itemOf('r1', 'q', { attempt: 1 }));
  full.mockRestore();
  await runs.putItem(itemOf('r1', 'q', { attempt: 2 }));
  await runs.putItem(itemOf('r1', 'other'));
  expect(await later().items('r1')).toMatchObject({ value: [{ questionId: 'other' }, { attempt: 2 }] });
});

test('a run that was removed does not come back from what was not saved', async () => {
  const { runs, later } = freshRuns();
  const full = fillDisk();
  await runs.putRun(runOf('r1'));
  await runs.putItem(itemOf('r1', 'q'));
  full.mockRestore();
  await runs.removeRun('r1');
  await runs.putRun(runOf('r2'));
  expect(await later().runs()).toMatchObject({ value: [{ id: 'r2' }] });
  expect(await later().items('r1')).toEqual(success([]));
});

test('where storage is refused, runs live until the page closes', async () => {
  refuseStorage();
  const { runs } = freshRuns();
  expect(await runs.runs()).toEqual(success([]));
  expect(await runs.putRun(runOf('r1'))).toMatchObject({ failure: { code: 'storage-refused' } });
  expect(await runs.putItem(itemOf('r1', 'q'))).toMatchObject({ failure: { code: 'storage-refused' } });
  expect(await runs.runs()).toMatchObject({ value: [{ id: 'r1' }] });
  expect(await runs.items('r1')).toMatchObject({ value: [{ questionId: 'q' }] });
  expect(await runs.removeRun('r1')).toEqual(success(undefined));
  expect(await runs.runs()).toEqual(success([]));
});

test('an item that cannot be stored at all is a bug, and stands in no other’s way', async () => {
  const { runs } = freshRuns();
  const broken = { ...itemOf('r1', 'broken'), at: (() => '') as unknown as string };
  await expect(runs.putItem(broken)).rejects.toThrow('could not be cloned');
  expect(await runs.putItem(itemOf('r1', 'q'))).toEqual(success(undefined));
  expect(await runs.items('r1')).toMatchObject({ value: [{ questionId: 'q' }] });
});

test('items that come while another is written are stored together, each with its own outcome', async () => {
  const { runs, later } = freshRuns();
  const broken = { ...itemOf('r1', 'broken'), at: (() => '') as unknown as string };
  const writes = ['a', 'b', 'c', 'd'].map((id) => runs.putItem(itemOf('r1', id)));
  const refused = expect(runs.putItem(broken)).rejects.toThrow('could not be cloned');
  const last = runs.putItem({ ...itemOf('r1', 'a'), attempt: 2 });
  await refused;
  expect(await Promise.all([...writes, last])).toEqual(Array.from({ length: 5 }, () => success(undefined)));
  const stored = await later().items('r1');
  expect(stored.ok && stored.value.map(({ questionId, attempt }) => `${questionId} ${attempt}`)).toEqual([
    ...['a 2', 'b 1', 'c 1', 'd 1'],
  ]);
});

test('an item that comes after its run was removed is not taken into an earlier write', async () => {
  const { runs, later } = freshRuns();
  await Promise.all([runs.putItem(itemOf('r1', 'a')), runs.removeRun('r1'), runs.putItem(itemOf('r1', 'b'))]);
  expect(await later().items('r1')).toMatchObject({ value: [{ questionId: 'b' }] });
});

test('records that are put together are there together, each with its items', async () => {
  const { runs, keep, later } = freshRuns();
  const records = ['r1', 'r2'].map((id) => ({ run: runOf(id), items: [itemOf(id, 'a'), itemOf(id, 'b')] }));
  expect(await runs.putRecords(records)).toEqual(success(undefined));
  expect(await later().runs()).toEqual(success(records.map(({ run }) => run)));
  for (const { run, items } of records) expect(await later().items(run.id)).toEqual(success(items));
  expect(keep).toHaveBeenCalledTimes(1);
});

test('a record takes the place of the run of the same id with all its items', async () => {
  const { runs, later } = freshRuns();
  await runs.putRecords([{ run: runOf('r1'), items: [itemOf('r1', 'a'), itemOf('r1', 'b')] }]);
  await runs.putItem(itemOf('r2', 'a'));
  await runs.putRecords([{ run: runOf('r1'), items: [itemOf('r1', 'c')] }]);
  expect(await later().items('r1')).toMatchObject({ value: [{ questionId: 'c' }] });
  expect(await later().items('r2')).toMatchObject({ value: [{ questionId: 'a' }] });
});

test('of records that do not fit on the disk none is stored; they are held until the page closes', async () => {
  const { runs, later } = freshRuns();
  const disk = fillDisk();
  const put = await runs.putRecords([{ run: runOf('r1'), items: [itemOf('r1', 'a')] }]);
  disk.mockRestore();
  expect(put).toMatchObject({ ok: false, failure: { code: 'storage-full' } });
  expect(await later().runs()).toEqual(success([]));
  expect(await runs.items('r1')).toMatchObject({ value: [{ questionId: 'a' }] });
});
