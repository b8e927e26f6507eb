import type { Point } from '../../domain/media.ts';
import { isDict, type Literal, readLiteral } from '../pythonLiteral.ts';
import { isNothing } from './tasks.ts';

/** Where the first thing lies that a row marks; a null point is a thing that is not there. */
export type Place = { ok: true; point: Point | null } | { ok: false; expected: string; found: string };

const EXPECTED = 'a centre as two proportions from 0 to 1';

/** Out of boxes and key points: `[x, y, …]`, `{name: [x, y, …]}`, or a list of these, of which the first counts. */
export function readPlace(cell: string): Place {
  if (isNothing(cell)) return { ok: true, point: null };
  const read = readLiteral(cell);
  if (!read.ok) return { ok: false, expected: EXPECTED, found: cell };
  const pair = firstPair(read.value);
  if (pair === null) return { ok: true, point: null };
  const [x, y] = pair;
  if (typeof x !== 'number' || typeof y !== 'number') return { ok: false, expected: EXPECTED, found: cell };
  // A point that was not marked is written as no number.
  if (Number.isNaN(x) || Number.isNaN(y)) return { ok: true, point: null };
  if (x < 0 || x > 1 || y < 0 || y > 1) return { ok: false, expected: EXPECTED, found: cell };
  return { ok: true, point: { x, y } };
}

/** The first two values of the first list that holds none; null where nothing is in it. */
function firstPair(value: Literal): readonly [Literal | undefined, Literal | undefined] | null {
  if (isDict(value)) {
    const [first] = value.entries;
    return first === undefined ? null : firstPair(first[1]);
  }
  if (value === null) return null;
  if (typeof value !== 'object') return [value, undefined];
  const [first, second] = value;
  if (first === undefined) return null;
  return typeof first === 'object' && first !== null ? firstPair(first) : [first, second];
}
