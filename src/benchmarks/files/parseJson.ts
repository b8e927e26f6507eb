import { failure, success, type Outcome } from '../../domain/failure.ts';
import { readJson } from '../../domain/json.ts';

/** JSON's value; a fault names its line and column from 1. `line`: the one of the file that the text begins on. */
export function parseJson(text: string, { file, line: first = 1 }: { file: string; line?: number }): Outcome<unknown> {
  try {
    return success(JSON.parse(text));
  } catch {
    const reading = readJson(text);
    if (reading.ok) return success(reading.value);
    const before = text.slice(0, reading.offset).split(/\r\n|\r|\n/);
    const line = first + before.length - 1;
    const column = (before.at(-1)?.length ?? 0) + 1;
    const found = text[reading.offset] ?? 'the end of the file';
    return failure('data-malformed', { file, line, column, expected: reading.expected, found });
  }
}
