import { failure, success, type Outcome } from '../../domain/failure.ts';
import { readJson } from '../../domain/json.ts';
import { hasRepeatedKeys } from './repeatedKeys.ts';

/**
 * JSON's value; a fault names its line and column from 1. A key that an object holds twice, with different values, is a
 * fault: nobody can tell which is meant. `line`: the one of the file that the text begins on.
 */
export function parseJson(text: string, { file, line: first = 1 }: { file: string; line?: number }): Outcome<unknown> {
  const placeOf = (offset: number) => {
    const before = text.slice(0, offset).split(/\r\n|\r|\n/);
    return { file, line: first + before.length - 1, column: (before.at(-1)?.length ?? 0) + 1 };
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const reading = readJson(text);
    if (reading.ok) return success(reading.value);
    const found = text[reading.offset] ?? 'the end of the file';
    return failure('data-malformed', { ...placeOf(reading.offset), expected: reading.expected, found });
  }
  if (!hasRepeatedKeys(text, value)) return success(value);
  const reading = readJson(text);
  const [conflict] = reading.ok ? reading.conflicts : [];
  if (conflict === undefined) return success(value);
  const { key, offset } = conflict;
  return failure('data-malformed', { ...placeOf(offset), field: key, expected: 'each key once', found: 'it twice' });
}
