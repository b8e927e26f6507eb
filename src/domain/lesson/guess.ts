import { isNumberRight, type NumberTarget } from '../question.ts';

/**
 * What can be said of a number without looking: the middle of its plausible span, which is the same for all questions
 * of its sort, and the share of that span (0–1) on which a number drawn blindly would be right.
 */
export function blindGuess(target: NumberTarget): { middle: number; isRight: boolean; shareRight: number } {
  const { correct, min, max, tolerance } = target;
  const reach = tolerance * (max - min);
  const within = Math.max(0, Math.min(max, correct + reach) - Math.max(min, correct - reach));
  const middle = (min + max) / 2;
  return { middle, isRight: isNumberRight(target, middle), shareRight: within / (max - min) };
}
