import { describe, expect, test } from 'vitest';
import { fillShelf } from '../../../src/benchmarks/rexvqa/fillShelf.ts';
import type { LoadProgress } from '../../../src/domain/benchmark.ts';
import type { OpenFile } from '../../../src/domain/files.ts';
import { WHOLE_SHELF, type ShelfWriter } from '../../../src/domain/shelf.ts';
import { StoredShelves } from '../../../src/store/shelves.ts';
import { freshDatabase } from '../../store/freshDatabase.ts';
import { fileOf, inventedFile, objectOf, record } from './records.ts';

const NAME = 'test_vqa_data.json';

async function writerOf(shelves: StoredShelves, { size, modified }: OpenFile): Promise<ShelfWriter> {
  const filling = await shelves.fill({ benchmark: 'rexvqa', file: NAME, size, modified });
  if (!filling.ok || filling.value.kind !== 'writer') throw new Error('It is not to be filled.');
  return filling.value;
}

async function fill(
  shelves: StoredShelves,
  open: OpenFile,
  { signal = new AbortController().signal, onProgress = () => {} } = {},
) {
  const writer = await writerOf(shelves, open);
  const mark = await fillShelf({ file: { name: NAME, split: 'test', open }, writer, signal, onProgress });
  return { writer, mark };
}

async function idsOn(shelves: StoredShelves, id: string) {
  const shelf = await shelves.open(id);
  if (!shelf.ok || shelf.value === null) throw new Error('It cannot be opened.');
  const { signal } = new AbortController();
  const all = await shelf.value.find(WHOLE_SHELF, { offset: 0, limit: shelf.value.size }, { signal });
  return all.ok ? all.value.map(({ id }) => id) : all;
}

test('a file of 20,000 records goes onto a shelf, stopped twice on the way', async () => {
  const { database, reopened } = freshDatabase();
  const file = inventedFile(20_000);
  const expected = Array.from({ length: 20_000 }, (_, index) => `test/id-${index}`);

  let written = 0;
  for (const stopAfter of [2, 1]) {
    const abort = new AbortController();
    let steps = 0;
    const stopping = fill(new StoredShelves(reopened()), file, {
      signal: abort.signal,
      onProgress: () => {
        if (++steps === stopAfter) abort.abort('stopped');
      },
    });
    await expect(stopping).rejects.toBe('stopped');
    const left = await writerOf(new StoredShelves(reopened()), file);
    expect(left.written).toBeGreaterThan(written);
    expect(left.written % 128).toBe(0);
    written = left.written;
    expect(await new StoredShelves(reopened()).open('rexvqa@test')).toEqual({ ok: true, value: null });
  }

  const before = file.bytesRead();
  const shelves = new StoredShelves(database);
  const { writer, mark } = await fill(shelves, file);
  // It went on where it had stopped.
  expect(file.bytesRead() - before).toBeLessThan(file.size - written * 1200 + 1200);
  expect(writer.written).toBe(20_000);
  await writer.finish('rexvqa@test');
  expect(await idsOn(shelves, 'rexvqa@test')).toEqual(expected);

  const undisturbed = await fill(new StoredShelves(freshDatabase().database), file);
  expect(mark).toEqual(undisturbed.mark);
});

test('progress is in bytes of the file and ends with all of them', async () => {
  const file = inventedFile(8000);
  const told: LoadProgress[] = [];
  const writer = await writerOf(new StoredShelves(freshDatabase().database), file);
  const { signal } = new AbortController();
  await fillShelf({
    file: { name: NAME, split: 'test', open: file },
    writer,
    signal,
    onProgress: (one) => told.push(one),
  });
  expect(told.map(({ bytes }) => bytes?.total)).toEqual(told.map(() => file.size));
  expect(told.map(({ bytes }) => bytes?.done)).toEqual([4 * 2 ** 20, 8 * 2 ** 20, file.size]);
});

describe('nothing half-read is shown', () => {
  const whole = objectOf(Array.from({ length: 600 }, (_, index) => [`id-${index}`, record(index)]));

  test.each([
    ['a file that is cut off', whole.slice(0, -500), 'a closing }'],
    ['an array', `[${JSON.stringify(record(1))}]`, 'an object {id: record}'],
    ['nothing', '', 'an object {id: record}'],
    ['two objects', `${whole}{}`, 'nothing after the object'],
  ])('of %s', async (_, text, expected) => {
    const shelves = new StoredShelves(freshDatabase().database);
    const { mark } = await fill(shelves, fileOf(text));
    expect(mark).toMatchObject({
      ok: false,
      failure: { code: 'data-malformed', facts: { file: NAME, expected } },
    });
    expect(await shelves.open('rexvqa@test')).toEqual({ ok: true, value: null });
  });

  test('of a file that the browser gives no more', async () => {
    const shelves = new StoredShelves(freshDatabase().database);
    const file = inventedFile(20_000);
    let slices = 0;
    const gone: OpenFile = {
      ...file,
      slice: async (start, end, signal) =>
        ++slices > 2
          ? { ok: false, failure: { code: 'data-unreachable', facts: {}, retryable: false, retryAfter: null } }
          : file.slice(start, end, signal),
    };
    expect((await fill(shelves, gone)).mark).toMatchObject({ ok: false, failure: { code: 'data-unreachable' } });
    const again = await fill(shelves, file);
    expect(again.mark.ok && again.mark.value.entries).toBe(20_000);
  });
});
