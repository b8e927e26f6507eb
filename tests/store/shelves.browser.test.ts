import { describe, expect, test } from 'vitest';
import { success } from '../../src/domain/failure.ts';
import type { Question } from '../../src/domain/question.ts';
import {
  WHOLE_SHELF,
  type Shelf,
  type ShelfAddition,
  type ShelfSource,
  type ShelfWriter,
} from '../../src/domain/shelf.ts';
import { BATCH_SIZE, BatchPacker, idsOf } from '../../src/domain/shelf/packing.ts';
import { StoredRuns } from '../../src/store/runs.ts';
import { StoredShelves } from '../../src/store/shelves.ts';
import { UPGRADES } from '../../src/store/upgrades.ts';
import { freshDatabase } from './freshDatabase.ts';
import { runOf } from './records.ts';

const SOURCE: ShelfSource = { benchmark: 'many', file: 'test.json', size: 9, modified: 5 };
const { signal } = new AbortController();

function question(index: number): Question {
  return {
    id: `test/${index}`,
    stem: `What is ${index}?`,
    media: [{ kind: 'still', source: `deid_png/${index}.png`, roi: null }],
    target: { kind: 'choice', options: ['even', 'odd'], correct: index % 2 },
    rationale: null,
    kept: true,
    facets: { parity: index % 2 === 0 ? 'even' : 'odd', ten: String(index % 10) },
    cluster: `c${index}`,
    title: `c${index}`,
    cautions: [],
  };
}

const QUESTIONS = Array.from({ length: 1000 }, (_, index) => question(index));

/** Questions `from ≤ index < to` as one addition; only the last may end a batch early. */
function addition(from: number, to: number, values = {}): ShelfAddition {
  const packer = new BatchPacker(values);
  const batches = [];
  for (const one of QUESTIONS.slice(from, to)) {
    packer.add(one);
    if (packer.size === BATCH_SIZE) batches.push(packer.take());
  }
  if (packer.size > 0) batches.push(packer.take());
  return { batches, values: packer.values, mark: `to ${to}` };
}

async function writerOf(shelves: StoredShelves, source = SOURCE): Promise<ShelfWriter> {
  const filling = await shelves.fill(source);
  if (!filling.ok || filling.value.kind !== 'writer') throw new Error('It is not to be filled.');
  return filling.value;
}

async function filled(shelves: StoredShelves, id = 'many@1'): Promise<Shelf> {
  const writer = await writerOf(shelves);
  await writer.add(addition(0, 512));
  await writer.add(addition(512, 1000, writer.values));
  await writer.finish(id);
  return opened(shelves, id);
}

async function opened(shelves: StoredShelves, id: string): Promise<Shelf> {
  const shelf = await shelves.open(id);
  if (!shelf.ok || shelf.value === null) throw new Error('It cannot be opened.');
  return shelf.value;
}

describe('filling', () => {
  test('goes on at the next visit behind what was added', async () => {
    const { database, reopened } = freshDatabase();
    const first = await writerOf(new StoredShelves(database));
    expect([first.written, first.mark]).toEqual([0, null]);
    expect(await first.add(addition(0, 512))).toEqual(success(undefined));

    const shelves = new StoredShelves(reopened());
    const then = await writerOf(shelves);
    expect([then.written, then.mark]).toEqual([512, 'to 512']);
    const ids: string[] = [];
    for await (const words of then.words()) if (words.ok) ids.push(...words.value.flatMap(idsOf));
    expect(ids).toEqual(QUESTIONS.slice(0, 512).map(({ id }) => id));

    await then.add(addition(512, 1000, then.values));
    expect(await then.finish('many@1')).toEqual(success(undefined));
    const shelf = await opened(shelves, 'many@1');
    expect(await shelf.find(WHOLE_SHELF, { offset: 0, limit: 1000 }, { signal })).toEqual(success(QUESTIONS));
  });

  test('shows nothing before it is finished', async () => {
    const shelves = new StoredShelves(freshDatabase().database);
    await (await writerOf(shelves)).add(addition(0, 512));
    expect(await shelves.open('many@1')).toEqual(success(null));
  });

  test('from a file that filled a shelf names the shelf', async () => {
    const { database, reopened } = freshDatabase();
    await filled(new StoredShelves(database));
    const again = await new StoredShelves(reopened()).fill(SOURCE);
    expect(again).toEqual(success({ kind: 'finished', id: 'many@1', mark: 'to 1000' }));
  });

  test('begins anew where the file has changed, and drops what was begun with it before', async () => {
    const { database, reopened } = freshDatabase();
    const shelves = new StoredShelves(database);
    await (await writerOf(shelves)).add(addition(0, 512));
    expect((await writerOf(shelves, { ...SOURCE, modified: 6 })).written).toBe(0);
    const raw = await reopened().read(['shelves', 'shelfWords'], async (transaction) => ({
      shelves: await transaction.objectStore('shelves').count(),
      words: await transaction.objectStore('shelfWords').count(),
    }));
    expect(raw).toEqual(success({ shelves: 1, words: 0 }));
  });

  test('in two tabs at once adds nothing twice', async () => {
    const { database, reopened } = freshDatabase();
    const [one, other] = [await writerOf(new StoredShelves(database)), await writerOf(new StoredShelves(reopened()))];
    expect((await one.add(addition(0, 512))).ok).toBe(true);
    expect(await other.add(addition(0, 512))).toMatchObject({ ok: false, failure: { code: 'storage-blocked' } });
    expect(await other.finish('many@1')).toMatchObject({ ok: false, failure: { code: 'storage-blocked' } });
  });

  test('from two files with the same content keeps it once, under both', async () => {
    const { database, reopened } = freshDatabase();
    const shelves = new StoredShelves(database);
    await filled(shelves);
    const copy = await writerOf(shelves, { ...SOURCE, file: 'copy.json' });
    await copy.add(addition(0, 1000));
    await copy.finish('many@1');
    const words = () => reopened().read(['shelfWords'], ({ store }) => store.count());
    expect(await words()).toEqual(success(8));
    expect((await opened(shelves, 'many@1')).size).toBe(1000);
    await shelves.remove('many@1');
    expect(await words()).toEqual(success(0));
    expect(await shelves.open('many@1')).toEqual(success(null));
    expect((await writerOf(shelves)).written).toBe(0);
  });
});

describe('a shelf', () => {
  test('is paged, filtered, counted and searched alike', async () => {
    const shelf = await filled(new StoredShelves(freshDatabase().database));
    const selection = { text: 'what', facets: { parity: ['odd'], ten: ['3', '4'] } };
    const survey = await shelf.survey(selection, { signal });
    expect(survey.ok && survey.value.count).toBe(100);
    expect(survey.ok && survey.value.facets.get('parity')).toEqual(
      new Map([
        ['even', 100],
        ['odd', 100],
      ]),
    );
    const page = await shelf.find(selection, { offset: 40, limit: 3 }, { signal });
    expect(page.ok && page.value.map(({ id }) => id)).toEqual(['test/403', 'test/413', 'test/423']);
    const words = await shelf.find({ text: '99 ODD', facets: {} }, { offset: 0, limit: 50 }, { signal });
    const expected = QUESTIONS.filter(({ id }) => id.includes('99'));
    expect(words).toEqual(success(expected));
  });

  test('gives parts: a selection, a sample, and ids, in its own order', async () => {
    const shelf = await filled(new StoredShelves(freshDatabase().database));
    const take = async (part: Parameters<Shelf['take']>[0]) => {
      const taken = await shelf.take(part, { signal });
      return taken.ok ? taken.value.map(({ id }) => id) : taken;
    };
    expect(await take({ kind: 'ids', ids: ['test/900', 'test/3', 'elsewhere/3'] })).toEqual(['test/3', 'test/900']);
    const odd = { text: '', facets: { parity: ['odd'] } };
    expect(await take({ kind: 'selection', selection: odd, most: 3 })).toEqual(['test/1', 'test/3', 'test/5']);
    const sample = await take({ kind: 'sample', selection: odd, count: 40, seed: 1 });
    expect(sample).toEqual(await take({ kind: 'sample', selection: odd, count: 40, seed: 1 }));
    expect(sample).toHaveLength(40);
  });

  test('tells how far a search is, and stops when it is told to', async () => {
    const shelf = await filled(new StoredShelves(freshDatabase().database));
    const abort = new AbortController();
    const shares: number[] = [];
    const searching = shelf.survey(
      { text: 'nothing', facets: {} },
      { signal: abort.signal, onProgress: (share) => (shares.push(share), abort.abort('enough')) },
    );
    await expect(searching).rejects.toBe('enough');
    expect(shares).toEqual([0]);
    const again = await shelf.survey({ text: 'nothing', facets: {} }, { signal });
    expect(again.ok && again.value.count).toBe(0);
  });
});

test('runs of a database without shelves stay when it climbs', async () => {
  const { database, reopened } = freshDatabase();
  const storage = { keep: async () => undefined };
  const before = UPGRADES.findIndex((step) => step.toString().includes('shelfWords'));
  // As it was put in its day: the store of today knows more stores than that database has.
  const old = reopened(UPGRADES.slice(0, before));
  expect(
    await old.write(['runs'], async (transaction) => transaction.objectStore('runs').put(runOf('r'))),
  ).toMatchObject({
    ok: true,
  });
  expect(await new StoredShelves(database).open('many@1')).toEqual(success(null));
  expect(await new StoredRuns(database, storage).runs()).toEqual(success([runOf('r')]));
});
