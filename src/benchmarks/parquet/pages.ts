import type { ColumnMetaData } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';

/** One page of a column: `head` bytes of header, then `body` bytes; `values` are rows too where nothing is repeated. */
export type PageHeader = {
  kind: 'dictionary' | 'data';
  head: number;
  body: number;
  values: number;
  /** Whether its values are places in the dictionary. */
  indexed: boolean;
};

/** Snappy at its best: 64 bytes from a copy of 3. */
const MOST_GROWTH = 64 / 3;
/** What small pages may have beyond that. */
const GROWTH_ROOM = 64;

/**
 * Reads the header of the page that begins at `at`. Throws where it is none, and where it claims what its bytes cannot
 * hold: the reader behind it takes these numbers at their word.
 */
export function readPageHeader(bytes: Uint8Array, at: number, { codec }: ColumnMetaData): PageHeader {
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: at };
  const header = parquetHeader(reader);
  const body = sizeOf(header.compressed_page_size);
  const unpacked = sizeOf(header.uncompressed_page_size);
  const most = codec === 'SNAPPY' ? body * MOST_GROWTH + GROWTH_ROOM : body;
  if (unpacked > most) throw new Error(`a page of ${body} bytes that would unpack to ${unpacked}`);
  const data = header.data_page_header ?? header.data_page_header_v2;
  const isData = (header.type === 'DATA_PAGE' || header.type === 'DATA_PAGE_V2') && data !== undefined;
  const dictionary = header.dictionary_page_header;
  if (!isData && (header.type !== 'DICTIONARY_PAGE' || dictionary === undefined)) {
    throw new Error(`a page of type ${header.type ?? 'unknown'}`);
  }
  return {
    kind: isData ? 'data' : 'dictionary',
    head: reader.offset - at,
    body,
    values: sizeOf(isData ? data.num_values : dictionary?.num_values),
    indexed: isData && data.encoding.endsWith('_DICTIONARY'),
  };
}

/** Throws unless the pages of a whole column chunk fill it and hold as many values as its footer says. */
export function checkPages(bytes: Uint8Array, meta: ColumnMetaData): void {
  let values = 0;
  for (let at = 0; at < bytes.byteLength;) {
    const page = readPageHeader(bytes, at, meta);
    at += page.head + page.body;
    if (at > bytes.byteLength) throw new Error(`a page that ends ${at - bytes.byteLength} bytes behind its column`);
    // A dictionary cannot have more values than the column; what it has is not rows.
    if (page.kind === 'data') values += page.values;
    if (Math.max(values, page.values) > Number(meta.num_values)) break;
  }
  if (BigInt(values) !== meta.num_values) throw new Error(`${values} values where the footer says ${meta.num_values}`);
}

function sizeOf(value: number | undefined): number {
  if (value === undefined || !Number.isInteger(value) || value < 0) throw new Error(`a size of ${value}`);
  return value;
}
