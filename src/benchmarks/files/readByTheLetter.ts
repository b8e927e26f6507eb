import { failure, success, type Outcome } from '../../domain/failure.ts';
import { readJson } from '../../domain/json.ts';

/** `line`: the one of the file that the text begins on, from 1. */
export type JsonPlace = { file: string; line?: number };

/** JSON that the browser's own parser refused, or that holds a key twice: its value, or its first fault with the place. */
export function readByTheLetter(text: string, { file, line: first = 1 }: JsonPlace): Outcome<unknown> {
  const placeOf = (offset: number) => {
    const before = text.slice(0, offset).split(/\r\n|\r|\n/);
    return { file, line: first + before.length - 1, column: (before.at(-1)?.length ?? 0) + 1 };
  };
  const reading = readJson(text);
  if (!reading.ok) {
    const found = text[reading.offset] ?? 'the end of the file';
    return failure('data-malformed', { ...placeOf(reading.offset), expected: reading.expected, found });
  }
  const [conflict] = reading.conflicts;
  if (conflict === undefined) return success(reading.value);
  const { key, offset } = conflict;
  return failure('data-malformed', { ...placeOf(offset), field: key, expected: 'each key once', found: 'it twice' });
}
