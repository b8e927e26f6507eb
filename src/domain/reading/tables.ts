/** A row of a table in markdown. */
const ROW = /^[^\S\n]*\|(.*)\|[^\S\n]*$/;
/** The row below a table's head. */
const RULE = /^[\s|:-]*-[\s|:-]*$/;

/**
 * Tables as lines. Of a single row each cell stands behind its head ("Answer: B"); of several each row is a line, its
 * first cell before the others ("B: shadow moves – yes").
 */
export function withoutTables(text: string): string {
  const lines: string[] = [];
  let rows: (readonly string[])[] = [];
  let hasHead = false;
  const flush = () => {
    lines.push(...linesOf(rows, hasHead));
    rows = [];
    hasHead = false;
  };
  for (const line of text.split('\n')) {
    const cells = ROW.exec(line)?.[1];
    if (cells === undefined) {
      flush();
      lines.push(line);
    } else if (!RULE.test(cells)) rows.push(cells.split('|').map((cell) => cell.trim()));
    else if (rows.length === 1) hasHead = true;
  }
  flush();
  return lines.join('\n');
}

function linesOf(rows: readonly (readonly string[])[], hasHead: boolean): readonly string[] {
  const [head = [], only = []] = rows;
  if (hasHead && rows.length === 2) return head.map((name, at) => `${name}: ${only[at] ?? ''}`);
  const body = hasHead && rows.length > 2 ? rows.slice(1) : rows;
  return body.map(([first = '', ...cells]) => `${first}: ${cells.join(' – ')}`);
}
