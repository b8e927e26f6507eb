/** One string as Python writes it in a list, and what follows it up to the next. */
const ITEM = /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*(,|$)/suy;
const ESCAPE = /\\(.)/gsu;
const PLAIN: Readonly<Record<string, string>> = { '\\': '\\', "'": "'", '"': '"', n: '\n', t: '\t', r: '\r' };

/** A list of strings that Python wrote into one string, `['a', 'b']`; null for anything else. */
export function pythonStrings(text: string): string[] | null {
  const inner = /^\s*\[(.*)\]\s*$/su.exec(text)?.[1];
  if (inner === undefined) return null;
  const strings: string[] = [];
  ITEM.lastIndex = 0;
  if (inner.trim() === '') return strings;
  for (let at = 0; at < inner.length; at = ITEM.lastIndex) {
    ITEM.lastIndex = at;
    const item = ITEM.exec(inner);
    const string = item === null ? null : unescaped(item[1] ?? item[2] ?? '');
    if (string === null) return null;
    strings.push(string);
  }
  return strings;
}

/** Null where it holds an escape that such lists do not need. */
function unescaped(written: string): string | null {
  let isKnown = true;
  const text = written.replace(ESCAPE, (_, letter: string) => {
    const plain = PLAIN[letter];
    if (plain === undefined) isKnown = false;
    return plain ?? '';
  });
  return isKnown ? text : null;
}
