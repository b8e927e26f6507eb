import { failure, success, type Outcome } from '../../domain/failure.ts';
import { decodeColumn } from './decode.ts';
import { malformed } from './malformed.ts';
import { checkPages, readPageHeader, type PageHeader } from './pages.ts';
import type { RecentValues } from './RecentValues.ts';
import type { Chunk, RowGroup, Table } from './table.ts';

/** Bytes that are read in the hope that a page's header is within them; some writers put long values into it. */
const PROBE_BYTES = 4 * 2 ** 10;
const MOST_HEADER_BYTES = 256 * 2 ** 10;
/** A column of so few bytes is fetched at once: to find its pages one by one would take longer. */
const SMALL_CHUNK_BYTES = 512 * 2 ** 10;
const MOST_PAGE_BYTES = 256 * 2 ** 20;

/** A page in its file. `start`, `end` in bytes of the file; `first`: its first row, counted in the row group. */
type PlacedPage = PageHeader & { start: number; end: number; first: number };

/** What is known of a column's pages so far, and where the next one begins. */
type Walk = { dictionary: PlacedPage | null; pages: PlacedPage[]; next: number; rows: number };

/** Values of consecutive rows of a row group, from `first` on. */
type Rows = { first: number; values: readonly unknown[] };

/**
 * Single values of a column of bytes that is too large to be read as a whole. Its pages are found by their headers, one
 * after the other, and only the page that holds the wanted row is fetched.
 */
export class ByteColumn {
  readonly #table: Table;
  readonly #path: string;
  readonly #recent: RecentValues;
  readonly #walks = new Map<RowGroup, Walk>();
  #turn: Promise<unknown> = Promise.resolve();

  /** `path`: of the physical column, such as `image_1.bytes`. `recent` may be shared by the columns of many tables. */
  constructor(table: Table, path: string, recent: RecentValues) {
    this.#table = table;
    this.#path = path;
    this.#recent = recent;
  }

  /** The bytes at a row of the file, from 0; null where there are none. Rejects only with the abort reason. */
  async at(row: number, signal: AbortSignal): Promise<Outcome<Uint8Array | null>> {
    // One after the other: who waited finds what the one before has fetched.
    const turn = this.#turn.then(() => {
      signal.throwIfAborted();
      return this.#at(row, signal);
    });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #at(row: number, signal: AbortSignal): Promise<Outcome<Uint8Array | null>> {
    const group = this.#table.groups.find(({ first, rows }) => row >= first && row < first + rows);
    if (group === undefined) throw new RangeError(`${this.#table.file} has no row ${row}.`);
    const chunk = group.chunks.get(this.#path);
    if (chunk === undefined) return this.#refuse('a column', `none in the row group from row ${group.first} on`);
    const isSmall = chunk.end - chunk.start <= SMALL_CHUNK_BYTES;
    const rows = isSmall
      ? await this.#wholeChunk(group, chunk, signal)
      : await this.#pageWith(row - group.first, { group, chunk, signal });
    if (!rows.ok) return rows;
    return success(this.#bytesIn(rows.value.values[row - group.first - rows.value.first]));
  }

  async #wholeChunk(group: RowGroup, { meta, start, end }: Chunk, signal: AbortSignal): Promise<Outcome<Rows>> {
    const key = this.#keyOf(start);
    const known = this.#recent.get(key);
    if (known !== null) return success({ first: 0, values: known });
    const bytes = await this.#table.bytes.slice(start, end, signal);
    if (!bytes.ok) return bytes;
    const checked = malformed(this.#table.file, `whole pages in ${this.#path}`, () => checkPages(bytes.value, meta));
    if (!checked.ok) return checked;
    return this.#decoded(key, { meta, bytes: bytes.value, first: 0, rows: group.rows });
  }

  /** The rows of the page that holds a row of the group. */
  async #pageWith(
    row: number,
    { group, chunk, signal }: { group: RowGroup; chunk: Chunk; signal: AbortSignal },
  ): Promise<Outcome<Rows>> {
    const walk = this.#walks.get(group) ?? { dictionary: null, pages: [], next: chunk.start, rows: 0 };
    this.#walks.set(group, walk);
    while (row >= walk.rows) {
      const step = await this.#step(walk, { rows: group.rows, chunk, signal });
      if (!step.ok) return step;
    }
    const page = walk.pages.find(({ first, values }) => row >= first && row < first + values);
    if (page === undefined) throw new Error(`The pages of ${this.#path} have a gap at row ${row}.`);

    const key = this.#keyOf(page.start);
    const known = this.#recent.get(key);
    if (known !== null) return success({ first: page.first, values: known });
    const parts = page.indexed && walk.dictionary !== null ? [walk.dictionary, page] : [page];
    const fetched: Uint8Array[] = [];
    for (const { start, end } of parts) {
      const bytes = await this.#table.bytes.slice(start, end, signal);
      if (!bytes.ok) return bytes;
      fetched.push(bytes.value);
    }
    const meta = { ...chunk.meta, num_values: BigInt(page.values) };
    return this.#decoded(key, { meta, bytes: joined(fetched), first: page.first, rows: page.values });
  }

  /** Finds one more page. */
  async #step(
    walk: Walk,
    { rows, chunk, signal }: { rows: number; chunk: Chunk; signal: AbortSignal },
  ): Promise<Outcome<void>> {
    if (walk.next >= chunk.end) return this.#refuse(`${rows} rows`, `${walk.rows} in its pages`);
    const header = await this.#headerAt(walk.next, chunk, signal);
    if (!header.ok) return header;
    const start = walk.next;
    const end = start + header.value.head + header.value.body;
    if (end > chunk.end || end - start > MOST_PAGE_BYTES) {
      const most = Math.min(chunk.end - start, MOST_PAGE_BYTES);
      return this.#refuse(`a page of at most ${most} bytes`, `${end - start} bytes`);
    }
    const page: PlacedPage = { ...header.value, start, end, first: walk.rows };
    walk.next = end;
    if (page.kind === 'dictionary') {
      walk.dictionary = page;
    } else {
      walk.rows += page.values;
      if (walk.rows > rows) return this.#refuse(`${rows} rows`, `${walk.rows} in its pages`);
      walk.pages.push(page);
    }
    return success(undefined);
  }

  async #headerAt(start: number, chunk: Chunk, signal: AbortSignal): Promise<Outcome<PageHeader>> {
    for (let length = PROBE_BYTES; ; length *= 8) {
      const end = Math.min(start + length, chunk.end);
      const bytes = await this.#table.bytes.slice(start, end, signal);
      if (!bytes.ok) return bytes;
      const header = malformed(this.#table.file, `a page of ${this.#path}`, () =>
        readPageHeader(bytes.value, 0, chunk.meta),
      );
      // It may only have been cut off.
      if (header.ok || end === chunk.end || length >= MOST_HEADER_BYTES) return header;
    }
  }

  async #decoded(
    key: string,
    { first, ...pages }: Parameters<typeof decodeColumn>[1] & { first: number },
  ): Promise<Outcome<Rows>> {
    const decoded = await decodeColumn(this.#table, pages);
    if (!decoded.ok) return decoded;
    this.#recent.put(key, decoded.value, pages.bytes.byteLength);
    return success({ first, values: decoded.value });
  }

  /** A column within a group comes with the group around it. */
  #bytesIn(value: unknown): Uint8Array | null {
    const inner = this.#path.split('.').slice(1);
    const bytes = inner.reduce<unknown>((outer, name) => (isRecord(outer) ? outer[name] : null), value);
    return bytes instanceof Uint8Array ? bytes : null;
  }

  #keyOf(start: number): string {
    return `${this.#table.file}@${start}`;
  }

  #refuse(expected: string, found: string) {
    return failure('data-malformed', { file: this.#table.file, field: this.#path, expected, found });
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
