import { success, type Outcome } from '../../domain/failure.ts';
import { ByteColumn } from '../parquet/ByteColumn.ts';
import { leavesOf } from '../parquet/columns.ts';
import { readColumns } from '../parquet/readColumns.ts';
import { RecentValues } from '../parquet/RecentValues.ts';
import type { RowGroup, Table } from '../parquet/table.ts';

/**
 * Which rows of a group have a picture in an image column, by what costs least: the footer's count of nulls where it
 * says all or none; else the file names beside the pictures, where they agree with that count; else the pictures.
 */
export async function imagesThere(
  table: Table,
  group: RowGroup,
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<Outcome<readonly boolean[]>> {
  const bytesPath = `${name}.bytes`;
  const nulls = group.chunks.get(bytesPath)?.meta.statistics?.null_count;
  const count = nulls === undefined ? null : group.rows - Number(nulls);
  if (count === 0 || count === group.rows) return success(new Array<boolean>(group.rows).fill(count > 0));

  const namePath = `${name}.path`;
  if (count !== null && leavesOf(table, name).includes(namePath)) {
    const read = await readColumns(table, group, { paths: [namePath], signal });
    if (!read.ok) return read;
    const groups = read.value.get(namePath) ?? [];
    const isGroup = groups.map((value) => value !== null && value !== undefined);
    const isNamed = groups.map(
      (value) => typeof value === 'object' && value !== null && 'path' in value && !!value.path,
    );
    const agreeing = [isGroup, isNamed].find((there) => there.filter(Boolean).length === count);
    if (agreeing !== undefined) return success(agreeing);
  }

  const column = new ByteColumn(table, bytesPath, new RecentValues(0));
  const there: boolean[] = [];
  for (let row = 0; row < group.rows; row++) {
    const bytes = await column.at(group.first + row, signal);
    if (!bytes.ok) return bytes;
    there.push(bytes.value !== null);
  }
  return success(there);
}
