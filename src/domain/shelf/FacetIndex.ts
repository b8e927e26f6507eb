import { fnv1a } from '../fnv1a.ts';
import type { Question } from '../question.ts';
import type { FacetCounts, ShelfSelection } from '../shelf.ts';
import type { FacetValues, ShelfBatch } from './packing.ts';

/** What all questions of a shelf can be filtered by, in memory: two bytes a question and facet, and four for its id. */
export class FacetIndex {
  readonly size: number;
  readonly #values: FacetValues;
  readonly #codes: ReadonlyMap<string, Uint16Array>;
  readonly #hashes: Uint32Array;

  constructor(batches: readonly Pick<ShelfBatch, 'size' | 'codes' | 'hashes'>[], values: FacetValues) {
    this.size = batches.reduce((sum, { size }) => sum + size, 0);
    this.#values = values;
    this.#hashes = new Uint32Array(this.size);
    const all = new Map(Object.keys(values).map((facet) => [facet, new Uint16Array(this.size)]));
    let start = 0;
    for (const { size, codes, hashes } of batches) {
      this.#hashes.set(hashes, start);
      for (const [facet, own] of Object.entries(codes)) all.get(facet)?.set(own, start);
      start += size;
    }
    this.#codes = all;
  }

  facetsAt(row: number): Question['facets'] {
    const facets: Record<string, string> = {};
    for (const [facet, codes] of this.#codes) {
      const value = this.#values[facet]?.[codes[row] ?? 0] ?? '';
      if (value !== '') facets[facet] = value;
    }
    return facets;
  }

  /** Rows whose id may be one of these: two ids can share a hash. */
  rowsOf(ids: Iterable<string>): number[] {
    const wanted = new Set([...ids].map((id) => fnv1a(id)));
    const rows: number[] = [];
    this.#hashes.forEach((hash, row) => {
      if (wanted.has(hash)) rows.push(row);
    });
    return rows;
  }

  /** `found`: by row, 1 where a search found it; null where none was made. */
  survey(limits: ShelfSelection['facets'], found: Uint8Array | null): { rows: Uint32Array; facets: FacetCounts } {
    const facets = [...this.#codes].map(([facet, codes]) => this.#facet(facet, codes, limits[facet] ?? []));
    // No question has a value of a facet that is not there.
    const isNowhere = Object.entries(limits).some(([facet, { length }]) => length > 0 && !this.#codes.has(facet));
    // Short loops over one array each, as the browser's compiler makes the most of those.
    const missed = new Uint16Array(this.size);
    if (isNowhere) missed.fill(MANY);
    else if (found !== null) for (let row = 0; row < missed.length; row++) if (found[row] === 0) missed[row] = MANY;
    facets.forEach(({ allowed, codes }, index) => {
      if (allowed !== null) markMissed(missed, index + 1, { allowed, codes });
    });
    const rows = rowsWith(missed, 0);
    facets.forEach(({ allowed, codes, counts }, index) => {
      addAll(counts, codes, rows);
      if (allowed !== null) addAll(counts, codes, rowsWith(missed, index + 1));
    });
    return { rows, facets: new Map(facets.map(({ facet, counts, values }) => [facet, byValue(values, counts)])) };
  }

  #facet(facet: string, codes: Uint16Array, limit: readonly string[]) {
    const values = this.#values[facet] ?? [];
    const counts = new Uint32Array(Math.max(values.length, 1));
    const allowed = limit.length === 0 ? null : Uint8Array.from(values, (value) => (limit.includes(value) ? 1 : 0));
    return { facet, codes, values, counts, allowed };
  }
}

/** Missed by more than one facet, or by the search. */
const MANY = 2 ** 16 - 1;

/** Notes in `missed`, by row, the one facet that leaves it out, from 1. */
function markMissed(
  missed: Uint16Array,
  facet: number,
  { allowed, codes }: { allowed: Uint8Array; codes: Uint16Array },
): void {
  for (let row = 0; row < codes.length; row++) {
    if (allowed[codes[row] ?? 0] !== 1) missed[row] = missed[row] === 0 ? facet : MANY;
  }
}

function rowsWith(missed: Uint16Array, what: number): Uint32Array {
  const rows = new Uint32Array(missed.length);
  let count = 0;
  for (let row = 0; row < missed.length; row++) if (missed[row] === what) rows[count++] = row;
  return rows.slice(0, count);
}

function addAll(counts: Uint32Array, codes: Uint16Array, rows: Uint32Array): void {
  for (const row of rows) {
    const code = codes[row] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}

/** What no question has is left out, and so is having no value. */
function byValue(values: readonly string[], counts: Uint32Array): ReadonlyMap<string, number> {
  const met = new Map<string, number>();
  values.forEach((value, code) => {
    const count = counts[code] ?? 0;
    if (value !== '' && count > 0) met.set(value, count);
  });
  return met;
}
