import { success, type Outcome } from '../../domain/failure.ts';
import { hasRepeatedKeys } from './repeatedKeys.ts';

/** `line`: the one of the file that the text begins on, from 1. */
export type JsonPlace = { file: string; line?: number };

/**
 * JSON's value; a fault names its line and column from 1. A key that an object holds twice, with different values, is a
 * fault: nobody can tell which is meant.
 */
export async function parseJson(text: string, place: JsonPlace): Promise<Outcome<unknown>> {
  let parsed: { value: unknown } | null = null;
  try {
    parsed = { value: JSON.parse(text) };
  } catch {
    // What is wrong with it is found out below.
  }
  if (parsed !== null && !hasRepeatedKeys(text, parsed.value)) return success(parsed.value);
  const { readByTheLetter } = await import('./readByTheLetter.ts');
  return readByTheLetter(text, place);
}
