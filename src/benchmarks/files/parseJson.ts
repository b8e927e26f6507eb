import { success, type Outcome } from '../../domain/failure.ts';
import { readByTheLetter, type JsonPlace } from './readByTheLetter.ts';
import { hasRepeatedKeys } from './repeatedKeys.ts';

/**
 * JSON's value; a fault names its line and column from 1. A key that an object holds twice, with different values, is a
 * fault: nobody can tell which is meant.
 */
export function parseJson(text: string, place: JsonPlace): Outcome<unknown> {
  let parsed: { value: unknown } | null = null;
  try {
    parsed = { value: JSON.parse(text) };
  } catch {
    // What is wrong with it is found out below.
  }
  if (parsed !== null && !hasRepeatedKeys(text, parsed.value)) return success(parsed.value);
  return readByTheLetter(text, place);
}
