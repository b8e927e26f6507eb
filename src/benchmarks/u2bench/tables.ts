import type { LoadProgress, LoadRemark } from '../../domain/benchmark.ts';
import { outcomeOf, type Failure } from '../../domain/failure.ts';
import type { Files } from '../../domain/files.ts';
import { TEXT_COLUMNS } from './columns.ts';
import { readTsv, type TsvEvent, type TsvRow } from './tsv/rows.ts';

/** One file, read: all its rows, and what was none. */
export type Table = { path: string; rows: readonly TsvRow[]; faults: readonly Failure[] };

/** Its one row says what the columns hold. */
const EXPLANATION = 'an_explanation_of_the_columns.tsv';

const isTable = (path: string) => /\.tsv$/i.test(path) && !path.endsWith(EXPLANATION);

/** The tables among these files, in one order whatever the order listed. */
export function tablePaths(paths: readonly string[]): readonly string[] {
  return paths.filter(isTable).sort();
}

/**
 * Streams one file after another. A file that breaks off, or that cannot be told into rows, is left out as a whole and
 * is a remark. Rejects only with the abort reason.
 */
export async function readTables(
  files: Files,
  paths: readonly string[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: LoadProgress) => void },
): Promise<{ tables: readonly Table[]; remarks: readonly LoadRemark[] }> {
  const tables: Table[] = [];
  const remarks: LoadRemark[] = [];
  const same = new Map<string, string>();
  for (const [done, path] of paths.entries()) {
    onProgress({ done, total: paths.length });
    const opened = await files.open(path, { signal });
    const read = opened.ok
      ? await outcomeOf(() => tableOf(path, readTsv(opened.value.stream(signal), path), same))
      : opened;
    signal.throwIfAborted();
    if (read.ok) tables.push(read.value);
    else remarks.push({ kind: 'failed', file: path, failure: read.failure });
  }
  onProgress({ done: paths.length, total: paths.length });
  return { tables, remarks };
}

/** `same`: texts so far, each held once: thousands of rows share some thirty prompts. */
async function tableOf(path: string, events: AsyncIterable<TsvEvent>, same: Map<string, string>): Promise<Table> {
  const rows: TsvRow[] = [];
  const faults: Failure[] = [];
  for await (const event of events) {
    if (event.kind === 'fault') {
      faults.push(event.failure);
      continue;
    }
    const cells = { ...event.row.cells };
    for (const column of TEXT_COLUMNS) {
      const text = cells[column];
      const known = same.get(text);
      if (known === undefined) same.set(text, text);
      else cells[column] = known;
    }
    rows.push({ ...event.row, cells });
  }
  return { path, rows, faults };
}
