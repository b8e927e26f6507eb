import type { Files } from '../../domain/files.ts';
import type { Outcome } from '../../domain/failure.ts';
import { parseJson } from './parseJson.ts';
import { readTextFile } from './readTextFile.ts';

/** A JSON file's value; a fault names the file, and its line and column from 1. */
export async function readJsonFile(files: Files, path: string, signal: AbortSignal): Promise<Outcome<unknown>> {
  const text = await readTextFile(files, path, signal);
  return text.ok ? parseJson(text.value, { file: path }) : text;
}
