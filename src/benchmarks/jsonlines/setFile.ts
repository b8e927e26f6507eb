import { failure, success, type Outcome } from '../../domain/failure.ts';
import type { Files } from '../../domain/files.ts';
import { FORMAT } from './header.ts';
import { linesOf } from './lines.ts';

/** Where an address lists nothing, a set is looked for under this name. */
const USUAL_NAME = 'questions.jsonl';
/** Bytes of the beginning that must hold the header for a file to be told from others. */
const LOOK_BYTES = 64 * 1024;
/** Files that are looked into where a folder holds several. */
const MOST_LOOKED_AT = 50;
/** Bytes of a set, which is held as a whole. */
const LARGEST_SET = 256 * 2 ** 20;

const isLines = (path: string) => /\.(?:jsonl|ndjson)$/i.test(path);

/** A set's file, whole. */
export type SetFile = { path: string; bytes: Uint8Array };

/** By the name of a file; at an address that lists nothing, by a look at the usual one. */
export async function recognises(files: Files, signal: AbortSignal): Promise<Outcome<boolean>> {
  const listed = await files.list();
  if (listed !== null) return success(listed.some(isLines));
  const head = await headOf(files, USUAL_NAME, signal);
  if (head.ok) return success(isSet(head.value));
  return head.failure.code === 'data-missing' ? success(false) : head;
}

/** The one set among these files. Two are refused: nobody could tell which of them was meant. */
export async function findSet(files: Files, signal: AbortSignal): Promise<Outcome<SetFile>> {
  const candidates = ((await files.list()) ?? [USUAL_NAME]).filter(isLines).sort(shallowestFirst);
  const [first] = candidates;
  if (first === undefined) return failure('data-missing', { file: '*.jsonl', place: files.name });
  const sets: string[] = [];
  if (candidates.length > 1) {
    for (const path of candidates.slice(0, MOST_LOOKED_AT)) {
      const head = await headOf(files, path, signal);
      if (head.ok && isSet(head.value)) sets.push(path);
    }
  }
  if (sets.length > 1) {
    return failure('data-malformed', {
      file: sets.join(', '),
      expected: 'one set at a time',
      found: `${sets.length} sets`,
    });
  }
  // Where none is a set, the first says what it lacks.
  const path = sets[0] ?? first;
  const opened = await files.open(path, { signal });
  if (!opened.ok) return opened;
  const { size } = opened.value;
  if (size > LARGEST_SET) return failure('data-malformed', { file: path, bytes: size, most: LARGEST_SET });
  const bytes = await opened.value.slice(0, size, signal);
  return bytes.ok ? success({ path, bytes: bytes.value }) : bytes;
}

async function headOf(files: Files, path: string, signal: AbortSignal): Promise<Outcome<Uint8Array>> {
  const opened = await files.open(path, { signal });
  return opened.ok ? opened.value.slice(0, LOOK_BYTES, signal) : opened;
}

function isSet(head: Uint8Array): boolean {
  const lines = linesOf(head, '');
  if (!lines.ok) return false;
  for (const line of lines.value) return 'text' in line && line.text.includes(`"${FORMAT}"`);
  return false;
}

function shallowestFirst(one: string, other: string): number {
  return one.split('/').length - other.split('/').length || (one < other ? -1 : 1);
}
