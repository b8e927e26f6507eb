import { expect, test } from 'vitest';
import { exact } from '../../src/judges/exact.ts';
import { answered, CHOICE, chose, FREE } from './questions.ts';

const signal = new AbortController().signal;

test('the right option earns the point, every other none', async () => {
  expect(await exact.grade(CHOICE, chose(1), signal)).toMatchObject({ kind: 'graded', points: 1, most: 1 });
  expect(await exact.grade(CHOICE, chose(0), signal)).toMatchObject({ kind: 'graded', points: 0, most: 1 });
});

test('a free answer is left to others', async () => {
  expect(exact.canGrade(FREE)).toBe(false);
  expect(await exact.grade(FREE, answered('right'), signal)).toMatchObject({ kind: 'ungraded', reason: 'no-judge' });
});
