import * as v from 'valibot';
import { DATA_FAILURES, type Failure, type Outcome } from '../../domain/failure.ts';
import type { Files } from '../../domain/files.ts';
import { parseValue } from '../files/parseValue.ts';
import { readJsonFile } from '../files/readJsonFile.ts';
import type { PlacedRow } from './questions.ts';

/** What was read of a set's files: their rows as they stand there, and what could not be had. */
export type ReadSet = { rows: PlacedRow[]; failed: { file: string; failure: Failure }[] };

/**
 * What is kept of the set in place of its files, nearly all of which is pictures: the rows as they were, so that a better
 * reader helps what was kept.
 */
export const KEPT_FILE = 'medframeqa-rows.json';

export function keptRows(set: ReadSet): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(set));
}

const setSchema = v.object({
  rows: v.array(v.object({ file: v.string(), row: v.number(), fields: v.unknown() })),
  failed: v.array(
    v.object({
      file: v.string(),
      failure: v.object({
        code: v.picklist(DATA_FAILURES),
        facts: v.record(v.string(), v.union([v.string(), v.number()])),
        retryable: v.boolean(),
        retryAfter: v.nullable(v.number()),
      }),
    }),
  ),
});

export async function keptSet(files: Files, signal: AbortSignal): Promise<Outcome<ReadSet>> {
  const json = await readJsonFile(files, KEPT_FILE, signal);
  return json.ok ? parseValue(setSchema, json.value, { file: KEPT_FILE }) : json;
}
