import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** So many of the rows, drawn without putting back, in the order they stand in; all where there are no more. */
export function sampleRows(rows: Uint32Array, count: number, seed: number): Uint32Array {
  if (count >= rows.length) return rows;
  const random = xoroshiro128plus(seed);
  const drawn = rows.slice();
  // The first part of a shuffle by Fisher and Yates.
  for (let place = 0; place < count; place++) {
    const other = uniformInt(random, place, drawn.length - 1);
    const kept = drawn[place] ?? 0;
    drawn[place] = drawn[other] ?? 0;
    drawn[other] = kept;
  }
  return drawn.slice(0, count).sort();
}
