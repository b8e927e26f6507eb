import { describe, expect, test } from 'vitest';
import { favourite, handsInAll, MOST_HANDS, withHands } from '../../../src/domain/lesson/hands.ts';

describe('hands', () => {
  test('are counted by option', () => {
    const hands = withHands(withHands([], 1, 11, 4), 0, 1, 4);
    expect(hands).toEqual([1, 11, 0, 0]);
    expect(handsInAll(hands)).toBe(12);
  });

  test('do not fall below none, nor rise above what a slip of the keyboard would make', () => {
    expect(withHands([2], 0, -5, 2)).toEqual([0, 0]);
    expect(withHands([MOST_HANDS], 0, 9, 2)).toEqual([MOST_HANDS, 0]);
  });

  test.each([
    [[3, 9, 1], 1],
    [[9, 9, 1], null],
    [[0, 0], null],
    [[], null],
  ] as const)('of %j the favourite is %j', (hands, option) => expect(favourite(hands)).toBe(option));
});
