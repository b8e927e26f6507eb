import { parquetMetadata, parquetSchema, type ColumnMetaData, type FileMetaData, type SchemaTree } from 'hyparquet';
import { failure, success, type Outcome } from '../../domain/failure.ts';
import type { OpenFile } from '../../domain/files.ts';

import { malformed } from './malformed.ts';

/** What every parquet file ends with. */
const MAGIC = 'PAR1';
/** What it ends with where its footer is encrypted. */
const ENCRYPTED_MAGIC = 'PARE';
/** Behind the footer: its length in four bytes, and the magic. */
const TAIL_BYTES = 8;
/** Before the first column: the magic once more. */
const HEAD_BYTES = 4;
/** Read at once from the end of a file; most footers are within it. */
const FIRST_READ_BYTES = 64 * 2 ** 10;
/** A footer names each column of each row group in some 200 bytes. */
const MOST_FOOTER_BYTES = 4 * 2 ** 20;
const MOST_ROWS = 1_000_000;
/** Values of one column in one row group, over all its lists. */
const MOST_VALUES = 10_000_000;

/** One column of one row group. `start`, `end` in bytes of the file. */
export type Chunk = { meta: ColumnMetaData; start: number; end: number };

/** Rows of a file that are stored together. `first`: the row that it begins with, from 0. */
export type RowGroup = { first: number; rows: number; chunks: ReadonlyMap<string, Chunk> };

/** A parquet file whose footer was read, and found to speak of bytes that are there. */
export type Table = {
  file: string;
  bytes: OpenFile;
  rows: number;
  schema: SchemaTree;
  metadata: FileMetaData;
  groups: readonly RowGroup[];
};

/** Reads the footer of a file, and nothing of its columns. A footer that lies about rows, places or sizes is refused. */
export async function openTable(file: string, bytes: OpenFile, signal: AbortSignal): Promise<Outcome<Table>> {
  const footer = await readFooter(file, bytes, signal);
  if (!footer.ok) return footer;
  const read = malformed(file, 'a parquet footer', () => {
    const metadata = parquetMetadata(footer.value, { geoparquet: false });
    return { metadata, schema: parquetSchema(metadata) };
  });
  if (!read.ok) return read;
  const { metadata, schema } = read.value;

  const end = bytes.size - footer.value.byteLength;
  const groups: RowGroup[] = [];
  let rows = 0;
  for (const [index, group] of metadata.row_groups.entries()) {
    const checked = malformed(file, 'row groups within the file', () => readGroup(group, { first: rows, end, index }));
    if (!checked.ok) return checked;
    groups.push(checked.value);
    rows += checked.value.rows;
    if (rows > MOST_ROWS) return failure('data-malformed', { file, expected: `at most ${MOST_ROWS} rows` });
  }
  if (BigInt(rows) !== metadata.num_rows) {
    const expected = `${metadata.num_rows} rows, as the footer says`;
    return failure('data-malformed', { file, expected, found: `${rows} in its row groups` });
  }
  return success({ file, bytes, rows, schema, metadata, groups });
}

/** The footer with its length and the magic: what the file ends with. */
async function readFooter(file: string, bytes: OpenFile, signal: AbortSignal): Promise<Outcome<Uint8Array>> {
  const expected = 'a parquet file';
  const { size } = bytes;
  if (size < HEAD_BYTES + TAIL_BYTES) return failure('data-malformed', { file, expected, found: `${size} bytes` });
  const end = await bytes.slice(Math.max(0, size - FIRST_READ_BYTES), size, signal);
  if (!end.ok) return end;
  const tail = end.value.subarray(-TAIL_BYTES);
  const magic = String.fromCharCode(...tail.subarray(4));
  if (magic === ENCRYPTED_MAGIC) return failure('data-malformed', { file, expected, found: 'an encrypted one' });
  if (magic !== MAGIC) return failure('data-malformed', { file, expected, found: 'no PAR1 at its end' });

  const length = new DataView(tail.buffer, tail.byteOffset).getUint32(0, true) + TAIL_BYTES;
  if (length > size - HEAD_BYTES || length > MOST_FOOTER_BYTES) {
    const most = Math.min(size - HEAD_BYTES, MOST_FOOTER_BYTES);
    return failure('data-malformed', { file, expected: `a footer of at most ${most} bytes`, found: `${length} bytes` });
  }
  return length <= end.value.byteLength
    ? success(end.value.subarray(-length))
    : bytes.slice(size - length, size, signal);
}

/** Throws with a reason where the group speaks of what cannot be. `end`: where the footer begins. */
function readGroup(
  { num_rows, columns }: FileMetaData['row_groups'][number],
  { first, end, index }: { first: number; end: number; index: number },
): RowGroup {
  const rows = countOf(num_rows, MOST_ROWS, `rows of row group ${index}`);
  const chunks = new Map<string, Chunk>();
  for (const { meta_data: meta, file_path } of columns) {
    if (file_path !== undefined) throw new Error(`columns of row group ${index} in another file`);
    if (meta === undefined) throw new Error(`an encrypted column in row group ${index}`);
    const path = meta.path_in_schema.join('.');
    const where = `${path}, row group ${index}`;
    countOf(meta.num_values, MOST_VALUES, `values of ${where}`);
    // A dictionary comes before the data; a place of 0 stands for none, as the magic is there.
    const start = countOf(meta.dictionary_page_offset || meta.data_page_offset, end, `place of ${where}`);
    const size = countOf(meta.total_compressed_size, end - start, `bytes of ${where}`);
    if (start < HEAD_BYTES) throw new Error(`place of ${where}: ${start}`);
    chunks.set(path, { meta, start, end: start + size });
  }
  return { first, rows, chunks };
}

function countOf(value: bigint, most: number, what: string): number {
  if (typeof value !== 'bigint' || value < 0n || value > BigInt(most)) throw new Error(`${what}: ${value}`);
  return Number(value);
}
