/** The letters that a page leaves free: beyond them options are chosen by digit, by pointer or with the arrow keys. */
const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** As on a keyboard: the tenth is 0. */
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

/** The keys that choose each of so many options: its letter, and its digit. */
export function optionKeys(options: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.min(options, DIGITS.length) }, (_, option) =>
    [LETTERS[option], DIGITS[option]].filter((key) => key !== undefined),
  );
}
