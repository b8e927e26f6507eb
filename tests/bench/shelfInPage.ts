import { deleteDB } from 'idb';
import { AT_THE_BEGINNING } from '../../src/benchmarks/rexvqa/mark.ts';
import { fillShelf } from '../../src/benchmarks/rexvqa/fillShelf.ts';
import { valueOf } from '../../src/domain/failure.ts';
import { FIRST_PART, WHOLE_SHELF, type Shelf, type ShelfPart, type ShelfSelection } from '../../src/domain/shelf.ts';
import { Database } from '../../src/store/database.ts';
import { StoredShelves } from '../../src/store/shelves.ts';
import { inventedFile } from '../benchmarks/rexvqa/records.ts';

const NAME = 'bench shelves';
const { signal } = new AbortController();

let database: Database | null = null;
let shelf: Shelf | null = null;

/** All in seconds; `longest`: the longest time that the page's own thread gave nobody else a turn. */
export type ShelfTiming = { usable: number; longest: number };
export type ShelfUse = { open: number; filter: number; page: number; sample: number; search: number; found: number };

/** Reads a file of invented records, made on the fly, until the first part of it is there to be listed. */
export async function fill(records: number, entryBytes: number): Promise<ShelfTiming> {
  await deleteDB(NAME);
  database = new Database({ name: NAME });
  const shelves = new StoredShelves(database);
  const open = inventedFile(records, { entryBytes });
  const turns = watchTurns();
  const started = performance.now();
  const writer = valueOf(
    await shelves.fill({ benchmark: 'bench', file: 'f', size: open.size, modified: open.modified }),
  );
  if (writer.kind !== 'writer') throw new Error('It was filled before.');
  const mark = valueOf(
    await fillShelf({ file: { name: 'f', split: 'test', open }, writer, signal, onProgress: () => undefined }),
  );
  if (mark.entries !== records || mark.digest === AT_THE_BEGINNING.digest) throw new Error('Not all was read.');
  valueOf(await writer.finish('bench@1'));
  shelf = valueOf(await shelves.open('bench@1'));
  await taken(FIRST_PART);
  const usable = (performance.now() - started) / 1000;
  return { usable, longest: turns() };
}

/** What a person does with a shelf that was filled at an earlier visit. */
export async function use(): Promise<ShelfUse> {
  if (database === null) throw new Error('There is no shelf.');
  const shelves = new StoredShelves(database);
  const open = await timed(async () => (shelf = valueOf(await shelves.open('bench@1'))));
  const filters: number[] = [];
  for (const category of ['Pleural', 'Cardiac', 'Bone']) {
    const facets = { skill: ['presence', 'negation'], category: [category], class: ['class 1', 'class 2', 'class 3'] };
    filters.push(await timed(() => surveyed({ text: '', facets })));
  }
  const page = await timed(async () => {
    if (shelf === null) throw new Error('There is no shelf.');
    valueOf(await shelf.find(WHOLE_SHELF, { offset: Math.floor(shelf.size / 2), limit: 50 }, { signal }));
  });
  const sample = await timed(() => taken({ kind: 'sample', selection: WHOLE_SHELF, count: 1000, seed: 1 }));
  let found = 0;
  const search = await timed(async () => (found = (await surveyed({ text: 'question 1234', facets: {} })).count));
  return { open, filter: Math.max(...filters), page, sample, search, found };
}

export function clear(): Promise<void> {
  shelf = null;
  return deleteDB(NAME);
}

async function surveyed(selection: ShelfSelection) {
  if (shelf === null) throw new Error('There is no shelf.');
  return valueOf(await shelf.survey(selection, { signal }));
}

async function taken(part: ShelfPart): Promise<void> {
  if (shelf === null) throw new Error('There is no shelf.');
  if (valueOf(await shelf.take(part, { signal })).length === 0) throw new Error('Nothing was taken.');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Begins to watch; what it returns ends it and gives the longest wait for a turn of the page's thread, in seconds. */
function watchTurns(): () => number {
  let longest = 0;
  let last = performance.now();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    setTimeout(() => ((last = performance.now()), port2.postMessage(null)), 10);
  };
  port2.postMessage(null);
  return () => {
    port1.close();
    return longest / 1000;
  };
}
