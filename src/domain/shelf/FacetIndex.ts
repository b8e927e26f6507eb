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

  /** One pass over all rows. `found`: by row, 1 where a search found it; null where none was made. */
  survey(limits: ShelfSelection['facets'], found: Uint8Array | null): { rows: Uint32Array; facets: FacetCounts } {
    const facets = [...this.#codes].map(([facet, codes]) => this.#facet(facet, codes, limits[facet] ?? []));
    const limited = facets.filter(({ allowed }) => allowed !== null);
    // No question has a value of a facet that is not there.
    const isNowhere = Object.entries(limits).some(([facet, { length }]) => length > 0 && !this.#codes.has(facet));
    const end = isNowhere ? 0 : this.size;
    const rows = new Uint32Array(this.size);
    let count = 0;
    for (let row = 0; row < end; row++) {
      if (found !== null && found[row] === 0) continue;
      let misses = 0;
      let missed = null;
      for (const facet of limited) {
        if (facet.allowed?.[facet.codes[row] ?? 0] === 1) continue;
        missed = facet;
        misses += 1;
        if (misses > 1) break;
      }
      if (missed === null) {
        rows[count++] = row;
        for (const { codes, counts } of facets) add(counts, codes, row);
      } else if (misses === 1) {
        add(missed.counts, missed.codes, row);
      }
    }
    return {
      rows: rows.slice(0, count),
      facets: new Map(facets.map(({ facet, counts, values }) => [facet, byValue(values, counts)])),
    };
  }

  #facet(facet: string, codes: Uint16Array, limit: readonly string[]) {
    const values = this.#values[facet] ?? [];
    const counts = new Uint32Array(Math.max(values.length, 1));
    const allowed = limit.length === 0 ? null : Uint8Array.from(values, (value) => (limit.includes(value) ? 1 : 0));
    return { facet, codes, values, counts, allowed };
  }
}

function add(counts: Uint32Array, codes: Uint16Array, row: number): void {
  const code = codes[row] ?? 0;
  counts[code] = (counts[code] ?? 0) + 1;
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
