import { describe, expect, test } from 'vitest';
import { MOST_HANDS } from '../../../src/domain/lesson/hands.ts';
import {
  medianOf,
  numbersInAll,
  readGivenNumber,
  withNumber,
  type Numbers,
} from '../../../src/domain/lesson/numbers.ts';

const given = (...values: [value: number, hands: number][]): Numbers =>
  values.reduce<Numbers>((numbers, [value, hands]) => withNumber(numbers, value, hands), []);

describe('the numbers of a class', () => {
  test('stand once each, ascending, however they came', () => {
    expect(given([34, 1], [-2, 1], [34, 2])).toEqual([
      { value: -2, hands: 1 },
      { value: 34, hands: 3 },
    ]);
  });

  test('go when they are taken back, and are never fewer than none', () => {
    expect(withNumber(given([34, 2]), 34, -2)).toEqual([]);
    expect(withNumber([], 34, -1)).toEqual([]);
    expect(numbersInAll(withNumber(given([34, MOST_HANDS]), 34, 5))).toBe(MOST_HANDS);
  });

  test.each([
    [given([30, 1]), 30],
    [given([30, 2], [40, 1]), 30],
    [given([30, 1], [40, 1]), 35],
    [given([30, 3], [40, 2], [90, 1]), 35],
    [given(), null],
  ])('have their median hand by hand: %j', (numbers, median) => expect(medianOf(numbers)).toBe(median));
});

describe('a number that is typed', () => {
  test.each([
    ['34', 34, 1],
    [' 34 ', 34, 1],
    ['2.5', 2.5, 1],
    ['2,5', 2.5, 1],
    ['.5', 0.5, 1],
    ['5.', 5, 1],
    ['-3', -3, 1],
    ['−3', -3, 1],
    ['34 x 3', 34, 3],
    ['34x3', 34, 3],
    ['34 × 12', 34, 12],
    ['1,5*2', 1.5, 2],
  ])('is read, with how many gave it: %s', (text, value, hands) =>
    expect(readGivenNumber(text)).toEqual({ value, hands }),
  );

  test.each(['', '-', '.', 'x 3', '34 x', '34 x 0', '34 x 10000', '1.2.3', '1e5', '30-40', '34 mm', 'Infinity'])(
    'is nothing else: %j',
    (text) => expect(readGivenNumber(text)).toBeNull(),
  );
});
