import { deleteDB } from 'idb';
import { afterAll, expect, test } from 'vitest';
import { adapters } from '../../src/benchmarks/registry.ts';
import { Database } from '../../src/store/database.ts';
import { StoredShelves } from '../../src/store/shelves.ts';
import { conforms, pickedTree } from './conformance.ts';
import { rexVqaSubjects } from './subjects/rexvqa.ts';

/* The benchmarks that a browser alone can open: they need its database and its workers. */

const names: string[] = [];
afterAll(() => Promise.all(names.map((name) => deleteDB(name))));

function shelves(): StoredShelves {
  const name = `conformance ${crypto.randomUUID()}`;
  names.push(name);
  return new StoredShelves(new Database({ name }));
}

const [first, ...others] = adapters.flatMap((adapter) => {
  const subject = rexVqaSubjects[adapter.id];
  return subject === undefined ? [] : [{ id: adapter.id, adapter, subject }];
});

if (first !== undefined) conforms(first.adapter, first.subject, { serve: null, shelves });

// All splits are opened by one adapter; they differ by id and file.
test.each(others)('$id opens as a benchmark of its own', async ({ id, adapter, subject }) => {
  const options = { version: null, signal: new AbortController().signal, shelves: async () => shelves() };
  const opened = await adapter.load(pickedTree(subject.files), options);
  expect(opened).toMatchObject({ ok: true, value: { id, remarks: [], questions: { length: 5 } } });
  const foreign = await adapter.load(pickedTree(first?.subject.files ?? {}), options);
  expect(foreign).toMatchObject({ ok: false, failure: { code: 'data-missing' } });
});
