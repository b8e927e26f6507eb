import { expect, test } from 'vitest';
import { PriorityQueue } from '../../src/media/priorityQueue.ts';

function queueOf(...entries: [name: string, priority: number][]) {
  const queue = new PriorityQueue<{ name: string; rank: number; priority: () => number }>();
  const added = entries.map(([name, rank]) => {
    const entry = { name, rank, priority: () => entry.rank };
    queue.add(entry);
    return entry;
  });
  const drain = () => added.map(() => queue.take()?.name).filter((name) => name !== undefined);
  return { queue, added, drain };
}

test('the highest priority goes first, and equals go in order of arrival', () => {
  expect(queueOf(['a', 0], ['b', 5], ['c', 0], ['d', 5]).drain()).toEqual(['b', 'd', 'a', 'c']);
});

test('a priority that rises while waiting counts', () => {
  const { added, drain } = queueOf(['a', 0], ['b', 0], ['c', 0]);
  const last = added[2];
  if (last) last.rank = 1;
  expect(drain()).toEqual(['c', 'a', 'b']);
});

test('a preference decides between equals, never against a priority', () => {
  const { queue } = queueOf(['a', 1], ['b', 1], ['c', 0]);
  expect(queue.take(({ name }) => name === 'b')?.name).toBe('b');
  expect(queue.take(({ name }) => name === 'c')?.name).toBe('a');
});

test('who has left is not taken', () => {
  const { queue, added, drain } = queueOf(['a', 0], ['b', 0]);
  const [first] = added;
  if (first) queue.remove(first);
  expect(drain()).toEqual(['b']);
});

test('nobody waits in an empty queue', () => {
  expect(queueOf().queue.take()).toBeNull();
});
