import { failure, success, type Outcome } from '../../domain/failure.ts';

/** One member of the file's object, as bytes hold it. */
export type Entry = {
  /** As JSON writes it, quotes and all. */
  key: Uint8Array;
  value: Uint8Array;
  /** Levels of brackets in the value: 0 for a plain one. */
  depth: number;
  /** Where the next entry is to be looked for, in bytes of the file: at its comma. */
  end: number;
};

/** Bytes of the longest entry that is read, twice what the longest report could need. */
const MOST_ENTRY_BYTES = 2 ** 20;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** There is more to come before this can be said. */
const UNKNOWN = -1;

/**
 * Finds the members of one JSON object while its bytes arrive. It looks at quotes and brackets alone: what stands
 * between them is read by `JSON.parse`, one entry at a time, so that a broken value costs its own entry only.
 */
export class EntrySplitter {
  readonly #file: string;
  #left: Uint8Array<ArrayBufferLike> = new Uint8Array();
  /** Of the first byte of `#left`, in the file. */
  #offset: number;
  #state: 'before' | 'first' | 'next' | 'after';

  /** `offset`: an `end` of an earlier entry, to go on behind it; 0 to begin. */
  constructor({ file, offset }: { file: string; offset: number }) {
    this.#file = file;
    this.#offset = offset;
    this.#state = offset === 0 ? 'before' : 'next';
  }

  /** Gives the entries that end in these bytes. After a failure there is nothing more to be had. */
  feed(bytes: Uint8Array): Outcome<Entry[]> {
    const all = joined(this.#left, bytes);
    const entries: Entry[] = [];
    let at = 0;
    for (;;) {
      const step = this.#step(all, at);
      if (!step.ok) return step;
      if (step.value === null) break;
      at = step.value.at;
      if (step.value.entry !== null) entries.push(step.value.entry);
    }
    this.#left = all.slice(at);
    this.#offset += at;
    if (this.#left.length > MOST_ENTRY_BYTES) {
      return this.#fault(0, `an entry of at most ${MOST_ENTRY_BYTES} bytes`, 'a longer one');
    }
    return success(entries);
  }

  /** Whether the object was closed and nothing followed it. */
  end(): Outcome<void> {
    if (this.#state === 'after') return success(undefined);
    const expected = this.#state === 'before' ? 'an object {id: record}' : 'a closing }';
    return this.#fault(this.#left.length, expected, 'the end of the file');
  }

  /** Null where more bytes are needed. */
  #step(bytes: Uint8Array, from: number): Outcome<{ at: number; entry: Entry | null } | null> {
    const start = this.#state === 'before' && from === 0 ? afterMark(bytes) : from;
    if (start === UNKNOWN) return success(null);
    let at = afterSpace(bytes, start);
    if (at === bytes.length) return success(null);
    const first = bytes[at];
    switch (this.#state) {
      case 'before':
        if (first === 0xff || first === 0xfe) {
          return failure('data-encoding', { file: this.#file, expected: 'UTF-8' });
        }
        if (first !== OPEN_OBJECT) return this.#fault(at, 'an object {id: record}', nameOf(bytes, at));
        this.#state = 'first';
        return success({ at: at + 1, entry: null });
      case 'after':
        return this.#fault(at, 'nothing after the object', nameOf(bytes, at));
      case 'first':
      case 'next':
        if (first === CLOSE_OBJECT) {
          this.#state = 'after';
          return success({ at: at + 1, entry: null });
        }
        if (this.#state === 'next') {
          if (first !== COMMA) return this.#fault(at, 'a comma or a closing }', nameOf(bytes, at));
          at = afterSpace(bytes, at + 1);
        }
        return this.#entry(bytes, at);
    }
  }

  #entry(bytes: Uint8Array, keyStart: number): Outcome<{ at: number; entry: Entry } | null> {
    if (keyStart === bytes.length) return success(null);
    if (bytes[keyStart] !== QUOTE) return this.#fault(keyStart, 'an id in double quotes', nameOf(bytes, keyStart));
    const keyEnd = stringEnd(bytes, keyStart);
    if (keyEnd === UNKNOWN) return success(null);
    const colon = afterSpace(bytes, keyEnd);
    if (colon === bytes.length) return success(null);
    if (bytes[colon] !== COLON) return this.#fault(colon, 'a colon', nameOf(bytes, colon));
    const start = afterSpace(bytes, colon + 1);
    if (start === bytes.length) return success(null);
    const { end, depth } = valueEnd(bytes, start);
    if (end === UNKNOWN) return success(null);
    if (end === start) return this.#fault(start, 'a record', nameOf(bytes, start));
    this.#state = 'next';
    return success({
      at: end,
      entry: {
        key: bytes.subarray(keyStart, keyEnd),
        value: bytes.subarray(start, end),
        depth,
        end: this.#offset + end,
      },
    });
  }

  #fault(at: number, expected: string, found: string): Outcome<never> {
    return failure('data-malformed', { file: this.#file, offset: this.#offset + at, expected, found });
  }
}

function joined(before: Uint8Array, bytes: Uint8Array): Uint8Array {
  if (before.length === 0) return bytes;
  const all = new Uint8Array(before.length + bytes.length);
  all.set(before);
  all.set(bytes, before.length);
  return all;
}

/** Behind the mark that some editors put before UTF-8. */
function afterMark(bytes: Uint8Array): number {
  if (bytes[0] !== 0xef) return 0;
  if (bytes.length < 3) return UNKNOWN;
  return bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

function afterSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) break;
  }
  return at;
}

/** Behind the closing quote of the string that begins at `start`. */
function stringEnd(bytes: Uint8Array, start: number): number {
  let quote = start;
  for (;;) {
    quote = bytes.indexOf(QUOTE, quote + 1);
    if (quote === -1) return UNKNOWN;
    let slash = quote - 1;
    while (bytes[slash] === BACKSLASH) slash--;
    // An even number of backslashes escape each other.
    if ((quote - slash) % 2 === 1) return quote + 1;
  }
}

function valueEnd(bytes: Uint8Array, start: number): { end: number; depth: number } {
  let depth = 0;
  let deepest = 0;
  for (let at = start; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE: {
        const end = stringEnd(bytes, at);
        if (end === UNKNOWN) return { end, depth: deepest };
        if (depth === 0) return { end, depth: deepest };
        at = end - 1;
        break;
      }
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        depth += 1;
        deepest = Math.max(deepest, depth);
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        // Of the object around it: a plain value ends before it.
        if (depth === 0) return { end: at, depth: deepest };
        depth -= 1;
        if (depth === 0) return { end: at + 1, depth: deepest };
        break;
      case COMMA:
        if (depth === 0) return { end: at, depth: deepest };
        break;
    }
  }
  return { end: UNKNOWN, depth: deepest };
}

function nameOf(bytes: Uint8Array, at: number): string {
  const byte = bytes[at] ?? 0;
  if (byte === OPEN_ARRAY) return 'an array';
  return byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `byte ${byte}`;
}
