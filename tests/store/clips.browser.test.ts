import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Clip } from '../../src/domain/clip.ts';
import { success } from '../../src/domain/failure.ts';
import { StoredClips } from '../../src/store/clips.ts';
import { recipe } from '../media/recipe.ts';
import { freshDatabase } from './freshDatabase.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function clipOf(bytes: number, fill = 0): Clip {
  return { blob: new Blob([new Uint8Array(bytes).fill(fill)], { type: 'video/mp4' }), recipe };
}

function freshClips() {
  const { database, reopened } = freshDatabase();
  const clips = new StoredClips(database);
  /** A put or get at its own time, as uses within one millisecond have no order. */
  const later = async <T>(use: () => Promise<T>) => {
    vi.advanceTimersByTime(10);
    return use();
  };
  const keptOf = async (keys: readonly string[]) => {
    const found = await Promise.all(keys.map((key) => clips.get(key)));
    return keys.filter((_, index) => found[index]?.ok && found[index].value !== null);
  };
  return { clips, later, keptOf, reopened: () => new StoredClips(reopened()) };
}

test('a clip comes back at the next visit, with its bytes, its type and its recipe', async () => {
  const { clips, reopened } = freshClips();
  expect(await clips.put('a', clipOf(1000, 9), 5000)).toEqual(success(undefined));
  const found = await reopened().get('a');
  if (!found.ok || !found.value) throw new Error('The clip is not there.');
  expect(found.value.recipe).toEqual(recipe);
  expect(found.value.blob.type).toBe('video/mp4');
  expect(new Uint8Array(await found.value.blob.arrayBuffer())).toEqual(new Uint8Array(1000).fill(9));
});

test('a clip that was never put is null', async () => {
  expect(await freshClips().clips.get('a')).toEqual(success(null));
});

test('what was used least lately goes when there are more bytes than the limit', async () => {
  const { clips, later, keptOf } = freshClips();
  await later(() => clips.put('a', clipOf(40), 100));
  await later(() => clips.put('b', clipOf(40), 100));
  await later(() => clips.get('a'));
  await later(() => clips.put('c', clipOf(40), 100));
  expect(await keptOf(['a', 'b', 'c'])).toEqual(['a', 'c']);
});

test('as many go as room is needed, and a lowered limit holds from the next clip on', async () => {
  const { clips, later, keptOf } = freshClips();
  for (const key of ['a', 'b', 'c', 'd']) await later(() => clips.put(key, clipOf(25), 100));
  await later(() => clips.put('e', clipOf(30), 60));
  expect(await keptOf(['a', 'b', 'c', 'd', 'e'])).toEqual(['d', 'e']);
});

test('a clip that is larger than the limit drives out no other', async () => {
  const { clips, later, keptOf } = freshClips();
  await later(() => clips.put('a', clipOf(40), 100));
  await later(() => clips.put('b', clipOf(101), 100));
  expect(await keptOf(['a', 'b'])).toEqual(['a']);
});

test('clearing leaves nothing', async () => {
  const { clips, keptOf } = freshClips();
  await clips.put('a', clipOf(40), 100);
  await clips.clear();
  expect(await keptOf(['a'])).toEqual([]);
});
