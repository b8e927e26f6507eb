/** The numbers of a figure. Figures come as numbers where a program is to read them and as text where a person is. */
export type FigureTable = {
  columns: readonly string[];
  /** Null is a cell that holds nothing. */
  rows: readonly (readonly (string | number | null)[])[];
};

/** Decimals of a figure in files: more than on screen, so that nothing is rounded twice. */
const FILE_DECIMALS = 6;

/** Cells that a spreadsheet would read as a formula, which some do in wide characters and behind what shows nothing too. */
const FORMULA = /^(?:[\t\r\n]|[\s\u200b\ufeff]*[=+\-@＝＋－＠])/;

/** With a point as decimal sign and CRLF between rows, as RFC 4180 has it. */
export function tableAsCsv({ columns, rows }: FigureTable): string {
  return [columns, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** The first column holds names; the others are set to the right. */
export function tableAsMarkdown({ columns, rows }: FigureTable): string {
  const line = (cells: readonly (string | number | null)[]) => `| ${cells.map(markdownCell).join(' | ')} |`;
  return [line(columns), line(columns.map((_, index) => (index === 0 ? ':---' : '---:'))), ...rows.map(line), ''].join(
    '\n',
  );
}

/** As both files write it, without noise after the last place. */
export function cellText(cell: string | number | null): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(Number(cell.toFixed(FILE_DECIMALS))) : cell;
}

/** A p-value in four figures, however small: rounded to 0 it would say that something cannot be. */
export function pCell(p: number): string {
  return String(Number(p.toPrecision(4)));
}

function csvCell(cell: string | number | null): string {
  const text = cellText(cell);
  const safe = typeof cell === 'string' && FORMULA.test(cell) ? `'${text}` : text;
  // Where the comma is the decimal sign, spreadsheets part cells by semicolons.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A backslash before a bar would let it part two cells; what looks like a tag would be one. */
export function markdownCell(cell: string | number | null): string {
  return cellText(cell)
    .replaceAll(/[\\|]|<(?=[a-z/!?])/gi, '\\$&')
    .replaceAll(/\s*[\r\n]\s*/g, ' ');
}
