import { TEXT_COLUMNS } from './columns.ts';
import type { Table } from './tables.ts';
import { taskOf } from './tasks.ts';

/** Hexadecimal digits that name a version that nobody named. */
const DIGITS = 12;

/**
 * Names a version after all cells but the masks', and of pictures their sum and length: what is asked and scored follows
 * from these, and they are at hand once the files went by.
 */
export async function contentVersion(tables: readonly Table[]): Promise<string> {
  const lines = tables.map(
    ({ path, rows }) =>
      `${placeOf(path)}\n${rows
        .map(({ cells, picture }) =>
          JSON.stringify([picture.sum, picture.end - picture.start, ...TEXT_COLUMNS.map((column) => cells[column])]),
        )
        .join('\n')}\n`,
  );
  const bytes = new TextEncoder().encode(lines.sort().join(''));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, DIGITS);
}

/** The path from its task's folder on: what lies above depends on what was picked. */
function placeOf(path: string): string {
  const parts = path.split('/');
  const task = taskOf(path)?.id;
  const from = parts.findLastIndex((part, at) => at < parts.length - 1 && part.toLowerCase() === task);
  return parts.slice(from === -1 ? -1 : from).join('/');
}
