import { parquetWriteBuffer, type ColumnSource } from 'hyparquet-writer';
import type { SchemaElement } from 'hyparquet';

/** A row of MedFrameQA's files. A picture is null where the row has fewer. */
export type MedFrameRow = {
  question_id: string;
  system: string | null;
  organ: string | null;
  keyword: string | null;
  modality: string | null;
  video_id: string | null;
  question: string;
  options: readonly (string | null)[] | null;
  correct_answer: string | null;
  image_url: readonly string[] | null;
  images: readonly (Uint8Array | null)[];
  reasoning_chain: string | null;
};

export type Written = {
  /** Rows of each row group. */
  groupRows?: number;
  /** Bytes after which a page ends. */
  pageBytes?: number;
  codec?: 'SNAPPY' | 'UNCOMPRESSED';
  /** Changes columns before they are written: other types, other names. */
  change?: (columns: Column[]) => Column[];
};

/** A column with the part of the schema that speaks of it. */
export type Column = { source: ColumnSource; schema: SchemaElement[] };

export const MOST_IMAGES = 5;

/** A parquet file with the columns and types of MedFrameQA's. */
export function medFrameFile(
  rows: readonly MedFrameRow[],
  { groupRows = 2, pageBytes = 2 ** 20, codec = 'SNAPPY', change = (columns) => columns }: Written = {},
): Uint8Array {
  const images = Array.from({ length: MOST_IMAGES }, (_, index) =>
    imageColumn(
      `image_${index + 1}`,
      rows.map((row) => row.images[index] ?? null),
    ),
  );
  const texts = (name: Exclude<keyof MedFrameRow, 'options' | 'image_url' | 'images'>) =>
    textColumn(
      name,
      rows.map((row) => row[name]),
    );
  const columns = change([
    ...(['question_id', 'system', 'organ', 'keyword', 'modality', 'video_id', 'question'] as const).map(texts),
    listColumn(
      'options',
      rows.map(({ options }) => options),
    ),
    texts('correct_answer'),
    listColumn(
      'image_url',
      rows.map(({ image_url }) => image_url),
    ),
    ...images,
    texts('reasoning_chain'),
  ]);
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: columns.map(({ source }) => source),
      schema: [{ name: 'schema', num_children: columns.length }, ...columns.flatMap(({ schema }) => schema)],
      rowGroupSize: groupRows,
      pageSize: pageBytes,
      codec,
    }),
  );
}

const text = (name: string): SchemaElement => ({
  name,
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  logical_type: { type: 'STRING' },
  repetition_type: 'OPTIONAL',
});

export function textColumn(name: string, data: (string | null)[]): Column {
  return { source: { name, data }, schema: [text(name)] };
}

export function listColumn(
  name: string,
  data: (readonly (string | null)[] | null)[],
  element = text('element'),
): Column {
  return {
    source: { name, data },
    schema: [
      { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      element,
    ],
  };
}

/** Without page places: pyarrow writes none either, unless it is asked to. */
export function imageColumn(name: string, data: (Uint8Array | null)[]): Column {
  const values = data.map((bytes, row) => (bytes === null ? null : { bytes, path: `${row}_${name}.jpg` }));
  return {
    source: { name, data: values, offsetIndex: false },
    schema: [
      { name, repetition_type: 'OPTIONAL', num_children: 2 },
      { name: 'bytes', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
      text('path'),
    ],
  };
}
