import { parquetRead, type ColumnMetaData, type SchemaElement, type SchemaTree } from 'hyparquet';
import { failure, success, type Outcome } from '../../domain/failure.ts';
import type { Table } from './table.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The values of one physical column, one a row: text, a list, bytes, or a group with that column alone; null or undefined
 * where there is none. `bytes` are the pages of `rows` rows, a dictionary before them where they need one.
 */
export async function decodeColumn(
  { file, schema, metadata }: Pick<Table, 'file' | 'schema' | 'metadata'>,
  { meta, bytes, rows }: { meta: ColumnMetaData; bytes: Uint8Array; rows: number },
): Promise<Outcome<unknown[]>> {
  const values: unknown[] = [];
  const facts = { file, field: meta.path_in_schema.join('.') };
  const buffer = bytes.slice().buffer;
  try {
    await parquetRead({
      file: { byteLength: bytes.byteLength, slice: (start, end) => buffer.slice(start, end) },
      metadata: {
        ...metadata,
        schema: schemaAlong(schema, meta.path_in_schema),
        num_rows: BigInt(rows),
        row_groups: [
          {
            num_rows: BigInt(rows),
            total_byte_size: 0n,
            columns: [{ file_offset: 0n, meta_data: alone(meta, bytes) }],
          },
        ],
      },
      // Only what the schema calls text becomes text: of picture bytes read as text, each above 127 would be lost.
      utf8: false,
      geoparquet: false,
      parsers: { stringFromBytes: (text: Uint8Array | undefined) => text && utf8.decode(text) },
      onChunk: ({ columnData }) => {
        for (const value of columnData) values.push(value);
      },
    });
  } catch (error) {
    if (error instanceof TypeError && /utf-8|decod/i.test(error.message)) {
      return failure('data-encoding', { ...facts, expected: 'UTF-8' });
    }
    const found = error instanceof Error ? error.message : String(error);
    return failure('data-malformed', { ...facts, expected: 'a readable column', found });
  }
  if (values.length !== rows) {
    return failure('data-malformed', { ...facts, expected: `${rows} rows`, found: `${values.length}` });
  }
  return success(values);
}

/** The schema as if the file had this one column. */
function schemaAlong(root: SchemaTree, path: readonly string[]): SchemaElement[] {
  const elements: SchemaElement[] = [{ ...root.element, num_children: 1 }];
  let node: SchemaTree | undefined = root;
  for (const name of path) {
    node = node?.children.find(({ element }) => element.name === name);
    if (node === undefined) throw new Error(`The schema has no ${path.join('.')}.`);
    elements.push(node.children.length === 0 ? node.element : { ...node.element, num_children: 1 });
  }
  return elements;
}

/** The column's record with its pages at the very beginning; a dictionary among them is known by its own header. */
function alone({ dictionary_page_offset: _, ...meta }: ColumnMetaData, bytes: Uint8Array): ColumnMetaData {
  return { ...meta, data_page_offset: 0n, total_compressed_size: BigInt(bytes.byteLength) };
}
