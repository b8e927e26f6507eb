import * as v from 'valibot';
import { faultsSchema } from './faults.ts';

const markSchema = v.object({
  /** Bytes of the file that were read. */
  offset: v.number(),
  /** Entries that were read, whether they became questions or not. */
  entries: v.number(),
  faults: faultsSchema,
  /** SHA-256 over all batches so far, each with the one before. */
  digest: v.string(),
});

/** How far a file was read, and what came of it. */
export type Mark = v.InferOutput<typeof markSchema>;

export const AT_THE_BEGINNING: Mark = { offset: 0, entries: 0, faults: { counts: {}, listed: [] }, digest: '' };

export function writeMark(mark: Mark): string {
  return JSON.stringify(mark);
}

export function readMark(text: string | null): Mark {
  return text === null ? AT_THE_BEGINNING : v.parse(markSchema, JSON.parse(text));
}
