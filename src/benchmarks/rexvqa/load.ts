import * as v from 'valibot';
import { NOTHING_BESIDE, type Benchmark, type LoadOptions, type LoadRemark } from '../../domain/benchmark.ts';
import { failure, success, type Outcome } from '../../domain/failure.ts';
import type { Files } from '../../domain/files.ts';
import { FIRST_PART, type ShelfStore } from '../../domain/shelf.ts';
import { readJsonFile } from '../files/readJsonFile.ts';
import { parseValue } from '../files/parseValue.ts';
import { choiceOf } from '../choiceOf.ts';
import { readChoice } from '../readChoice.ts';
import { BOARD } from './board.ts';
import { faultsSchema, type Faults } from './faults.ts';
import { fillShelf } from './fillShelf.ts';
import { Images } from './Images.ts';
import { questionFile, TERMS, type Split } from './layout.ts';
import { readMark } from './mark.ts';
import { METRICS } from './metrics.ts';
import { writePrompt } from './prompt.ts';

/** What is kept in place of the questions, which are on the shelf. */
const KEPT_FILE = 'shelf.json';
const keptSchema = v.object({ version: v.string(), file: v.string(), faults: faultsSchema });
type Kept = v.InferOutput<typeof keptSchema>;

/** Digits of a version. */
const DIGITS = 12;

type Own = { id: string; title: string; split: Split };

/** Puts the questions onto a shelf, unless they are there, and opens it with a first part. */
export async function load(
  files: Files,
  { signal, shelves: openShelves, onProgress = () => undefined, keep = () => undefined, origin = files }: LoadOptions,
  own: Own,
): Promise<Outcome<Benchmark>> {
  if (openShelves === undefined) return failure('storage-refused');
  const shelves = await openShelves();
  const isKept = (await files.list())?.includes(KEPT_FILE) === true;
  const kept = isKept ? await readKept(files, signal) : await shelve(files, { ...own, shelves, signal, onProgress });
  if (!kept.ok) return kept;
  const { version, file, faults } = kept.value;
  const shelf = await shelves.open(`${own.id}@${version}`);
  if (!shelf.ok) return shelf;
  if (shelf.value === null) return failure('data-missing', { file });
  const questions = await shelf.value.take(FIRST_PART, { signal });
  if (!questions.ok) return questions;
  keep(new Map([[KEPT_FILE, new TextEncoder().encode(JSON.stringify(kept.value))]]));
  return success({
    ...NOTHING_BESIDE,
    clusterKind: 'study',
    id: own.id,
    title: own.title,
    version,
    questions: questions.value,
    remarks: remarksOf(faults, file),
    stills: new Images(origin),
    metrics: METRICS,
    board: own.split === 'test' ? BOARD : null,
    shelf: shelf.value,
    terms: TERMS,
    prompt: writePrompt,
    read: async (question, reply, asked) => readChoice(reply, choiceOf(question).options, asked),
  });
}

async function readKept(files: Files, signal: AbortSignal): Promise<Outcome<Kept>> {
  const json = await readJsonFile(files, KEPT_FILE, signal);
  return json.ok ? parseValue(keptSchema, json.value, { file: KEPT_FILE }) : json;
}

type Shelving = Own & { shelves: ShelfStore } & Required<Pick<LoadOptions, 'signal' | 'onProgress'>>;

async function shelve(files: Files, { id, split, shelves, signal, onProgress }: Shelving): Promise<Outcome<Kept>> {
  const file = await questionFile(files, split);
  if (file === null) return failure('data-missing', { file: `metadata/${split}_vqa_data.json`, place: files.name });
  const open = await files.open(file, { signal });
  if (!open.ok) return open;
  const name = file.split('/').at(-1) ?? file;
  const { size, modified } = open.value;
  const filling = await shelves.fill({ benchmark: id, file: name, size, modified });
  if (!filling.ok) return filling;
  const writer = filling.value;
  if (writer.kind === 'finished') {
    const { faults } = readMark(writer.mark);
    return success({ version: writer.id.slice(id.length + 1), file: name, faults });
  }
  const mark = await fillShelf({ file: { name, split, open: open.value }, writer, signal, onProgress });
  if (!mark.ok) return mark;
  const { digest, faults } = mark.value;
  if (writer.written === 0) {
    const [first] = faults.listed;
    return first === undefined
      ? failure('data-missing', { file: name })
      : failure('data-malformed', { file: name, ...first });
  }
  const version = digest.slice(0, DIGITS);
  const finished = await writer.finish(`${id}@${version}`);
  return finished.ok ? success({ version, file: name, faults }) : finished;
}

/** How many records could not be used, by field, and each of the first. */
function remarksOf({ counts, listed }: Faults, file: string): LoadRemark[] {
  const totals = Object.entries(counts).map(([field, records]): LoadRemark => ({
    kind: 'records-refused',
    file,
    field,
    records,
  }));
  const each = listed.map(({ field, ...facts }): LoadRemark => {
    const where = { file, ...facts, ...(field !== '' && { field }) };
    return { kind: 'failed', file, failure: failure('data-malformed', where).failure };
  });
  return [...totals, ...each];
}
