/** How a question file writes its options. */
export type OptionStyle = 'A.' | 'A)';

export type Choices = { stem: string; options: readonly string[]; style: OptionStyle };

const FIRST_LETTER = 'A'.charCodeAt(0);
const OPTION = /^\s*([A-Z])([.)])\s*(\S.*?)\s*$/u;

/** Null where the text does not end in at least two options in order, each on one line, all written alike. */
export function parseChoices(text: string): Choices | null {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  // A stem may hold a line like an option, so the options are the last run of lines that counts up from A.
  const start = lines.findLastIndex((line) => OPTION.exec(line)?.[1] === 'A');
  if (start < 1) return null;
  const found = lines.slice(start).map((line) => OPTION.exec(line));
  const mark = found[0]?.[2];
  const inOrder = found.every(
    (option, index) => option?.[1]?.charCodeAt(0) === FIRST_LETTER + index && option[2] === mark,
  );
  if (!inOrder || found.length < 2) return null;
  return {
    stem: lines.slice(0, start).join('\n'),
    options: found.map((option) => option?.[3] ?? ''),
    style: mark === ')' ? 'A)' : 'A.',
  };
}

/** The index a key names, as `B`, `B.` or `b)`; null where it names no option. */
export function keyIndex(key: string, options: readonly string[]): number | null {
  const letter = /^\s*([A-Za-z])[.)]?\s*$/.exec(key)?.[1];
  const index = letter === undefined ? -1 : letter.toUpperCase().charCodeAt(0) - FIRST_LETTER;
  return index >= 0 && index < options.length ? index : null;
}
