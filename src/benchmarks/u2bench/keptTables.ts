import * as v from 'valibot';
import { success, type Outcome } from '../../domain/failure.ts';
import { parseJson } from '../files/parseJson.ts';
import { parseValue } from '../files/parseValue.ts';
import { TEXT_COLUMNS } from './columns.ts';
import type { Table } from './tables.ts';
import { textCells } from './tsv/rows.ts';

/** Where the rows are kept, without pictures and masks: some megabytes in place of gigabytes. */
export const KEPT_FILE = 'u2bench-rows.json';

const index = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `rows`: row; start, end and sum of its picture; the places in `texts` of its head and of each text column. */
const keptSchema = v.object({
  format: v.literal(1),
  texts: v.array(v.string()),
  tables: v.array(
    v.object({
      path: v.string(),
      rows: v.array(v.pipe(v.array(index), v.length(5 + TEXT_COLUMNS.length))),
      faults: v.array(
        v.object({
          code: v.picklist(['data-malformed']),
          facts: v.record(v.string(), v.union([v.string(), v.number()])),
          retryable: v.boolean(),
          retryAfter: v.null(),
        }),
      ),
    }),
  ),
});

export function writeKept(tables: readonly Table[]): Uint8Array {
  const places = new Map<string, number>();
  const placeOf = (text: string) => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const kept: v.InferOutput<typeof keptSchema> = {
    format: 1,
    texts: [],
    tables: tables.map(({ path, rows, faults }) => ({
      path,
      rows: rows.map(({ row, cells, picture: { start, end, sum, head } }) => [
        row,
        start,
        end,
        sum,
        placeOf(head),
        ...TEXT_COLUMNS.map((column) => placeOf(cells[column])),
      ]),
      faults: faults.map(({ facts }) => ({ code: 'data-malformed', facts, retryable: false, retryAfter: null })),
    })),
  };
  kept.texts.push(...places.keys());
  return new TextEncoder().encode(JSON.stringify(kept));
}

export function readKept(bytes: Uint8Array): Outcome<readonly Table[]> {
  const parsed = parseJson(new TextDecoder().decode(bytes), { file: KEPT_FILE });
  if (!parsed.ok) return parsed;
  const kept = parseValue(keptSchema, parsed.value, { file: KEPT_FILE });
  if (!kept.ok) return kept;
  const { texts, tables } = kept.value;
  return success(
    tables.map(({ path, rows, faults }) => ({
      path,
      faults,
      rows: rows.map(([row = 0, start = 0, end = 0, sum = 0, head = 0, ...places]) => ({
        row,
        picture: { start, end, sum, head: texts[head] ?? '' },
        cells: textCells(TEXT_COLUMNS.map((column, at) => [column, texts[places[at] ?? -1] ?? ''])),
      })),
    })),
  );
}
