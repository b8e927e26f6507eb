import type { Files } from '../../domain/benchmark.ts';
import { failure, success, type Outcome } from '../../domain/failure.ts';
import { readJson } from '../../domain/json.ts';
import { decodeText } from './decodeText.ts';

/** A JSON file's value; a fault names the file, and its line and column from 1. */
export async function readJsonFile(files: Files, path: string, signal: AbortSignal): Promise<Outcome<unknown>> {
  const bytes = await files.read(path, signal);
  if (!bytes.ok) return bytes;
  const text = decodeText(bytes.value);
  if (text === null) return failure('data-encoding', { file: path, expected: 'UTF-8 or UTF-16' });
  try {
    return success(JSON.parse(text));
  } catch {
    const reading = readJson(text);
    if (reading.ok) return success(reading.value);
    const before = text.slice(0, reading.offset).split(/\r\n|\r|\n/);
    const line = before.length;
    const column = (before.at(-1)?.length ?? 0) + 1;
    const found = text[reading.offset] ?? 'the end of the file';
    return failure('data-malformed', { file: path, line, column, expected: reading.expected, found });
  }
}
