import { expect, test } from 'vitest';
import type { Clip } from '../../src/domain/clip.ts';
import { Recent } from '../../src/media/recent.ts';
import { recipe } from './recipe.ts';

function clipOf(bytes: number): Clip {
  return { blob: new Blob([new Uint8Array(bytes)]), recipe };
}

test('what was used least lately goes first', () => {
  const recent = new Recent<Clip>(({ blob }) => blob.size);
  recent.put('a', clipOf(40), 100);
  recent.put('b', clipOf(40), 100);
  recent.get('a');
  recent.put('c', clipOf(40), 100);
  expect(['a', 'b', 'c'].map((key) => recent.get(key) !== null)).toEqual([true, false, true]);
  expect(recent.bytes).toBe(80);
});

test('a clip that is larger than the limit drives out no other', () => {
  const recent = new Recent<Clip>(({ blob }) => blob.size);
  recent.put('a', clipOf(40), 100);
  recent.put('b', clipOf(101), 100);
  expect([recent.get('a') !== null, recent.get('b')]).toEqual([true, null]);
});

test('a limit that was lowered holds from the next clip on', () => {
  const recent = new Recent<Clip>(({ blob }) => blob.size);
  for (const key of ['a', 'b', 'c']) recent.put(key, clipOf(30), 100);
  recent.put('d', clipOf(10), 40);
  expect(recent.bytes).toBe(40);
  expect(recent.get('c')).not.toBeNull();
});

test('a clip put twice counts once', () => {
  const recent = new Recent<Clip>(({ blob }) => blob.size);
  recent.put('a', clipOf(40), 100);
  recent.put('a', clipOf(50), 100);
  expect(recent.bytes).toBe(50);
});
