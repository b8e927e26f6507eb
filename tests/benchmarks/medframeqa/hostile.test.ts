import type { ColumnMetaData, FileMetaData, SchemaElement } from 'hyparquet';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { withFooter } from '../../support/lyingFooter.ts';
import { imageColumn, listColumn, medFrameFile, textColumn, type Column } from '../../support/medFrameFile.ts';
import { inventedRow } from '../../support/medFrameRows.ts';
import { writtenFiles } from '../writtenFiles.ts';
import { faults, load, loaded, pictureHashes, refusal } from './loaded.ts';

const ROWS = [0, 1, 2, 3, 4].map((index) => inventedRow(index, { pictures: index === 3 ? 3 : 2 }));
const FILE = medFrameFile(ROWS);

describe('a file that is no table', () => {
  test.each([
    ['an empty file', new Uint8Array(0), { found: '0 bytes' }],
    ['a web page', new TextEncoder().encode('<!doctype html>'.repeat(100)), { found: 'no PAR1 at its end' }],
    ['twelve bytes of magic', new TextEncoder().encode('PAR1PAR1PAR1'), {}],
    ['an encrypted table', changed(FILE, FILE.byteLength - 1, 'E'.charCodeAt(0)), { found: 'an encrypted one' }],
    ['another magic', changed(FILE, FILE.byteLength - 1, 'X'.charCodeAt(0)), { found: 'no PAR1 at its end' }],
  ])('%s is refused by name', async (_, bytes, facts) => {
    expect(await refusal({ 'a.parquet': bytes })).toMatchObject({
      code: 'data-malformed',
      facts: { file: 'a.parquet', ...facts },
    });
  });

  test('a footer longer than its file is refused', async () => {
    const file = FILE.slice();
    new DataView(file.buffer).setUint32(file.byteLength - 8, 0x7fffffff, true);
    expect(await refusal({ 'a.parquet': file })).toMatchObject({
      facts: { expected: `a footer of at most ${file.byteLength - 4} bytes`, found: `${0x7fffffff + 8} bytes` },
    });
  });
});

test.each([0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 0.999])('a file cut at %f of its length opens nothing', async (share) => {
  const cut = FILE.slice(0, Math.floor(FILE.byteLength * share));
  expect((await refusal({ 'a.parquet': cut })).facts['file']).toBe('a.parquet');
});

test('a cut file beside a whole one leaves the whole one to open, and is named', async () => {
  const { questions, remarks } = await loaded({
    'part1.parquet': FILE.slice(0, -500),
    'part2.parquet': medFrameFile([inventedRow(9)]),
  });
  expect(questions.map(({ id }) => id)).toEqual(['invented-9']);
  expect(faults(remarks)).toMatchObject([{ file: 'part1.parquet', code: 'data-malformed' }]);
});

describe('columns of other kinds', () => {
  const whole = (name: string): SchemaElement => ({ name, type: 'INT32', repetition_type: 'OPTIONAL' });
  const numbers = (name: string): Column => ({
    source: { name, data: ROWS.map((_, row) => row) },
    schema: [whole(name)],
  });
  const bytes = (name: string): Column => ({
    source: { name, data: ROWS.map(() => new Uint8Array([1])) },
    schema: [{ name, type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' }],
  });
  const numberLists = (name: string): Column => {
    const { source, schema } = listColumn(name, [], whole('element'));
    return { source: { ...source, data: ROWS.map(() => [1, 2]) }, schema };
  };
  const texts = (name: string) =>
    textColumn(
      name,
      ROWS.map(() => 'text'),
    );
  const lists = (name: string) =>
    listColumn(
      name,
      ROWS.map(() => ['one', 'two']),
    );

  test.each([
    ['question', numbers, 'a column of text', 'int32'],
    ['question', bytes, 'a column of text', 'bytes'],
    ['question', lists, 'a column of text', 'lists of text'],
    ['question_id', lists, 'a column of text or whole numbers', 'lists of text'],
    ['options', texts, 'a column of lists of text', 'text'],
    ['options', numberLists, 'a column of lists of text', 'lists of int32'],
    ['correct_answer', numbers, 'a column of text', 'int32'],
    ['image_1', texts, 'a column of images: bytes and path', 'text'],
    ['image_2', bytes, 'a column of images: bytes and path', 'bytes'],
    ['image_3', lists, 'a column of images: bytes and path', 'lists of text'],
  ])('%s as %o: expected %s', async (name, make, expected, found) => {
    const file = medFrameFile(ROWS, {
      change: (columns) => columns.map((column) => (column.source.name === name ? make(name) : column)),
    });
    expect(await refusal({ 'a.parquet': file })).toMatchObject({
      code: 'data-malformed',
      facts: { file: 'a.parquet', field: name, expected, found },
    });
  });

  test.each(['question_id', 'options', 'correct_answer', 'video_id', 'image_1'])('no %s', async (name) => {
    const file = medFrameFile(ROWS, { change: (columns) => columns.filter(({ source }) => source.name !== name) });
    expect(await refusal({ 'a.parquet': file })).toMatchObject({ facts: { field: name, found: 'no such column' } });
  });

  test('text that is no UTF-8 is refused by file and field', async () => {
    const file = medFrameFile(ROWS, { codec: 'UNCOMPRESSED' });
    const at = indexOf(file, new TextEncoder().encode(ROWS[2]?.question ?? ''));
    const failure = await refusal({ 'a.parquet': changed(file, at, 0xff) });
    expect(failure).toMatchObject({ code: 'data-encoding', facts: { file: 'a.parquet', field: 'question' } });
  });
});

describe('a footer that lies', () => {
  const column = (metadata: FileMetaData, path: string): ColumnMetaData => {
    const chunk = metadata.row_groups[1]?.columns.find(({ meta_data }) => meta_data?.path_in_schema.join('.') === path);
    if (chunk?.meta_data === undefined) throw new Error(`There is no ${path}.`);
    return chunk.meta_data;
  };
  const lies: [string, (metadata: FileMetaData) => void][] = [
    ['of rows in all', (metadata) => (metadata.num_rows = 50n)],
    ['of rows in a group', (metadata) => setRows(metadata, 1, 3n)],
    ['of no rows in a group', (metadata) => setRows(metadata, 1, 0n)],
    ['of more rows than anybody has', (metadata) => setRows(metadata, 1, 2n ** 60n)],
    ['of a negative number of rows', (metadata) => setRows(metadata, 1, -1n)],
    ['of where a column lies', (metadata) => (column(metadata, 'question').data_page_offset = 2n ** 40n)],
    ['of a column before the file', (metadata) => (column(metadata, 'question').data_page_offset = -8n)],
    ['of the place of its own magic', (metadata) => (column(metadata, 'question').data_page_offset = 1n)],
    ['of another column’s place', (metadata) => (column(metadata, 'question').data_page_offset += 7n)],
    ['of how long a column is', (metadata) => (column(metadata, 'question').total_compressed_size = 2n ** 50n)],
    ['of a column that is shorter', (metadata) => (column(metadata, 'question').total_compressed_size -= 9n)],
    ['of a column without bytes', (metadata) => (column(metadata, 'question').total_compressed_size = 0n)],
    ['of more values than there are', (metadata) => (column(metadata, 'options.list.element').num_values = 9_000_000n)],
    ['of values beyond number', (metadata) => (column(metadata, 'options.list.element').num_values = 2n ** 62n)],
    ['of fewer values than there are', (metadata) => (column(metadata, 'options.list.element').num_values = 3n)],
    ['of how the text is packed', (metadata) => (column(metadata, 'question').codec = 'ZSTD')],
    ['of text that is not packed', (metadata) => (column(metadata, 'question').codec = 'UNCOMPRESSED')],
    ['of a column’s name', (metadata) => (column(metadata, 'question').path_in_schema = ['system'])],
    ['of a column in another file', (metadata) => setFile(metadata, 'elsewhere.parquet')],
  ];

  test.each(lies)('%s opens nothing', async (_, lie) => {
    const failure = await refusal({ 'a.parquet': withFooter(FILE, lie) });
    expect(failure).toMatchObject({ code: 'data-malformed', facts: { file: 'a.parquet' } });
    expect(failure.facts['expected']).toBeTypeOf('string');
  });

  test('of nothing opens all', async () => {
    expect((await loaded({ 'a.parquet': withFooter(FILE, () => undefined) })).questions).toHaveLength(5);
  });

  test('of how many pictures there are leaves their questions, and no picture of another', async () => {
    const file = withFooter(FILE, (metadata) => {
      column(metadata, 'image_4.bytes').statistics = { null_count: 0n };
    });
    const benchmark = await loaded({ 'a.parquet': file });
    expect(faults(benchmark.remarks)).toMatchObject([{ facts: { row: 2, field: 'image_3' } }]);
    expect(benchmark.questions.find(({ id }) => id === 'invented-3')?.media).toHaveLength(4);
    expect((await pictureHashes(benchmark, 'invented-3')).at(-1)).toBe('still-unreadable');
  });

  function setRows(metadata: FileMetaData, group: number, rows: bigint): void {
    const found = metadata.row_groups[group];
    if (found !== undefined) found.num_rows = rows;
  }
  function setFile(metadata: FileMetaData, path: string): void {
    const chunk = metadata.row_groups[0]?.columns[0];
    if (chunk !== undefined) chunk.file_path = path;
  }
});

test('what is not a picture is named, and is not sent', async () => {
  const file = medFrameFile([
    { ...inventedRow(0), images: [new TextEncoder().encode('<svg/>'), inventedRow(0).images[0] ?? null] },
  ]);
  const benchmark = await loaded({ 'a.parquet': file });
  expect((await pictureHashes(benchmark, 'invented-0'))[0]).toBe('still-unreadable');
});

test('a file in which single bytes were changed gives its own rows or a failure that names it', async () => {
  const random = xoroshiro128plus(7);
  const outcomes = { opened: 0, refused: 0 };
  const ids = new Set(ROWS.map(({ question_id }) => question_id));
  for (let count = 0; count < 400; count++) {
    const file = FILE.slice();
    for (let changes = uniformInt(random, 1, 3); changes > 0; changes--) {
      file[uniformInt(random, 0, file.byteLength - 1)] = uniformInt(random, 0, 255);
    }
    const outcome = await load(writtenFiles({ 'a.parquet': file }));
    if (!outcome.ok) {
      expect(outcome.failure.facts['file']).toBe('a.parquet');
      outcomes.refused += 1;
      continue;
    }
    outcomes.opened += 1;
    const { questions, remarks } = outcome.value;
    expect(questions.length + remarks.length).toBe(ROWS.length);
    for (const { id } of questions) await pictureHashes(outcome.value, id);
    expect(questions.filter(({ id }) => ids.has(id)).length).toBeGreaterThan(0);
  }
  expect(outcomes.opened).toBeGreaterThan(20);
  expect(outcomes.refused).toBeGreaterThan(20);
});

test('a column of pictures whose pages were changed gives a failure', async () => {
  const pictures = ROWS.map(({ images }) => images[0] ?? null);
  const file = medFrameFile(ROWS, {
    codec: 'UNCOMPRESSED',
    change: (columns) => columns.map((one) => (one.source.name === 'image_1' ? imageColumn('image_1', pictures) : one)),
  });
  const at = indexOf(file, pictures[0] ?? new Uint8Array());
  // The length of the first picture, in the four bytes before it.
  const broken = changed(file, at - 1, 0x7f);
  const benchmark = await loaded({ 'a.parquet': broken });
  expect((await pictureHashes(benchmark, 'invented-0'))[0]).toBe('data-malformed');
});

function changed(file: Uint8Array, at: number, byte: number): Uint8Array {
  const copy = file.slice();
  copy[at] = byte;
  return copy;
}

function indexOf(file: Uint8Array, part: Uint8Array): number {
  return Buffer.from(file).indexOf(Buffer.from(part));
}
