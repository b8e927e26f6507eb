import { isNumberRight, type NumberTarget } from '../question.ts';
import { MOST_HANDS } from './hands.ts';

/** So many of a class who gave this number. */
export type GivenNumber = { value: number; hands: number };

/** What a class gave where a number is asked for: each value once, ascending. */
export type Numbers = readonly GivenNumber[];

/** With so many more for a value, or fewer; a value that nobody gave is not among them. */
export function withNumber(numbers: Numbers, value: number, by: number): Numbers {
  const before = numbers.find((one) => one.value === value)?.hands ?? 0;
  const hands = Math.max(0, Math.min(MOST_HANDS, before + by));
  const others = numbers.filter((one) => one.value !== value);
  return hands === 0 ? others : [...others, { value, hands }].sort((a, b) => a.value - b.value);
}

export function numbersInAll(numbers: Numbers): number {
  return numbers.reduce((sum, { hands }) => sum + hands, 0);
}

/** The middle of what was given, hand by hand: between the two middle ones where there are two. Null for none. */
export function medianOf(numbers: Numbers): number | null {
  const all = numbersInAll(numbers);
  if (all === 0) return null;
  return (atPlace(numbers, Math.floor((all - 1) / 2)) + atPlace(numbers, Math.floor(all / 2))) / 2;
}

/** How many gave a number that is right. */
export function numbersRight(numbers: Numbers, target: NumberTarget): number {
  return numbersInAll(numbers.filter(({ value }) => isNumberRight(target, value)));
}

/**
 * A number as it is typed, alone or with how many gave it: `34`, `-2.5`, `2,5`, `34 x 3`. A comma is a decimal point.
 * Null for anything else.
 */
export function readGivenNumber(text: string): GivenNumber | null {
  const [, value, hands] = /^\s*([-−]?(?:\d+[.,]?\d*|[.,]\d+))\s*(?:[x×*]\s*(\d+)\s*)?$/i.exec(text) ?? [];
  if (value === undefined) return null;
  const given = {
    value: Number(value.replace(',', '.').replace('−', '-')),
    hands: hands === undefined ? 1 : Number(hands),
  };
  return Number.isFinite(given.value) && given.hands > 0 && given.hands <= MOST_HANDS ? given : null;
}

/** Of ascending numbers the one at a place, hand by hand from 0. */
function atPlace(numbers: Numbers, place: number): number {
  let passed = 0;
  for (const { value, hands } of numbers) {
    passed += hands;
    if (place < passed) return value;
  }
  throw new RangeError(`${place} is beyond ${passed}`);
}
