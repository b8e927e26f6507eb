const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;

/** Bytes of a cell that is not kept of which a look is taken, to tell a picture from words. */
const HEAD_BYTES = 64;

/**
 * A cell that is kept for its place only: bytes `start ≤ at < end` of the file, without its quotes. `sum`: FNV-1a over
 * them, 32 bits, by which two that begin alike are told apart.
 */
export type Span = { start: number; end: number; head: string; sum: number };

/** What is kept of a cell. */
export type Keeping = 'text' | 'place' | 'nothing';

export type Cell = { text: string; span: null } | { text: null; span: Span | null };

/** What makes the rest of a file unreadable. `row` from 0, the header being the first; `column` from 0. */
export class TsvFault extends Error {
  readonly row: number;
  readonly column: number;
  readonly expected: string;
  readonly found: string;

  constructor(at: { row: number; column: number }, { expected, found }: { expected: string; found: string }) {
    super(`row ${at.row}, column ${at.column}: expected ${expected}, found ${found}`);
    this.row = at.row;
    this.column = at.column;
    this.expected = expected;
    this.found = found;
  }
}

/** Limits in bytes of one cell: of its text, and of one whose text is not kept. */
type ScannerOptions = {
  keeping: (row: number, column: number) => Keeping;
  mostText?: number;
  mostOther?: number;
};

/**
 * Reads rows of tab-separated cells out of bytes as they arrive, and holds no more than the cells of one row that are
 * kept. A quote opens a quoted cell at its very beginning only; inside, two stand for one, and tabs and line ends are
 * text. Rows end in LF or CR LF; a line without a character is none.
 */
export class TsvScanner {
  readonly #options: Required<ScannerOptions>;
  #state: 'start' | 'plain' | 'quoted' | 'quote' | 'end' = 'start';
  /** Bytes before the chunk in hand. */
  #offset = 0;
  #row = 0;
  #cells: Cell[] = [];
  #start = 0;
  #isQuoted = false;
  #keeping: Keeping = 'text';
  #parts: Uint8Array[] = [];
  #length = 0;
  #sum = FNV_BASIS;
  #last = 0;

  constructor({ keeping, mostText = 2 ** 20, mostOther = 2 ** 26 }: ScannerOptions) {
    this.#options = { keeping, mostText, mostOther };
  }

  /** Begins after these bytes, the mark of an encoding. */
  skip(bytes: number): void {
    this.#offset += bytes;
  }

  /**
   * The rows that end in this chunk, each before the next is looked at: what is kept of a row may depend on the one
   * above. Throws a `TsvFault`.
   */
  *push(chunk: Uint8Array): Generator<Cell[]> {
    let at = 0;
    // The next tab and the next line end, looked for once each: a search per cell would read a long one many times.
    let tab = -1;
    let lineEnd = -1;
    while (at < chunk.length) {
      const byte = chunk[at];
      switch (this.#state) {
        case 'start':
          this.#open(byte === QUOTE, this.#offset + at + (byte === QUOTE ? 1 : 0));
          if (byte === QUOTE) at++;
          break;
        case 'plain': {
          if (tab < at) tab = found(chunk.indexOf(TAB, at), chunk);
          if (lineEnd < at) lineEnd = found(chunk.indexOf(LF, at), chunk);
          const end = Math.min(tab, lineEnd);
          this.#take(chunk, at, end);
          at = end;
          if (end === chunk.length) break;
          at++;
          if (end === lineEnd) yield* this.#closeRow();
          else this.#closeCell();
          break;
        }
        case 'quoted': {
          const end = found(chunk.indexOf(QUOTE, at), chunk);
          this.#take(chunk, at, end);
          at = end;
          if (end < chunk.length) {
            this.#state = 'quote';
            at++;
          }
          break;
        }
        case 'quote':
          if (byte === QUOTE) {
            // Both are taken: they become one when the text is read.
            this.#count(DOUBLED);
            this.#state = 'quoted';
          } else if (byte === CR) this.#state = 'end';
          else if (byte === TAB) this.#closeCell();
          else if (byte === LF) yield* this.#closeRow();
          else throw this.#fault('a tab or the end of the row after the closing quote', 'more text');
          at++;
          break;
        case 'end':
          if (byte !== LF) throw this.#fault('a line feed after the carriage return', 'more text');
          yield* this.#closeRow();
          at++;
          break;
      }
    }
    this.#offset += chunk.length;
  }

  /** The last row, where the file ends without a line end. Throws a `TsvFault` for a quote that nothing closed. */
  *finish(): Generator<Cell[]> {
    if (this.#state === 'quoted') throw this.#fault('a closing quote', 'the end of the file');
    if (this.#state === 'start' && this.#cells.length === 0) return;
    if (this.#state === 'start') this.#open(false, this.#offset);
    yield* this.#closeRow();
  }

  #open(isQuoted: boolean, start: number): void {
    this.#state = isQuoted ? 'quoted' : 'plain';
    this.#isQuoted = isQuoted;
    this.#keeping = this.#options.keeping(this.#row, this.#cells.length);
    this.#start = start;
    this.#parts = [];
    this.#length = 0;
    this.#sum = FNV_BASIS;
    this.#last = 0;
  }

  #take(chunk: Uint8Array, start: number, end: number): void {
    if (end > start) this.#count(chunk.subarray(start, end));
  }

  #count(bytes: Uint8Array): void {
    const { mostText, mostOther } = this.#options;
    const most = this.#keeping === 'text' ? mostText : mostOther;
    const before = this.#length;
    this.#length += bytes.length;
    this.#last = bytes[bytes.length - 1] ?? 0;
    if (this.#length > most) throw this.#fault(`at most ${most} bytes in this cell`, 'more: is a quote left open?');
    if (this.#keeping === 'text') this.#parts.push(bytes.slice());
    if (this.#keeping !== 'place') return;
    if (before < HEAD_BYTES) this.#parts.push(bytes.slice(0, HEAD_BYTES - before));
    this.#sum = summed(this.#sum, bytes);
  }

  #closeCell(length = this.#length): void {
    this.#cells.push(this.#cell(length));
    this.#state = 'start';
  }

  *#closeRow(): Generator<Cell[]> {
    // A plain cell at the end of a row holds the first half of its line end.
    const length = this.#length - (!this.#isQuoted && this.#last === CR ? 1 : 0);
    this.#closeCell(length);
    const cells = this.#cells;
    this.#cells = [];
    if (cells.length === 1 && length === 0 && !this.#isQuoted) return;
    this.#row++;
    yield cells;
  }

  #cell(length: number): Cell {
    switch (this.#keeping) {
      case 'text':
        return { text: this.#text(length), span: null };
      case 'place': {
        const head = this.#text(Math.min(length, HEAD_BYTES));
        return { text: null, span: { start: this.#start, end: this.#start + length, head, sum: this.#sum } };
      }
      case 'nothing':
        return { text: null, span: null };
    }
  }

  #text(length: number): string {
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part.subarray(0, length - at), at);
      at = Math.min(length, at + part.length);
    }
    try {
      const text = new TextDecoder('utf-8', { fatal: this.#keeping === 'text', ignoreBOM: true }).decode(bytes);
      return this.#isQuoted ? text.replaceAll('""', '"') : text;
    } catch {
      throw this.#fault('UTF-8', 'other bytes');
    }
  }

  #fault(expected: string, found: string): TsvFault {
    return new TsvFault({ row: this.#row, column: this.#cells.length }, { expected, found });
  }
}

const FNV_BASIS = 0x811c9dc5;

function summed(sum: number, bytes: Uint8Array): number {
  let hash = sum;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

const DOUBLED = new Uint8Array([QUOTE, QUOTE]);

const found = (index: number, chunk: Uint8Array) => (index === -1 ? chunk.length : index);
