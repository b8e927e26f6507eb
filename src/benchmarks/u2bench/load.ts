import type { Benchmark, LoadOptions, LoadRemark } from '../../domain/benchmark.ts';
import { failure, success, type Outcome } from '../../domain/failure.ts';
import type { Files } from '../../domain/files.ts';
import { benchmarkOf } from './benchmark.ts';
import { COLUMNS } from './columns.ts';
import { KEPT_FILE, readKept, writeKept } from './keptTables.ts';
import { listPaths } from './listing.ts';
import { picturesIn } from './stills.ts';
import { readTables, tablePaths, type Table } from './tables.ts';
import { taskOf } from './tasks.ts';
import { contentVersion } from './version.ts';

/** Bytes of a table that are looked at to tell whose it is: the names of its columns are some 200. */
const LOOK_BYTES = 4096;

/** By the folders of its tasks, and where there are none by the columns of a table. */
export async function recognises(files: Files, signal: AbortSignal): Promise<Outcome<boolean>> {
  const paths = await listPaths(files, signal);
  if (!paths.ok) return paths.failure.code === 'data-missing' ? success(false) : paths;
  if (paths.value.includes(KEPT_FILE)) return success(true);
  const tables = tablePaths(paths.value);
  // On a plain server these are names to be tried: the first that is there tells.
  for (const path of [...tables.filter((one) => taskOf(one) !== null), ...tables]) {
    const looked = await hasColumns(files, path, signal);
    if (looked.ok || looked.failure.code !== 'data-missing') return looked;
  }
  return success(false);
}

/** Reads its tables: all of them, one task's, or a single one. */
export async function load(
  files: Files,
  { version, signal, onProgress = () => undefined, keep, origin = files }: LoadOptions,
): Promise<Outcome<Benchmark>> {
  const read = await tablesIn(files, { signal, onProgress });
  if (!read.ok) return read;
  const { tables, remarks } = read.value;
  const benchmark = benchmarkOf(tables, {
    version: version ?? (await contentVersion(tables)),
    remarks,
    stills: picturesIn(origin),
  });
  signal.throwIfAborted();
  if (benchmark.questions.length === 0) {
    const trouble = benchmark.remarks.find((remark) => remark.kind === 'failed');
    if (trouble !== undefined) return { ok: false, failure: trouble.failure };
    return failure('data-missing', { file: '*.tsv', place: files.name });
  }
  keep?.(new Map([[KEPT_FILE, writeKept(tables)]]));
  return success(benchmark);
}

type Read = { tables: readonly Table[]; remarks: readonly LoadRemark[] };

async function tablesIn(
  files: Files,
  options: { signal: AbortSignal; onProgress: NonNullable<LoadOptions['onProgress']> },
): Promise<Outcome<Read>> {
  const { signal } = options;
  const paths = await listPaths(files, signal);
  if (!paths.ok) return paths;
  if (paths.value.includes(KEPT_FILE)) {
    const kept = await files.read(KEPT_FILE, signal);
    const tables = kept.ok ? readKept(kept.value) : kept;
    return tables.ok ? success({ tables: tables.value, remarks: [] }) : tables;
  }
  const read = await readTables(files, tablePaths(paths.value), options);
  const isListed = (await files.list()) !== null;
  // Where nothing was listed, names were tried: one that is not there is no fault.
  const isFault = (remark: LoadRemark) =>
    isListed || remark.kind !== 'failed' || remark.failure.code !== 'data-missing';
  return success(read.tables.length > 0 ? { ...read, remarks: read.remarks.filter(isFault) } : read);
}

async function hasColumns(files: Files, path: string, signal: AbortSignal): Promise<Outcome<boolean>> {
  const table = await files.open(path, { signal });
  const head = table.ok ? await table.value.slice(0, LOOK_BYTES, signal) : table;
  if (!head.ok) return head;
  const [line = ''] = new TextDecoder().decode(head.value).split(/\r?\n/, 1);
  const names = line.split('\t').map((name) => name.replace(/^"|"$/g, '').trim());
  return success(COLUMNS.every((column) => names.includes(column)));
}
