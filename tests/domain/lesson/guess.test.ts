import { describe, expect, test } from 'vitest';
import { blindGuess } from '../../../src/domain/lesson/guess.ts';
import type { NumberTarget } from '../../../src/domain/question.ts';

const fraction = (correct: number): NumberTarget => ({
  kind: 'number',
  correct,
  unit: '%',
  min: 20,
  max: 80,
  tolerance: 0.1,
});

describe('a number said without looking', () => {
  test('is the middle of the plausible span, and right where the key lies about there', () => {
    expect(blindGuess(fraction(55))).toMatchObject({ middle: 50, isRight: true });
    expect(blindGuess(fraction(57))).toMatchObject({ middle: 50, isRight: false });
  });

  test('is right by chance on as much of the span as the tolerance covers', () => {
    expect(blindGuess(fraction(50)).shareRight).toBeCloseTo(0.2);
    expect(blindGuess(fraction(20)).shareRight).toBeCloseTo(0.1);
    expect(blindGuess(fraction(77)).shareRight).toBeCloseTo(9 / 60);
  });

  test('is never right by chance where the key lies far beside the span', () => {
    expect(blindGuess(fraction(95)).shareRight).toBe(0);
  });
});
