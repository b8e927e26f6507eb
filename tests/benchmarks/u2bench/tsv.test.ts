import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { COLUMNS } from '../../../src/benchmarks/u2bench/columns.ts';
import { readTsv, type TsvEvent, type TsvRow } from '../../../src/benchmarks/u2bench/tsv/rows.ts';
import { TsvScanner, type Cell } from '../../../src/benchmarks/u2bench/tsv/scanner.ts';
import { outcomeOf } from '../../../src/domain/failure.ts';
import { HEADER, ROWS, streamOf, writtenRow, writtenTable } from './writtenTables.ts';

async function eventsOf(text: string | Uint8Array, length?: number): Promise<TsvEvent[]> {
  const events: TsvEvent[] = [];
  for await (const event of readTsv(streamOf(text, length), 'x.tsv')) events.push(event);
  return events;
}

async function rowsOf(text: string | Uint8Array, length?: number): Promise<TsvRow[]> {
  return (await eventsOf(text, length)).flatMap((event) => (event.kind === 'row' ? [event.row] : []));
}

async function failureOf(text: string | Uint8Array) {
  const outcome = await outcomeOf(() => eventsOf(text));
  return outcome.ok ? null : outcome.failure;
}

const CASE = readFileSync('tests/cases/u2_rows.tsv');
const RIGHT: {
  data_rows: number;
  columns: number;
  prompts: string[];
  notes_of_0001: string;
  seg_data_length_of_0002: number;
  first_column_name: string;
  patient_ids: string[];
} = JSON.parse(readFileSync('tests/cases/u2_rows.expected.json', 'utf8'));

describe('the case of line breaks, quotes and a huge cell', () => {
  test.each([1, 2, 3, 1000, CASE.length])('has its five rows, cut into pieces of %i', async (length) => {
    expect(await rowsOf(CASE, length)).toHaveLength(RIGHT.data_rows);
  });

  test('has prompts, ids and notes equal to the last character', async () => {
    const [, ...rows] = await rowsOf(CASE, 4096);
    expect(rows.map(({ cells }) => cells.prompt)).toEqual(RIGHT.prompts);
    expect(rows.map(({ cells }) => cells.patient_id)).toEqual(RIGHT.patient_ids);
    expect(rows[0]?.cells.notes).toBe(RIGHT.notes_of_0001);
  });

  test('has a first column whose name is without the mark, and all columns', async () => {
    const scanner = new TsvScanner({ keeping: () => 'text' });
    scanner.skip(3);
    const [header] = [...scanner.push(CASE.subarray(3))];
    expect(header?.[0]?.text).toBe(RIGHT.first_column_name);
    expect(header).toHaveLength(RIGHT.columns);
  });

  test('has a mask of which the length is known and the text is not kept', async () => {
    const column = COLUMNS.indexOf('seg_data');
    const scanner = new TsvScanner({ keeping: (row, at) => (row > 0 && at === column ? 'place' : 'text') });
    scanner.skip(3);
    const row = [...scanner.push(CASE.subarray(3))][3];
    const mask = row?.[column];
    expect(mask?.text).toBeNull();
    expect(mask?.span?.end).toBe((mask?.span?.start ?? 0) + RIGHT.seg_data_length_of_0002);
    expect(mask?.span?.head).toHaveLength(64);
  });
});

describe('a picture', () => {
  test.each([
    ['plain', 7],
    ['quoted', 7],
    ['plain', 10_000],
    ['quoted', 10_000],
  ])('lies where its row says, %s, in pieces of %i bytes', async (form, length) => {
    const picture = form === 'plain' ? 'QUJDRA==' : '"QUJDRA=="';
    const line = ['d', picture, '1', 'Größe 肝', ...COLUMNS.slice(4).map(() => '')].join('\t');
    const text = writtenTable([ROWS.label, line, line], { mark: '\ufeff', end: '\r\n' });
    const bytes = new TextEncoder().encode(text);
    const rows = await rowsOf(bytes, length);
    const pictures = rows
      .slice(1)
      .map(({ picture: { start, end } }) => new TextDecoder().decode(bytes.slice(start, end)));
    expect(pictures).toEqual(['QUJDRA==', 'QUJDRA==']);
  });
});

describe('a cell', () => {
  const cellsOf = (line: string): Cell[] | undefined => {
    const scanner = new TsvScanner({ keeping: () => 'text' });
    return [...scanner.push(new TextEncoder().encode(line)), ...scanner.finish()][0];
  };
  const textsOf = (line: string) => cellsOf(line)?.map(({ text }) => text);

  test.each([
    ['a\tb', ['a', 'b']],
    ['a\t', ['a', '']],
    ['\t', ['', '']],
    ['""', ['']],
    ['"a\tb"\tc', ['a\tb', 'c']],
    ['"a ""b"" c"', ['a "b" c']],
    ['""""', ['"']],
    ['5" deep\tb"', ['5" deep', 'b"']],
    ['"a\r\nb"\r\n', ['a\r\nb']],
    ['a\r\n', ['a']],
    ['a\r', ['a']],
    ['"a"\r', ['a']],
    ['a\rb\tc\n', ['a\rb', 'c']],
    ['\ta\r\n', ['', 'a']],
    ['a\t\r\n', ['a', '']],
  ])('%j is %j', (line, texts) => {
    expect(textsOf(line)).toEqual(texts);
  });

  test.each([
    ['"a"b', 'a tab or the end of the row after the closing quote'],
    ['"a"\rb', 'a line feed after the carriage return'],
    ['"a', 'a closing quote'],
    ['x\t"a""', 'a closing quote'],
  ])('%j is refused', (line, expected) => {
    expect(() => cellsOf(line)).toThrow(expected);
  });
});

describe('rows written at random', () => {
  /** A generator of whole numbers from 0, the same each time. */
  function numbers(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  }
  const PARTS = ['a', 'ü', '肝', '"', '""', '\t', '\n', '\r\n', ' ', "'", ',', '\\n', '0'];

  test.each(Array.from({ length: 40 }, (_, seed) => seed))('are read as csv-parse reads them (%i)', (seed) => {
    const next = numbers(seed);
    const text = (parts: readonly string[]) =>
      Array.from({ length: next(6) }, () => parts[next(parts.length)] ?? '').join('');
    const cell = () =>
      next(2) === 0
        ? `"${text(PARTS).replaceAll('"', '""')}"`
        : text(PARTS.filter((part) => !/[\t\r\n]/.test(part))).replace(/^"+/, '');
    const lines = Array.from({ length: 20 }, () => Array.from({ length: 4 }, cell).join('\t'));
    const written = lines.join(next(2) === 0 ? '\n' : '\r\n');
    const right: string[][] = parse(written, {
      delimiter: '\t',
      record_delimiter: ['\r\n', '\n'],
      relax_quotes: true,
      relax_column_count: true,
    });
    const scanner = new TsvScanner({ keeping: () => 'text' });
    const bytes = new TextEncoder().encode(written);
    const rows: Cell[][] = [];
    const length = 1 + next(9);
    for (let at = 0; at < bytes.length; at += length) rows.push(...scanner.push(bytes.slice(at, at + length)));
    rows.push(...scanner.finish());
    expect(rows.map((cells) => cells.map(({ text }) => text))).toEqual(right);
  });
});

describe('a file', () => {
  test('that a quote leaves open is refused with row and field, though rows before it are whole', async () => {
    const broken = writtenRow({ ...ROWS.label, prompt: '' }).split('\t');
    broken[3] = '"Look at this';
    expect(await failureOf(writtenTable([ROWS.label, broken.join('\t')]))).toMatchObject({
      code: 'data-malformed',
      facts: { file: 'x.tsv', row: 1, field: 'prompt', expected: 'a closing quote', found: 'the end of the file' },
    });
  });

  test('of which an open quote swallows more than a cell may hold is refused before its end', async () => {
    const broken = writtenRow(ROWS.label).split('\t');
    broken[3] = `"${'x'.repeat(2 ** 20 + 1)}`;
    expect(await failureOf(writtenTable([broken.join('\t')]))).toMatchObject({
      facts: { file: 'x.tsv', row: 0, field: 'prompt', expected: 'at most 1048576 bytes in this cell' },
    });
  });

  test('that lacks a column is refused by its name', async () => {
    const text = writtenTable([ROWS.label]).replace('options', 'choices');
    expect(await failureOf(text)).toMatchObject({
      code: 'data-malformed',
      facts: { file: 'x.tsv', field: 'options', expected: 'a column of this name' },
    });
  });

  test('that has a column twice is refused by its name', async () => {
    const text = writtenTable([]).replace('notes', 'report');
    expect(await failureOf(text.replace('caption', 'notes'))).toMatchObject({
      facts: { field: 'caption', expected: 'a column of this name' },
    });
    expect(await failureOf(`${HEADER}\treport\n`)).toMatchObject({ facts: { field: 'report', found: 'two' } });
  });

  test('that is empty is refused', async () => {
    expect(await failureOf('')).toMatchObject({ code: 'data-malformed', facts: { expected: 'a row of column names' } });
  });

  test('in UTF-16 is refused by the name of its encoding', async () => {
    const text = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(writtenTable([ROWS.label]), 'utf16le')]);
    expect(await failureOf(text)).toMatchObject({ code: 'data-encoding', facts: { found: 'UTF-16' } });
  });

  test('with bytes that are no UTF-8 is refused with row and field', async () => {
    const bytes = Buffer.from(writtenTable([{ ...ROWS.label, notes: 'caf?' }]));
    bytes[bytes.lastIndexOf('?')] = 0xe9;
    expect(await failureOf(bytes)).toMatchObject({ facts: { row: 0, field: 'notes', expected: 'UTF-8' } });
  });

  test('loses a row with too few or too many cells, by its number, and no other', async () => {
    const events = await eventsOf(
      writtenTable([ROWS.label, 'only\tthree\tcells', `${writtenRow(ROWS.label)}\tmore`, ROWS.box]),
    );
    expect(events.map(({ kind }) => kind)).toEqual(['row', 'fault', 'fault', 'row']);
    expect(events[1]).toMatchObject({
      failure: { facts: { file: 'x.tsv', row: 1, expected: '17 cells', found: '3' } },
    });
    expect(events[2]).toMatchObject({ failure: { facts: { row: 2, found: '18' } } });
    expect(events[3]).toMatchObject({ row: { row: 3 } });
  });

  test('may order its columns in any way and have more of them', async () => {
    const columns = ['extra', ...COLUMNS.toReversed()];
    const line = columns
      .map((column) => (column === 'extra' ? 'x' : (ROWS.value[column as 'prompt'] ?? '')))
      .join('\t');
    const [row] = await rowsOf(`${columns.join('\t')}\n${line}\n`);
    expect(row?.cells).toMatchObject({ patient_id: '0007', measurement: "{'EF': 55.0}", notes: '' });
  });

  test('has blank lines passed over', async () => {
    expect(await rowsOf(writtenTable([ROWS.label, '', ROWS.box, '']))).toHaveLength(2);
  });

  test('is read no further once nobody wants more', async () => {
    let isCancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(writtenTable([ROWS.label]))),
      cancel: () => void (isCancelled = true),
    });
    for await (const event of readTsv(stream, 'x.tsv')) {
      expect(event.kind).toBe('row');
      break;
    }
    expect(isCancelled).toBe(true);
  });
});

describe('a file of 100 MB', () => {
  /** Bytes of a mask in the published data. */
  const MASK_BYTES = 22_000_000;
  /** What reading may hold at once, in bytes, what waits to be collected included: less than one mask. */
  const MOST_HELD = 20_000_000;

  test('is read in bounded memory, masks of 22 MB and all', { timeout: 120_000 }, async () => {
    const piece = new TextEncoder().encode('QUJD'.repeat(16_384));
    const [before = '', after = ''] = writtenRow({ ...ROWS.label, seg_data: '@' }).split('@');
    const parts = { head: `${HEADER}\n`, before, after: `${after}\n` };
    let peak = 0;
    let sent = 0;
    function* bytes(): Generator<Uint8Array> {
      yield new TextEncoder().encode(parts.head);
      for (let row = 0; row < 5; row++) {
        yield new TextEncoder().encode(parts.before);
        for (let at = 0; at < MASK_BYTES; at += piece.length) {
          sent += piece.length;
          const { heapUsed, arrayBuffers } = process.memoryUsage();
          peak = Math.max(peak, heapUsed + arrayBuffers);
          yield piece;
        }
        yield new TextEncoder().encode(parts.after);
      }
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const rows: TsvRow[] = [];
    const pieces = bytes();
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = pieces.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
    });
    for await (const event of readTsv(stream, 'x.tsv')) {
      if (event.kind === 'row') rows.push(event.row);
    }
    expect(rows).toHaveLength(5);
    expect(rows[4]?.cells.class_label).toBe('fatty');
    expect(sent).toBeGreaterThan(100_000_000);
    expect(peak - heapUsed - arrayBuffers).toBeLessThan(MOST_HELD);
  });
});
