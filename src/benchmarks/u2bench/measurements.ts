import { isDict, isList, type Literal, readLiteral } from '../pythonLiteral.ts';
import { type Range, rangeOf } from './values.ts';

/** A clinical value with its plausible span; null for one that the benchmark leaves out. */
export type Measurement =
  { ok: true; value: { correct: number; range: Range } | null } | { ok: false; expected: string; found: string };

/** Out of `{name: value}`, `{name: [value]}`, a list of these, or a bare number. The first counts. */
export function readMeasurement(cell: string, dataset: string): Measurement {
  const read = readLiteral(cell);
  const first = read.ok ? firstValue(read.value, null) : null;
  if (first === null) return { ok: false, expected: 'a number with its name', found: cell };
  const range = rangeOf({ name: first.name, dataset });
  if (range === null) return { ok: true, value: null };
  if (range === undefined) {
    return { ok: false, expected: 'a value whose plausible span is known', found: first.name ?? cell };
  }
  const { value } = first;
  if (!Number.isFinite(value)) return { ok: false, expected: 'a number', found: cell };
  return { ok: true, value: { correct: value, range } };
}

function firstValue(value: Literal, name: string | null): { name: string | null; value: number } | null {
  if (typeof value === 'number') return { name, value };
  if (typeof value === 'string') {
    const number = Number(value);
    return value.trim() === '' || Number.isNaN(number) ? null : { name, value: number };
  }
  if (isDict(value)) {
    const [first] = value.entries;
    return first === undefined ? null : firstValue(first[1], first[0]);
  }
  if (!isList(value)) return null;
  const [first] = value;
  return first === undefined ? null : firstValue(first, name);
}
