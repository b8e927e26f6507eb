/** A value written as Python writes it. `NaN` and infinities are numbers here, and are refused where one is wanted. */
export type Literal = string | number | boolean | null | readonly Literal[] | LiteralDict;
/** In the order written. */
export type LiteralDict = { readonly entries: readonly (readonly [string, Literal])[] };

export type LiteralReading = { ok: true; value: Literal } | { ok: false; at: number; expected: string };

/** Most lists and dictionaries inside one another. */
const DEEPEST = 32;

const WORDS: Readonly<Record<string, Literal>> = {
  None: null,
  null: null,
  True: true,
  true: true,
  False: false,
  false: false,
  nan: NaN,
  NaN,
  inf: Infinity,
  Infinity,
};

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '0': '\0',
  '/': '/',
};

const NUMBER = /[+-]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const WORD = /[+-]?[A-Za-z]+/y;
const CODE = /x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}/y;

export function isDict(value: Literal): value is LiteralDict {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: Literal): value is readonly Literal[] {
  return Array.isArray(value);
}

/**
 * Reads one list, dictionary, tuple, string, number or word of Python or JSON, and nothing else: no names, no calls. `at`
 * is the place of what is wrong, from 0.
 */
export function readLiteral(text: string): LiteralReading {
  let at = 0;

  class Wrong extends Error {
    readonly expected: string;
    constructor(expected: string) {
      super(expected);
      this.expected = expected;
    }
  }

  const skipSpace = () => {
    while (/\s/.test(text[at] ?? '')) at++;
  };
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? null;
  };

  function value(depth: number): Literal {
    if (depth > DEEPEST) throw new Wrong(`at most ${DEEPEST} lists inside one another`);
    skipSpace();
    switch (text[at]) {
      case '[':
        return list(']', depth);
      case '(':
        return list(')', depth);
      case '{':
        return dict(depth);
      case '"':
      case "'":
        return string();
    }
    const number = match(NUMBER);
    if (number !== null) {
      at += number.length;
      return Number(number.replaceAll('_', ''));
    }
    const word = match(WORD);
    const plain = word?.replace(/^[+-]/, '') ?? '';
    // A word may be one that every object answers to.
    const known = Object.hasOwn(WORDS, plain) ? WORDS[plain] : undefined;
    if (word === null || known === undefined) throw new Wrong('a value');
    at += word.length;
    return word.startsWith('-') && typeof known === 'number' ? -known : known;
  }

  function list(close: string, depth: number): readonly Literal[] {
    const items: Literal[] = [];
    at++;
    for (;;) {
      skipSpace();
      if (text[at] === close) break;
      items.push(value(depth + 1));
      if (!separated(close)) break;
    }
    at++;
    return items;
  }

  function dict(depth: number): LiteralDict {
    const entries: (readonly [string, Literal])[] = [];
    at++;
    for (;;) {
      skipSpace();
      if (text[at] === '}') break;
      const key = value(depth + 1);
      if (typeof key === 'object') throw new Wrong('a key');
      skipSpace();
      if (text[at] !== ':') throw new Wrong('a colon');
      at++;
      entries.push([String(key), value(depth + 1)]);
      if (!separated('}')) break;
    }
    at++;
    return { entries };
  }

  /** Whether a comma follows, past which it goes; else what is read must end here. */
  function separated(close: string): boolean {
    skipSpace();
    if (text[at] === ',') {
      at++;
      return true;
    }
    if (text[at] !== close) throw new Wrong(`a comma or ${close}`);
    return false;
  }

  function string(): string {
    const quote = text[at++];
    let read = '';
    for (;;) {
      const character = text[at];
      if (character === undefined) throw new Wrong('a closing quote');
      at++;
      if (character === quote) return read;
      if (character !== '\\') {
        read += character;
        continue;
      }
      const code = match(CODE);
      const point = code === null ? NaN : Number.parseInt(code.slice(1), 16);
      if (code !== null && point <= 0x10ffff) {
        read += String.fromCodePoint(point);
        at += code.length;
        continue;
      }
      // As in Python, a backslash before anything else is a backslash.
      const escaped = ESCAPES[text[at] ?? ''];
      if (escaped === undefined) read += '\\';
      else {
        read += escaped;
        at++;
      }
    }
  }

  try {
    const read = value(0);
    skipSpace();
    return at === text.length ? { ok: true, value: read } : { ok: false, at, expected: 'the end' };
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { ok: false, at, expected: error.expected };
  }
}
