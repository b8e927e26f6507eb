import type { StillFiles } from '../../domain/benchmark.ts';
import { failure, success, type Outcome } from '../../domain/failure.ts';
import type { Files } from '../../domain/files.ts';
import { ByteColumn } from '../parquet/ByteColumn.ts';
import { RecentValues } from '../parquet/RecentValues.ts';
import type { RowGroup, Table } from '../parquet/table.ts';
import { namedStill, type RowPlace } from './questions.ts';
import { imageBytes, openPart, readIds } from './readPart.ts';

/** Bytes of pictures that lie beside those that were asked for, and are likely to be asked for next. */
const RECENT_BYTES = 64 * 2 ** 20;

/** The pictures of the questions, out of the files that they came from: each time the page that holds the one wanted. */
export class Frames implements StillFiles {
  readonly #files: Files | null;
  readonly #places: ReadonlyMap<string, RowPlace>;
  readonly #recent = new RecentValues(RECENT_BYTES);
  /** By file; a file that failed to open is forgotten, and tried anew. */
  readonly #tables = new Map<string, Promise<Outcome<Table>>>();
  readonly #columns = new Map<string, ByteColumn>();
  /** Groups that were found to have the rows that the questions came from. */
  readonly #known = new Set<RowGroup>();

  /** `files`: null where they are gone. `tables`: those that the questions were read from just now. */
  constructor(
    files: Files | null,
    { places, tables }: { places: ReadonlyMap<string, RowPlace>; tables: readonly Table[] },
  ) {
    this.#files = files;
    this.#places = places;
    for (const table of tables) {
      this.#tables.set(table.file, Promise.resolve(success(table)));
      for (const group of table.groups) this.#known.add(group);
    }
  }

  async read(source: string, signal: AbortSignal): Promise<Outcome<Blob>> {
    const named = namedStill(source);
    const place = named === null ? undefined : this.#places.get(named.id);
    if (named === null || place === undefined) throw new RangeError(`No question shows ${source}.`);
    const { file, row } = place;
    const table = await this.#tableOf(file, signal);
    if (!table.ok) return table;
    const same = await this.#isSame(table.value, { id: named.id, row, signal });
    if (!same.ok) return same;
    const bytes = await this.#columnOf(table.value, imageBytes(named.index)).at(row, signal);
    if (!bytes.ok) return bytes;
    const facts = { file, row, field: imageBytes(named.index), expected: 'a picture' };
    if (bytes.value === null) return failure('still-unreadable', { ...facts, found: 'none' });
    const type = pictureType(bytes.value);
    if (type === null) return failure('still-unreadable', { ...facts, found: 'bytes of no known kind' });
    return success(new Blob([new Uint8Array(bytes.value)], { type }));
  }

  async #tableOf(file: string, signal: AbortSignal): Promise<Outcome<Table>> {
    const files = this.#files;
    if (files === null) return failure('still-missing', { file });
    const opening =
      this.#tables.get(file) ??
      (async () => {
        // Others may wait for it as well: whoever leaves does not end it.
        const lasting = new AbortController().signal;
        const opened = await files.open(file, { signal: lasting });
        return opened.ok ? openPart(file, opened.value, lasting) : opened;
      })();
    this.#tables.set(file, opening);
    const table = await opening;
    signal.throwIfAborted();
    if (!table.ok) this.#tables.delete(file);
    return table;
  }

  /** Whether a file that was opened again still has that question in that row: its pictures may be another's. */
  async #isSame(
    table: Table,
    { id, row, signal }: { id: string; row: number; signal: AbortSignal },
  ): Promise<Outcome<void>> {
    const group = table.groups.find(({ first, rows }) => row >= first && row < first + rows);
    if (group !== undefined && this.#known.has(group)) return success(undefined);
    const facts = { file: table.file, row, field: 'question_id', expected: id };
    if (group === undefined) return failure('still-missing', { ...facts, found: 'no such row' });
    const ids = await readIds(table, group, signal);
    if (!ids.ok) return ids;
    const found = ids.value[row - group.first] ?? '';
    if (found !== id) return failure('still-missing', { ...facts, found });
    return success(undefined);
  }

  #columnOf(table: Table, path: string): ByteColumn {
    const key = `${table.file}/${path}`;
    const column = this.#columns.get(key) ?? new ByteColumn(table, path, this.#recent);
    this.#columns.set(key, column);
    return column;
  }
}

/** What a picture's first bytes say it is. */
function pictureType(bytes: Uint8Array): string | null {
  const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (text(1, 4) === 'PNG') return 'image/png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(0, 4) === 'GIF8') return 'image/gif';
  return null;
}
