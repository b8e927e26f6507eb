/**
 * JSON, read by the letter, where `JSON.parse` says too little: it gives the place of a fault in each engine's own
 * words or not at all, and keeps the last of two equal keys in silence.
 */
export type JsonReading =
  | {
      ok: true;
      value: unknown;
      /** Where reading stopped: one behind the value's last character. */
      end: number;
      /** Keys that an object held twice with different values, and where each came the second time. */
      conflicts: readonly JsonConflict[];
    }
  | { ok: false; offset: number; expected: string };

export type JsonConflict = { key: string; offset: number };

export type JsonOptions = {
  /** Where the value begins. */
  from?: number;
  /** Whether more text may follow the value. */
  partial?: boolean;
  /** Whether a comma before a closing bracket is let through. */
  trailingCommas?: boolean;
  /** Whether a string may hold line breaks and the like as they are, as models write them. */
  rawControls?: boolean;
};

/** Nesting beyond this is refused, before it overflows the stack. */
const DEEPEST = 64;

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
// No part can match what another does: a string that never ends is found out in linear time.
// eslint-disable-next-line no-control-regex -- JSON allows no raw control character in a string.
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const LOOSE_STRING = /"[^"\\]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\]*)*"/y;
// eslint-disable-next-line no-control-regex -- What JSON wants escaped.
const CONTROL = /[\u0000-\u001f]/g;
const WORD = /true|false|null/y;

export function readJson(
  text: string,
  { from = 0, partial = false, trailingCommas = false, rawControls = false }: JsonOptions = {},
): JsonReading {
  const conflicts: JsonConflict[] = [];
  let at = from;

  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? null;
    if (found !== null) at += found.length;
    return found;
  };
  const skip = () => match(SPACE);
  const fail = (expected: string): never => {
    throw new JsonFault(at, expected);
  };
  const take = (character: string): boolean => {
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };

  const readString = () => {
    const written = match(rawControls ? LOOSE_STRING : STRING) ?? fail('a string in double quotes');
    return JSON.parse(written.replace(CONTROL, escaped)) as string;
  };

  /** What stands between the brackets, one `readOne` after the other. */
  const readList = (close: string, depth: number, readOne: () => void) => {
    if (depth > DEEPEST) fail(`at most ${DEEPEST} levels`);
    at += 1;
    skip();
    if (take(close)) return;
    for (;;) {
      readOne();
      skip();
      if (take(close)) return;
      if (!take(',')) fail(`"," or "${close}"`);
      skip();
      if (trailingCommas && take(close)) return;
    }
  };

  const readValue = (depth: number): unknown => {
    switch (text[at]) {
      case '{': {
        const entries = new Map<string, unknown>();
        readList('}', depth, () => {
          const offset = at;
          const key = readString();
          skip();
          if (!take(':')) fail('":"');
          skip();
          const value = readValue(depth + 1);
          if (entries.has(key) && JSON.stringify(entries.get(key)) !== JSON.stringify(value)) {
            conflicts.push({ key, offset });
          }
          entries.set(key, value);
        });
        return Object.fromEntries(entries);
      }
      case '[': {
        const values: unknown[] = [];
        readList(']', depth, () => values.push(readValue(depth + 1)));
        return values;
      }
      case '"':
        return readString();
      default:
        return JSON.parse(match(NUMBER) ?? match(WORD) ?? fail('a value')) as unknown;
    }
  };

  try {
    skip();
    const value = readValue(0);
    const end = at;
    skip();
    if (!partial && at < text.length) fail('the end of the text');
    return { ok: true, value, end, conflicts };
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return { ok: false, offset: error.offset, expected: error.expected };
  }
}

const escaped = (control: string) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;

class JsonFault extends Error {
  readonly offset: number;
  readonly expected: string;
  constructor(offset: number, expected: string) {
    super(expected);
    this.offset = offset;
    this.expected = expected;
  }
}
