import { FailureError, failure, type Failure } from '../../../domain/failure.ts';
import { COLUMNS, type TextColumn, TEXT_COLUMNS } from '../columns.ts';
import { type Cell, type Keeping, type Span, TsvFault, TsvScanner } from './scanner.ts';

/** One row of a file. `row` from 0, without the header. */
export type TsvRow = { row: number; cells: Readonly<Record<TextColumn, string>>; picture: Span };

/** A row, or why it is none: the rest of the file is read on. */
export type TsvEvent = { kind: 'row'; row: TsvRow } | { kind: 'fault'; failure: Failure };

const MARKS = { utf8: [0xef, 0xbb, 0xbf], utf16le: [0xff, 0xfe], utf16be: [0xfe, 0xff] } as const;

/**
 * Reads a file of the benchmark as it arrives; masks are passed over, and of a picture only the place is kept. Throws a
 * `FailureError` that names file, row and field where nothing further can be trusted: what came before is then to be
 * dropped as well. Errors of the stream are passed on.
 */
export async function* readTsv(stream: ReadableStream<Uint8Array>, file: string): AsyncGenerator<TsvEvent> {
  const names: string[] = [];
  const scanner = new TsvScanner({ keeping: (row, column) => (row === 0 ? 'text' : keepingOf(names[column])) });
  let places: ReadonlyMap<string, number> | null = null;
  let row = 0;

  function* events(rows: Iterable<readonly Cell[]>): Generator<TsvEvent> {
    for (const cells of scanned(rows, { file, names })) {
      if (places === null) {
        places = columnPlaces(cells, file);
        continue;
      }
      const found = cells.length;
      const at = row++;
      if (found === names.length) yield { kind: 'row', row: rowOf(cells, places, at) };
      else
        yield { kind: 'fault', ...malformed({ file, row: at, expected: `${names.length} cells`, found: `${found}` }) };
    }
  }

  function columnPlaces(cells: readonly Cell[], file: string): ReadonlyMap<string, number> {
    names.push(...cells.map(({ text }) => (text ?? '').trim()));
    const missing = COLUMNS.find((column) => !names.includes(column));
    if (missing !== undefined) {
      throw new FailureError(
        malformed({ file, field: missing, expected: 'a column of this name', found: 'none' }).failure,
      );
    }
    const twice = COLUMNS.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
    if (twice !== undefined) {
      throw new FailureError(
        malformed({ file, field: twice, expected: 'one column of this name', found: 'two' }).failure,
      );
    }
    return new Map(names.map((name, place) => [name, place]));
  }

  const reader = stream.getReader();
  try {
    let isFirst = true;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      let chunk = value;
      if (isFirst) {
        // The mark may be cut in two; no file of the benchmark is that short.
        while (chunk.length < 3) {
          const next = await reader.read();
          if (next.done) break;
          chunk = joined(chunk, next.value);
        }
        const mark = markLength(chunk, file);
        scanner.skip(mark);
        chunk = chunk.subarray(mark);
        isFirst = false;
      }
      yield* events(scanner.push(chunk));
    }
    yield* events(scanner.finish());
  } finally {
    // Whoever stops reading early stops the download too.
    await reader.cancel().catch(() => undefined);
  }
  if (places === null)
    throw new FailureError(malformed({ file, expected: 'a row of column names', found: 'nothing' }).failure);
}

function keepingOf(column: string | undefined): Keeping {
  if (column === 'img_data') return 'place';
  return column === 'seg_data' ? 'nothing' : 'text';
}

const malformed = (facts: Failure['facts']) => failure('data-malformed', facts);

/** The same rows; a fault of theirs is thrown as what a person can look up in the file. */
function* scanned(
  rows: Iterable<readonly Cell[]>,
  { file, names }: { file: string; names: readonly string[] },
): Generator<readonly Cell[]> {
  try {
    yield* rows;
  } catch (error) {
    if (!(error instanceof TsvFault)) throw error;
    const { row, column, expected, found } = error;
    const where = row === 0 ? { line: 1 } : { row: row - 1, field: names[column] ?? `${column + 1}` };
    throw new FailureError(malformed({ file, ...where, expected, found }).failure);
  }
}

function rowOf(cells: readonly Cell[], places: ReadonlyMap<string, number>, row: number): TsvRow {
  const at = (column: string) => cells[places.get(column) ?? -1];
  const texts = TEXT_COLUMNS.map((column) => [column, at(column)?.text ?? ''] as const);
  return {
    row,
    cells: textCells(texts),
    picture: at('img_data')?.span ?? { start: 0, end: 0, head: '', sum: 0 },
  };
}

export function textCells(texts: readonly (readonly [TextColumn, string])[]): Record<TextColumn, string> {
  const cells: Record<TextColumn, string> = {
    dataset_name: '',
    patient_id: '',
    prompt: '',
    anatomy_location: '',
    demographic: '',
    classification_task: '',
    class_label: '',
    options: '',
    seg_channel_name: '',
    gt_bbox: '',
    keypoints: '',
    measurement: '',
    caption: '',
    report: '',
    notes: '',
  };
  for (const [column, text] of texts) cells[column] = text;
  return cells;
}

/** Bytes of the mark at the start; UTF-16 is refused by name. */
function markLength(chunk: Uint8Array, file: string): number {
  const begins = (mark: readonly number[]) => mark.every((byte, at) => chunk[at] === byte);
  if (begins(MARKS.utf16le) || begins(MARKS.utf16be)) {
    throw new FailureError(failure('data-encoding', { file, expected: 'UTF-8', found: 'UTF-16' }).failure);
  }
  return begins(MARKS.utf8) ? MARKS.utf8.length : 0;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
