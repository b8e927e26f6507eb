import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oneAtATime } from '../../workers/oneAtATime.ts';

test('jobs of one gate run one after the other in the order called, past one that fails', async () => {
  const inTurn = oneAtATime();
  const seen: string[] = [];
  const work = async (name: string, milliseconds: number) => {
    seen.push(`${name} begins`);
    await pause(milliseconds);
    seen.push(`${name} ends`);
    if (name === 'bad') throw new Error('bad');
    return name;
  };
  const [slow, quick] = [inTurn(work), inTurn(work)];
  const outcomes = await Promise.allSettled([slow('bad', 20), quick('second', 1), slow('third', 1)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(seen).toEqual(['bad begins', 'bad ends', 'second begins', 'second ends', 'third begins', 'third ends']);
});
