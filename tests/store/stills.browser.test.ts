import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { success } from '../../src/domain/failure.ts';
import { StoredStills } from '../../src/store/stills.ts';
import { freshDatabase } from './freshDatabase.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const stillOf = (bytes: number, fill = 0) => new Blob([new Uint8Array(bytes).fill(fill)], { type: 'image/png' });

function freshStills(limit: number) {
  const { database, reopened } = freshDatabase();
  const stills = new StoredStills(database, { limit });
  /** A put or get at its own time, as uses within one millisecond have no order. */
  const later = async <T>(use: () => Promise<T>) => {
    vi.advanceTimersByTime(10);
    return use();
  };
  const keptOf = async (keys: readonly string[]) => {
    const found = await Promise.all(keys.map((key) => stills.get(key)));
    return keys.filter((_, index) => found[index]?.ok && found[index].value !== null);
  };
  return { stills, later, keptOf, reopened: () => new StoredStills(reopened(), { limit }) };
}

test('a picture comes back at the next visit, with its bytes and its type', async () => {
  const { stills, reopened } = freshStills(5000);
  expect(await stills.put('a', stillOf(1000, 9))).toEqual(success(undefined));
  const found = await reopened().get('a');
  if (!found.ok || !found.value) throw new Error('The picture is not there.');
  expect(found.value.type).toBe('image/png');
  expect(new Uint8Array(await found.value.arrayBuffer())).toEqual(new Uint8Array(1000).fill(9));
});

test('what was used least lately goes when there are more bytes than the limit; one that is larger is not kept', async () => {
  const { stills, later, keptOf } = freshStills(100);
  await later(() => stills.put('a', stillOf(40)));
  await later(() => stills.put('b', stillOf(40)));
  await later(() => stills.get('a'));
  await later(() => stills.put('c', stillOf(40)));
  expect(await stills.put('d', stillOf(101))).toEqual(success(undefined));
  expect(await keptOf(['a', 'b', 'c', 'd'])).toEqual(['a', 'c']);
});

test('all are gone once they are cleared', async () => {
  const { stills, keptOf } = freshStills(100);
  await stills.put('a', stillOf(40));
  expect(await stills.clear()).toEqual(success(undefined));
  expect(await keptOf(['a'])).toEqual([]);
});
