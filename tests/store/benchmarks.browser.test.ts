import { expect, test } from 'vitest';
import { success } from '../../src/domain/failure.ts';
import type { KeptBenchmark } from '../../src/domain/store.ts';
import { StoredBenchmarks } from '../../src/store/benchmarks.ts';
import { freshDatabase } from './freshDatabase.ts';

function kept(id: string, files: KeptBenchmark['files']): KeptBenchmark {
  return { id, adapter: 'rexsonovqa', version: '1', origin: 'a folder', loaded: '2026-11-29T10:00:00.000Z', files };
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

test('a benchmark’s files come back byte for byte at the next visit', async () => {
  const { database, reopened } = freshDatabase();
  const benchmark = kept(
    'a@1',
    new Map([
      ['mcq/neck (1)..json', bytes('[]')],
      ['empty', new Uint8Array()],
    ]),
  );
  expect(await new StoredBenchmarks(database).put(benchmark)).toEqual(success(undefined));
  expect(await new StoredBenchmarks(reopened()).get('a@1')).toEqual(success(benchmark));
});

test('the list names benchmarks without their files', async () => {
  const store = new StoredBenchmarks(freshDatabase().database);
  await store.put(kept('a@1', new Map([['f', bytes('1')]])));
  await store.put(kept('b@1', new Map()));
  const { files: _, ...head } = kept('a@1', new Map());
  expect(await store.list()).toEqual(success([head, { ...head, id: 'b@1' }]));
});

test('a benchmark that was loaded again has the new files only', async () => {
  const store = new StoredBenchmarks(freshDatabase().database);
  await store.put(kept('a@1', new Map([['old', bytes('1')]])));
  await store.put(kept('a@1', new Map([['new', bytes('2')]])));
  const found = await store.get('a@1');
  expect(found.ok && [...(found.value?.files.keys() ?? [])]).toEqual(['new']);
});

test('a removed benchmark is gone, and one that never was is null', async () => {
  const store = new StoredBenchmarks(freshDatabase().database);
  await store.put(kept('a@1', new Map([['f', bytes('1')]])));
  expect(await store.remove('a@1')).toEqual(success(undefined));
  expect(await store.get('a@1')).toEqual(success(null));
  expect(await store.list()).toEqual(success([]));
});

test('a file that is a view on a large archive is stored without the archive', async () => {
  const store = new StoredBenchmarks(freshDatabase().database);
  const archive = new Uint8Array(1_000_000).fill(7);
  await store.put(kept('a@1', new Map([['f', archive.subarray(10, 20)]])));
  const found = await store.get('a@1');
  const file = found.ok ? found.value?.files.get('f') : undefined;
  expect([...(file ?? [])]).toEqual(Array(10).fill(7));
  expect(file?.buffer.byteLength).toBe(10);
});
