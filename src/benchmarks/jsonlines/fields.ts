import * as v from 'valibot';
import { failure, type Failure } from '../../domain/failure.ts';

/** Most characters (code points) of a text, unless stated otherwise. */
export const LONGEST_TEXT = 20_000;
export const LONGEST_NAME = 200;

/** A text with at least one character that is no white space. */
export function text(most: number) {
  return v.pipe(
    v.string(),
    v.check((value) => /\S/.test(value), 'some text'),
    v.check((value) => codePoints(value) <= most, `at most ${most} characters`),
  );
}

/** `words` say what the pattern wants. */
export function patterned(pattern: RegExp, words: string) {
  return v.pipe(
    v.string(),
    v.check((value) => pattern.test(value), words),
  );
}

/** JSON has no NaN, but `1e999` is infinite. */
export const finite = v.pipe(
  v.number(),
  v.check((value) => Number.isFinite(value), 'a number'),
);

function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** What the parser calls kinds of values, in words of those who write the file. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  Object: 'an object in { }',
  Array: 'a list in [ ]',
};

const inWords = (value: string) => (Object.hasOwn(KINDS, value) ? (KINDS[value] ?? value) : value);

/** The same failure, its expected and found in plain words. */
export function inPlainWords({ facts, ...rest }: Failure): Failure {
  const { expected, found } = facts;
  return {
    ...rest,
    facts: {
      ...facts,
      ...(expected !== undefined && { expected: inWords(String(expected)) }),
      ...(found !== undefined && { found: inWords(String(found)) }),
    },
  };
}

export type Place = { file: string; line: number };
export type Fault = { field: string; expected: string; found: string };

export const refused = (place: Place, { field, expected, found }: Fault) =>
  failure('data-malformed', { ...place, field, expected, found });
