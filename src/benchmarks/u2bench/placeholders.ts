import type { TextColumn } from './columns.ts';
import { isNothing } from './tasks.ts';

/** A name in braces; the underscore may be escaped, as markdown wants it. */
const PLACEHOLDER = /\{\s*([A-Za-z](?:\w|\\_)*)\s*\}/g;

/** What a prompt may take from its row: never a column that holds a key. */
const FILLED_BY: ReadonlySet<string> = new Set<TextColumn>([
  'dataset_name',
  'anatomy_location',
  'demographic',
  'classification_task',
  'options',
  'seg_channel_name',
]);

export const ANATOMY: TextColumn = 'anatomy_location';

type Cells = Readonly<Record<TextColumn, string>>;

/** The words of a row, or the first placeholder that the row has nothing for. */
export type Filled = { ok: true; text: string } | { ok: false; placeholder: string };

/** As written, to the last character, but for what the row fills in: a backslash and an n stay two characters. */
export function filledPrompt(cells: Cells): Filled {
  let unfilled: string | null = null;
  const text = cells.prompt.replace(PLACEHOLDER, (whole, written: string) => {
    const value = valueFor(written, cells);
    if (value === null) unfilled ??= whole;
    return value ?? whole;
  });
  return unfilled === null ? { ok: true, text } : { ok: false, placeholder: unfilled };
}

/**
 * The same words without the name of what is examined: its placeholder goes, and where there is none, the name itself
 * as a whole word. Null where the prompt does not hold it: there is nothing to leave out.
 */
export function promptWithoutAnatomy(cells: Cells): string | null {
  const name = cells.anatomy_location.trim();
  const withoutPlaceholder = cells.prompt.replace(PLACEHOLDER, (whole, written: string) =>
    plainName(written) === ANATOMY ? '' : whole,
  );
  const bare =
    withoutPlaceholder !== cells.prompt || isNothing(name)
      ? withoutPlaceholder
      : cells.prompt.replace(wholeWords(name), '');
  if (bare === cells.prompt) return null;
  const filled = filledPrompt({ ...cells, prompt: bare });
  return filled.ok ? closedUp(filled.text) : null;
}

const plainName = (written: string) => written.replaceAll('\\_', '_').toLowerCase();

function valueFor(written: string, cells: Cells): string | null {
  const name = plainName(written);
  const column = [...FILLED_BY].find((one) => one === name);
  const value = column === undefined ? '' : (Object.entries(cells).find(([key]) => key === column)?.[1] ?? '');
  return isNothing(value) ? null : value;
}

const wholeWords = (name: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'giu');

/**
 * The same words for people to read. Prompts were written as markdown in strings: a backslash and an n meant a line
 * break there, and a backslash before an underscore nothing.
 */
export function readable(text: string): string {
  return text.replaceAll('\\n', '\n').replaceAll('\\_', '_');
}

/** Takes out the second space, and the one before a full stop, that a word leaves behind. */
function closedUp(text: string): string {
  return text.replace(/ {2,}/g, ' ').replace(/ +(?=[.,;:)\n]|\\n|$)/g, '');
}
