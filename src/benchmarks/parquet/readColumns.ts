import { failure, success, type Outcome } from '../../domain/failure.ts';
import { decodeColumn } from './decode.ts';
import { malformed } from './malformed.ts';
import { checkPages } from './pages.ts';
import type { Chunk, RowGroup, Table } from './table.ts';

/** Column chunks that lie this close together are fetched as one, in bytes. */
const GAP_BYTES = 8 * 2 ** 10;
/** Bytes of one fetch, unless a single chunk has more. */
const RUN_BYTES = 4 * 2 ** 20;
/** Text of one column in one row group. */
const MOST_CHUNK_BYTES = 64 * 2 ** 20;

/**
 * Whole columns of one row group by their paths, one value a row. Meant for text: what is fetched is these columns and
 * nothing beside them but small gaps.
 */
export async function readColumns(
  table: Table,
  group: RowGroup,
  { paths, signal }: { paths: readonly string[]; signal: AbortSignal },
): Promise<Outcome<ReadonlyMap<string, readonly unknown[]>>> {
  const chunks: (Chunk & { path: string })[] = [];
  for (const path of paths) {
    const chunk = group.chunks.get(path);
    if (chunk === undefined) {
      const found = `none in the row group from row ${group.first} on`;
      return failure('data-malformed', { file: table.file, field: path, expected: 'a column', found });
    }
    const size = chunk.end - chunk.start;
    if (size > MOST_CHUNK_BYTES) {
      const expected = `at most ${MOST_CHUNK_BYTES} bytes of text`;
      return failure('data-malformed', { file: table.file, field: path, expected, found: `${size} bytes` });
    }
    chunks.push({ path, ...chunk });
  }
  const columns = new Map<string, readonly unknown[]>();
  for (const run of runsOf(chunks)) {
    const bytes = await table.bytes.slice(run.start, run.end, signal);
    if (!bytes.ok) return bytes;
    for (const { path, meta, start, end } of run.chunks) {
      signal.throwIfAborted();
      const own = bytes.value.subarray(start - run.start, end - run.start);
      const checked = malformed(table.file, `whole pages in ${path}`, () => checkPages(own, meta));
      if (!checked.ok) return checked;
      const values = await decodeColumn(table, { meta, bytes: own, rows: group.rows });
      if (!values.ok) return values;
      columns.set(path, values.value);
    }
  }
  return success(columns);
}

type Run<T> = { start: number; end: number; chunks: T[] };

/** Neighbours together: what is read of a file lies in a few places of it. */
function runsOf<T extends Chunk>(chunks: readonly T[]): Run<T>[] {
  const runs: Run<T>[] = [];
  for (const chunk of chunks.toSorted((a, b) => a.start - b.start)) {
    const run = runs.at(-1);
    if (run !== undefined && chunk.start - run.end <= GAP_BYTES && chunk.end - run.start <= RUN_BYTES) {
      run.end = Math.max(run.end, chunk.end);
      run.chunks.push(chunk);
    } else {
      runs.push({ start: chunk.start, end: chunk.end, chunks: [chunk] });
    }
  }
  return runs;
}
