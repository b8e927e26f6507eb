import {
  NOTHING_BESIDE,
  type Benchmark,
  type LoadOptions,
  type LoadProgress,
  type LoadRemark,
} from '../../domain/benchmark.ts';
import { failure, success, type Outcome } from '../../domain/failure.ts';
import type { ByteProgress, Files, OpenFile } from '../../domain/files.ts';
import { inLanes } from '../files/inLanes.ts';
import type { Table } from '../parquet/table.ts';
import { choiceOf } from '../choiceOf.ts';
import { readChoice } from '../readChoice.ts';
import { BOARD } from './board.ts';
import { Frames } from './Frames.ts';
import { keptRows, keptSet, KEPT_FILE, type ReadSet } from './keptRows.ts';
import { partsAmong, PUBLISHED_PARTS, TERMS } from './layout.ts';
import { METRICS } from './metrics.ts';
import { writePrompt } from './prompt.ts';
import { parseRows, type PlacedRow } from './questions.ts';
import { openPart, readPart } from './readPart.ts';
import { contentVersion } from './version.ts';

/** Files that are read at a time. */
const LANES = 3;

/** What reads the benchmark; in a module of its own, so that only those fetch the parquet reader who open it. */
export async function load(
  files: Files,
  { version, signal, onProgress = () => undefined, keep = () => undefined, origin = files }: LoadOptions,
  { id, title }: Pick<Benchmark, 'id' | 'title'>,
): Promise<Outcome<Benchmark>> {
  const read = await readSet(files, { signal, onProgress });
  if (!read.ok) return read;
  const { set, tables } = read.value;
  const { questions, places, refused } = parseRows(set.rows);
  const faults = [...set.failed, ...refused];
  const [first] = faults;
  if (questions.length === 0) {
    if (first !== undefined) return { ok: false, failure: first.failure };
    return failure('data-missing', { file: PUBLISHED_PARTS[0] ?? '', place: files.name });
  }
  if (tables.length > 0) keep(new Map([[KEPT_FILE, keptRows(set)]]));
  return success({
    ...NOTHING_BESIDE,
    id,
    title,
    version: version ?? (await contentVersion(questions)),
    questions,
    remarks: faults.map((fault): LoadRemark => ({ kind: 'failed', ...fault })),
    stills: new Frames(tables.length > 0 ? files : origin, { places, tables }),
    metrics: METRICS,
    board: BOARD,
    terms: TERMS,
    prompt: writePrompt,
    read: async (question, reply, asked) => readChoice(reply, choiceOf(question).options, asked),
  });
}

type Read = { set: ReadSet; tables: readonly Table[] };
type Reading = Required<Pick<LoadOptions, 'signal' | 'onProgress'>>;

async function readSet(files: Files, { signal, onProgress }: Reading): Promise<Outcome<Read>> {
  const listed = await files.list();
  if (listed?.includes(KEPT_FILE) === true) {
    const set = await keptSet(files, signal);
    return set.ok ? success({ set: set.value, tables: [] }) : set;
  }
  const { found, missing } = listed === null ? { found: PUBLISHED_PARTS, missing: [] } : partsAmong(listed);
  const told = new Told(onProgress, found.length);
  // All are opened before any is read: of files that come whole only, it is said first how much that is.
  const opened = await inLanes(found, LANES, (file) => openFile(files, { file, signal, told }));
  const parts = await inLanes(opened, LANES, async ({ file, outcome }) => {
    const part = outcome.ok ? await readFile(file, outcome.value, signal) : outcome;
    told.partIsDone();
    return { file, part };
  });
  const set: ReadSet = {
    rows: parts.flatMap(({ part }) => (part.ok ? part.value.rows : [])),
    failed: [
      ...missing.map((file) => ({ file, failure: failure('data-missing', { file }).failure })),
      ...parts.flatMap(({ file, part }) => (part.ok ? [] : [{ file, failure: part.failure }])),
    ],
  };
  return success({ set, tables: parts.flatMap(({ part }) => (part.ok ? [part.value.table] : [])) });
}

async function openFile(
  files: Files,
  { file, signal, told }: { file: string; signal: AbortSignal; told: Told },
): Promise<{ file: string; outcome: Outcome<OpenFile> }> {
  const onWhole = (progress: ByteProgress) => told.whole(file, progress);
  const outcome = await files.open(file, { signal, onWhole });
  if (outcome.ok && outcome.value.ranges !== 'served') told.whole(file, { done: 0, total: outcome.value.size });
  return { file, outcome };
}

/** All the text of one file, or none of it. */
async function readFile(
  file: string,
  opened: OpenFile,
  signal: AbortSignal,
): Promise<Outcome<{ table: Table; rows: PlacedRow[] }>> {
  const table = await openPart(file, opened, signal);
  if (!table.ok) return table;
  const rows = await readPart(table.value, signal);
  return rows.ok ? success({ table: table.value, rows: rows.value }) : rows;
}

/** What a person is told of how far it is: files, and bytes while whole files have to come. */
class Told {
  readonly #tell: (progress: LoadProgress) => void;
  readonly #total: number;
  readonly #wholes = new Map<string, ByteProgress>();
  #done = 0;

  constructor(tell: (progress: LoadProgress) => void, total: number) {
    this.#tell = tell;
    this.#total = total;
    this.#say();
  }

  partIsDone(): void {
    this.#done += 1;
    this.#say();
  }

  whole(file: string, progress: ByteProgress): void {
    this.#wholes.set(file, progress);
    this.#say();
  }

  #say(): void {
    const wholes = [...this.#wholes.values()];
    const bytes = {
      done: wholes.reduce((sum, { done }) => sum + done, 0),
      total: wholes.reduce((sum, { total }) => sum + total, 0),
    };
    this.#tell({ done: this.#done, total: this.#total, ...(wholes.length > 0 && { bytes }) });
  }
}
