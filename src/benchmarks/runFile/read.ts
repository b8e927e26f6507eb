import type { Benchmark, LoadProgress } from '../../domain/benchmark.ts';
import type { Files } from '../../domain/files.ts';
import { failure, success, type Failure, type Outcome } from '../../domain/failure.ts';
import { itemKey, type Item } from '../../domain/item.ts';
import type { Run, RunRecord } from '../../domain/run.ts';
import type { FileReport } from '../../domain/transfer.ts';
import { parseJson } from '../files/parseJson.ts';
import { parseValue } from '../files/parseValue.ts';
import { readJsonFile } from '../files/readJsonFile.ts';
import { readTextFile } from '../files/readTextFile.ts';
import { deniedByKey, keyOf } from './againstKey.ts';
import { fromSchema, itemSchema } from './itemSchema.ts';
import {
  FORMAT,
  itemsFile,
  MANIFEST_FILE,
  manifestHead,
  manifestSchema,
  runFile,
  SCHEMA_VERSION,
  type Manifest,
} from './manifest.ts';
import { runSchema } from './runSchema.ts';

/** Whether a tree of files is a run file, of whichever version. */
export async function isRunFile(files: Files, signal: AbortSignal): Promise<boolean> {
  const manifest = await readJsonFile(files, MANIFEST_FILE, signal);
  if (!manifest.ok || typeof manifest.value !== 'object' || manifest.value === null) return false;
  return 'format' in manifest.value && manifest.value.format === FORMAT;
}

/**
 * Reads a run file: each of its runs whole or not at all. It fails as a whole only by its manifest. A run over the very
 * data that `benchmark` has is held against their key.
 */
export async function readRunFile(
  files: Files,
  {
    benchmark,
    signal,
    onProgress,
  }: { benchmark: Benchmark; signal: AbortSignal; onProgress: (progress: LoadProgress) => void },
): Promise<Outcome<{ records: RunRecord[]; files: FileReport[] }>> {
  const manifest = await readManifest(files, signal);
  if (!manifest.ok) return manifest;
  const { runs, schema } = manifest.value;
  const records: RunRecord[] = [];
  const reports: FileReport[] = [];
  for (const [index, entry] of runs.entries()) {
    const read = await readRun(files, entry, { schema, benchmark, signal });
    reports.push(read.report);
    if (read.record !== null) records.push(read.record);
    onProgress({ done: index + 1, total: runs.length });
  }
  const known = new Set([MANIFEST_FILE, ...runs.flatMap(({ folder }) => [runFile(folder), itemsFile(folder)])]);
  const strangers = ((await files.list()) ?? []).filter((path) => !known.has(path));
  for (const file of strangers) reports.push({ file, state: 'left-out', reason: 'not-results' });
  return success({ records, files: reports });
}

async function readManifest(files: Files, signal: AbortSignal): Promise<Outcome<Manifest>> {
  const json = await readJsonFile(files, MANIFEST_FILE, signal);
  if (!json.ok) return json;
  const where = { file: MANIFEST_FILE };
  const head = parseValue(manifestHead, json.value, where);
  if (!head.ok) return head;
  const { schema, app } = head.value;
  if (schema > SCHEMA_VERSION) {
    return failure('data-newer', {
      ...where,
      field: 'schema',
      expected: `at most ${SCHEMA_VERSION}`,
      found: schema,
      app,
    });
  }
  const manifest = parseValue(manifestSchema, json.value, where);
  if (!manifest.ok) return manifest;
  const ids = manifest.value.runs.map(({ id }) => id);
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (twice === -1) return manifest;
  const field = `runs.${twice}.id`;
  return failure('data-malformed', { ...where, field, expected: 'each run once', found: ids[twice] ?? '' });
}

type Read = { record: RunRecord | null; report: FileReport };

async function readRun(
  files: Files,
  entry: Manifest['runs'][number],
  { schema, benchmark, signal }: { schema: number; benchmark: Benchmark; signal: AbortSignal },
): Promise<Read> {
  const file = itemsFile(entry.folder);
  const refused = (where: string, reason: Failure, faults = 1): Read => {
    return { record: null, report: { file: where, state: 'refused', failure: reason, faults } };
  };
  const run = await readRunHead(files, entry, signal);
  if (!run.ok) return refused(runFile(entry.folder), run.failure);
  const text = await readTextFile(files, file, signal);
  if (!text.ok) return refused(file, text.failure);

  const { items, faults } = parseLines(text.value, { file, run: run.value, schema, benchmark });
  const [first] = faults;
  if (first !== undefined) return refused(file, first, faults.length);
  if (items.length !== entry.items) {
    const facts = { file, field: 'items', expected: `${entry.items} lines`, found: items.length };
    return refused(file, failure('data-malformed', facts).failure);
  }
  const of = run.value.questionIds.length * run.value.repeats;
  return { record: { run: run.value, items }, report: { file, state: 'read', items: items.length, of } };
}

async function readRunHead(files: Files, entry: Manifest['runs'][number], signal: AbortSignal): Promise<Outcome<Run>> {
  const file = runFile(entry.folder);
  const json = await readJsonFile(files, file, signal);
  if (!json.ok) return json;
  const run = parseValue(runSchema, json.value, { file });
  if (!run.ok) return run;
  for (const field of ['id', 'benchmark', 'version'] as const) {
    if (run.value[field] === entry[field]) continue;
    return failure('data-malformed', { file, field, expected: entry[field], found: run.value[field] });
  }
  return run;
}

function parseLines(
  text: string,
  { file, run, schema, benchmark }: { file: string; run: Run; schema: number; benchmark: Benchmark },
): { items: Item[]; faults: Failure[] } {
  const asked = new Set(run.questionIds);
  const taken = new Set<string>();
  const key = keyOf(run, benchmark);
  const items: Item[] = [];
  const faults: Failure[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const where = { file, line: index + 1 };
    const json = parseJson(line, where);
    const item = json.ok ? parseValue(itemSchema, fromSchema(schema, json.value), where) : json;
    const fault = item.ok
      ? (misplaced(item.value, { run, asked, taken }) ?? (key && deniedByKey(item.value, key)))
      : null;
    if (!item.ok) faults.push(item.failure);
    else if (fault !== null) faults.push(failure('data-malformed', { ...where, ...fault }).failure);
    else items.push(item.value);
  }
  return { items, faults };
}

/** What shows that an item is not this run's, or is there twice. */
function misplaced(
  { runId, questionId, repeat }: Item,
  { run, asked, taken }: { run: Run; asked: ReadonlySet<string>; taken: Set<string> },
): { field: string; expected: string; found: string | number } | null {
  if (runId !== run.id) return { field: 'runId', expected: run.id, found: runId };
  if (!asked.has(questionId)) return { field: 'questionId', expected: 'a question of the run', found: questionId };
  if (repeat >= run.repeats) return { field: 'repeat', expected: `less than ${run.repeats}`, found: repeat };
  const key = itemKey(questionId, repeat);
  if (taken.has(key)) return { field: 'questionId', expected: 'each question and repeat once', found: key };
  taken.add(key);
  return null;
}
