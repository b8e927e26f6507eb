import { describe, expect, test } from 'vitest';
import { classTally, votesInAll, votesRight, type Vote } from '../../../src/domain/lesson/votes.ts';
import type { Target } from '../../../src/domain/question.ts';

const of = (correct: number): Target => ({ kind: 'choice', options: ['a', 'b', 'c', 'd'], correct });
const hands = (...counts: number[]): Vote => ({ kind: 'choice', hands: counts });
/** Right from 48.5 to 61.5. */
const FRACTION: Target = { kind: 'number', correct: 55, unit: '%', min: 20, max: 85, tolerance: 0.1 };

describe('a class', () => {
  test('is counted hand by hand and by its favourite, over the questions on which it voted', () => {
    const asked = [
      { vote: hands(9, 11, 4, 2), target: of(0) },
      { vote: hands(1, 20), target: of(1) },
      { vote: hands(5, 5), target: of(0) },
      { vote: hands(), target: of(0) },
      { vote: undefined, target: of(0) },
    ];
    expect(classTally(asked)).toEqual({ questions: 3, led: 1, hands: 57, right: 34 });
  });

  test('is right with a number within the tolerance, bounds and all, and as one by its median', () => {
    const numbers = [
      { value: 40, hands: 2 },
      { value: 48.5, hands: 3 },
      { value: 61.5, hands: 1 },
      { value: 62, hands: 1 },
    ];
    const vote: Vote = { kind: 'number', numbers };
    expect([votesInAll(vote), votesRight(vote, FRACTION)]).toEqual([7, 4]);
    expect(classTally([{ vote, target: FRACTION }])).toEqual({ questions: 1, led: 1, hands: 7, right: 4 });
    const low: Vote = {
      kind: 'number',
      numbers: [
        { value: 40, hands: 4 },
        { value: 55, hands: 3 },
      ],
    };
    expect(classTally([{ vote: low, target: FRACTION }])).toMatchObject({ led: 0, right: 3 });
  });

  test('is right in nothing where it was asked otherwise', () => {
    expect(votesRight(hands(3), FRACTION)).toBe(0);
    expect(votesRight({ kind: 'number', numbers: [{ value: 0, hands: 2 }] }, of(0))).toBe(0);
  });
});
