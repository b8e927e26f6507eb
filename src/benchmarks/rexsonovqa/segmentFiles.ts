import type { LoadProgress } from '../../domain/benchmark.ts';
import type { Files } from '../../domain/files.ts';
import { failure, success, type Failure, type Outcome } from '../../domain/failure.ts';
import { FILES_AT_A_TIME, inLanes } from '../files/inLanes.ts';
import { readJsonFile } from '../files/readJsonFile.ts';
import { eventFile, eventStem, KINDS, questionFile, questionStem, type Kind } from './layout.ts';
import { nameFinder, spellings } from './names.ts';
import type { SegmentEntry } from './segments.ts';

export type FileKind = Kind | 'events';

/** One file of one segment, as read. `stem` is the file's own spelling of the segment's name. */
export type SegmentFile = { kind: FileKind; segment: SegmentEntry; stem: string; path: string; value: unknown };

export type FailedFile = { path: string; failure: Failure };

/** One file to read: its path may be spelled in several ways, of which the first that is there counts. */
type Wanted = { kind: FileKind; segment: SegmentEntry; stems: readonly string[] };

const FILE_KINDS: readonly FileKind[] = [...KINDS, 'events'];

const pathOf = (kind: FileKind, stem: string) => (kind === 'events' ? eventFile(stem) : questionFile(kind, stem));
const stemOf = (kind: FileKind, path: string) => (kind === 'events' ? eventStem(path) : questionStem(path, kind));

/** Reads each segment's files, in the order of the segments. */
export async function readSegmentFiles(
  files: Files,
  segments: readonly SegmentEntry[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: LoadProgress) => void },
): Promise<{ read: SegmentFile[]; failed: FailedFile[] }> {
  const listed = await files.list();
  const { wanted, strangers } = listed === null ? guessed(segments) : chosen(segments, listed);
  let done = 0;
  const outcomes = await inLanes(wanted, FILES_AT_A_TIME, async (file) => {
    const outcome = await readFirst(files, file, signal);
    onProgress({ done: ++done, total: wanted.length });
    return { file, outcome };
  });
  const read = outcomes.flatMap(({ outcome }) => (outcome.ok ? [outcome.value] : []));
  // A set without any file of a kind lacks the kind, and not each of its files.
  const isAbsent = (kind: FileKind) =>
    outcomes.every(({ file, outcome }) => file.kind !== kind || isMissing(outcome)) && segments.length > 0;
  // Of a place that can be listed a person sees what it holds; at an address, all of a kind may just be elsewhere.
  const absent = (listed === null ? KINDS.filter(isAbsent) : []).map((kind) => {
    const path = pathOf(kind, '*');
    return { path, failure: failure('data-missing', { file: path }).failure };
  });
  const failed = outcomes.flatMap(({ file, outcome }) => {
    if (outcome.ok) return [];
    if (isAbsent(file.kind)) return [];
    return [{ path: pathOf(file.kind, file.stems[0] ?? file.segment.name), failure: outcome.failure }];
  });
  return { read, failed: [...absent, ...failed, ...strangers] };
}

const isMissing = (outcome: Outcome<unknown>) => !outcome.ok && outcome.failure.code === 'data-missing';

/** Where nothing can be listed, the names follow from the metadata. */
function guessed(segments: readonly SegmentEntry[]): { wanted: Wanted[]; strangers: FailedFile[] } {
  const wanted = FILE_KINDS.flatMap((kind) =>
    segments.map((segment) => ({ kind, segment, stems: spellings(segment.name) })),
  );
  return { wanted, strangers: [] };
}

/** Where files are listed, each is matched with its segment; one that has none cannot be shown. */
function chosen(
  segments: readonly SegmentEntry[],
  listed: readonly string[],
): { wanted: Wanted[]; strangers: FailedFile[] } {
  const wanted: Wanted[] = [];
  const strangers: FailedFile[] = [];
  for (const kind of FILE_KINDS) {
    const stems = listed.map((path) => stemOf(kind, path)).filter((stem) => stem !== null);
    const find = nameFinder(stems);
    const matched = segments.map((segment) => ({ kind, segment, stem: find(segment.name) }));
    wanted.push(...matched.map(({ stem, ...file }) => ({ ...file, stems: stem === null ? [] : [stem] })));
    const known = new Set(matched.map(({ stem }) => stem));
    for (const stem of stems.filter((stem) => !known.has(stem))) {
      const path = pathOf(kind, stem);
      const facts = { file: path, field: 'name', expected: 'a segment of the metadata', found: stem };
      strangers.push({ path, failure: failure('data-malformed', facts).failure });
    }
  }
  return { wanted, strangers };
}

async function readFirst(
  files: Files,
  { kind, segment, stems }: Wanted,
  signal: AbortSignal,
): Promise<Outcome<SegmentFile>> {
  for (const stem of stems) {
    const path = pathOf(kind, stem);
    const json = await readJsonFile(files, path, signal);
    if (json.ok) return success({ kind, segment, stem, path, value: json.value });
    if (json.failure.code !== 'data-missing') return json;
  }
  return failure('data-missing', { file: pathOf(kind, stems[0] ?? segment.name) });
}
