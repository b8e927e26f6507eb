import { success, type Outcome } from '../../domain/failure.ts';
import type { OpenFile } from '../../domain/files.ts';
import { checkColumn, leavesOf, numberedColumns, type ColumnKind } from '../parquet/columns.ts';
import { readColumns } from '../parquet/readColumns.ts';
import { openTable, type RowGroup, type Table } from '../parquet/table.ts';
import { imagesThere } from './imagesThere.ts';
import type { PlacedRow } from './questions.ts';

/** The columns that a question is read from; pictures come when they are asked for. */
const COLUMNS: Readonly<Record<string, ColumnKind>> = {
  question_id: 'id',
  system: 'text',
  organ: 'text',
  modality: 'text',
  video_id: 'text',
  question: 'text',
  options: 'texts',
  correct_answer: 'text',
  reasoning_chain: 'text',
};

const IMAGE = 'image_';

/** The physical column of a row's pictures; `index` from 0. */
export const imageBytes = (index: number) => `${IMAGE}${index + 1}.bytes`;

/** A file of the benchmark whose columns are the ones it should have. */
export async function openPart(file: string, opened: OpenFile, signal: AbortSignal): Promise<Outcome<Table>> {
  const table = await openTable(file, opened, signal);
  if (!table.ok) return table;
  for (const [name, kind] of Object.entries(COLUMNS)) {
    const checked = checkColumn(table.value, name, kind);
    if (!checked.ok) return checked;
  }
  const images = numberedColumns(table.value, IMAGE);
  for (const name of images.length === 0 ? [`${IMAGE}1`] : images) {
    const checked = checkColumn(table.value, name, 'image');
    if (!checked.ok) return checked;
  }
  return table;
}

/** The text of all rows of a file; whole, or the failure. */
export async function readPart(table: Table, signal: AbortSignal): Promise<Outcome<PlacedRow[]>> {
  const rows: PlacedRow[] = [];
  for (const group of table.groups) {
    const read = await readGroup(table, group, signal);
    if (!read.ok) return read;
    for (const fields of read.value) rows.push({ file: table.file, row: rows.length, fields });
  }
  return success(rows);
}

/** The ids of a group's rows, to see whether a file that was opened again is still the same. */
export async function readIds(table: Table, group: RowGroup, signal: AbortSignal): Promise<Outcome<readonly string[]>> {
  const read = await readColumns(table, group, { paths: ['question_id'], signal });
  return read.ok ? success((read.value.get('question_id') ?? []).map(String)) : read;
}

async function readGroup(
  table: Table,
  group: RowGroup,
  signal: AbortSignal,
): Promise<Outcome<Record<string, unknown>[]>> {
  const texts = Object.keys(COLUMNS).flatMap((name) => leavesOf(table, name).map((path) => ({ name, path })));
  const read = await readColumns(table, group, { paths: texts.map(({ path }) => path), signal });
  if (!read.ok) return read;
  const images: (readonly boolean[])[] = [];
  for (const name of numberedColumns(table, IMAGE)) {
    const there = await imagesThere(table, group, { name, signal });
    if (!there.ok) return there;
    images.push(there.value);
  }
  return success(
    Array.from({ length: group.rows }, (_, row) => ({
      ...Object.fromEntries(texts.map(({ name, path }) => [name, plain(read.value.get(path)?.[row])])),
      images: images.map((there) => there[row] === true),
    })),
  );
}

/** As JSON has it: whole numbers as their digits, which no number type of JSON's readers could round. */
function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'bigint' || typeof value === 'number' ? String(value) : value;
}
