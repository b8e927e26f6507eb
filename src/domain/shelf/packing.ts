import { fnv1a } from '../fnv1a.ts';
import type { Question, Target } from '../question.ts';

/** Questions of a batch, but of the last one: a page of a list reads one or two. */
export const BATCH_SIZE = 128;

/** Most values of one facet: a code is 16 bits. */
export const MOST_VALUES = 2 ** 16;

/** Facet → its values in the order met; the code of a value is its place. The first is no value: `''`. */
export type FacetValues = Readonly<Record<string, readonly string[]>>;

/** Questions as they lie on a shelf: what they are filtered by, what is searched, and the rest, each read by itself. */
export type ShelfBatch = {
  size: number;
  /** Facet → the code of each question's value. A facet that came up in a later batch is not in it. */
  codes: Readonly<Record<string, Uint16Array<ArrayBuffer>>>;
  /** Of each question's id. */
  hashes: Uint32Array<ArrayBuffer>;
  /** A line a question: JSON of id, stem and options. Never the key. */
  words: string;
  /** A line a question: JSON of all the rest. */
  rest: string;
};

type Rest = Omit<Question, 'id' | 'stem' | 'facets' | 'target'> & { target: LeanTarget };
type LeanTarget = Lean<Extract<Target, { kind: 'choice' }>> | Exclude<Target, { kind: 'choice' }>;
type Lean<Choice> = Omit<Choice, 'options'>;

/** Puts questions into batches; what it knows of facets grows with them. */
export class BatchPacker {
  readonly #values = new Map<string, Map<string, number>>();
  #codes = new Map<string, number[]>();
  #hashes: number[] = [];
  #words: string[] = [];
  #rest: string[] = [];

  /** `values`: of the batches before. */
  constructor(values: FacetValues = {}) {
    for (const [facet, known] of Object.entries(values)) {
      this.#values.set(facet, new Map(known.map((value, code) => [value, code])));
    }
  }

  get size(): number {
    return this.#hashes.length;
  }

  get values(): FacetValues {
    return Object.fromEntries([...this.#values].map(([facet, codes]) => [facet, [...codes.keys()]]));
  }

  /** The facet that would have too many values with this question; null where it may be added. */
  overfull({ facets }: Pick<Question, 'facets'>): string | null {
    for (const [facet, value] of Object.entries(facets)) {
      const codes = this.#values.get(facet);
      if (codes !== undefined && codes.size >= MOST_VALUES && !codes.has(value)) return facet;
    }
    return null;
  }

  add({ id, stem, facets, target, ...rest }: Question): void {
    const place = this.size;
    for (const [facet, value] of Object.entries(facets)) {
      const codes = this.#codes.get(facet) ?? [];
      this.#codes.set(facet, codes);
      codes[place] = this.#code(facet, value);
    }
    this.#hashes.push(fnv1a(id));
    if (target.kind === 'choice') {
      const { options, ...lean } = target;
      this.#words.push(JSON.stringify([id, stem, ...options]));
      this.#rest.push(JSON.stringify({ ...rest, target: lean } satisfies Rest));
    } else {
      this.#words.push(JSON.stringify([id, stem]));
      this.#rest.push(JSON.stringify({ ...rest, target } satisfies Rest));
    }
  }

  /** What was added since the last time. */
  take(): ShelfBatch {
    const { size } = this;
    const codes = Object.fromEntries(
      [...this.#codes].map(([facet, known]) => {
        const all = new Uint16Array(size);
        // A hole is a question without a value: 0.
        known.forEach((code, place) => (all[place] = code));
        return [facet, all];
      }),
    );
    const batch = {
      size,
      codes,
      hashes: Uint32Array.from(this.#hashes),
      words: this.#words.join('\n'),
      rest: this.#rest.join('\n'),
    };
    this.#codes = new Map();
    this.#hashes = [];
    this.#words = [];
    this.#rest = [];
    return batch;
  }

  #code(facet: string, value: string): number {
    let codes = this.#values.get(facet);
    if (codes === undefined) this.#values.set(facet, (codes = new Map([['', 0]])));
    const known = codes.get(value);
    if (known !== undefined) return known;
    codes.set(value, codes.size);
    return codes.size - 1;
  }
}

/** Ids of a batch, in its order. */
export function idsOf(words: string): string[] {
  return words.split('\n').map((line) => wordsOf(line).id);
}

/** The questions at some places of a batch, from 0. */
export function unpack(
  { words, rest }: Pick<ShelfBatch, 'words' | 'rest'>,
  places: readonly number[],
  facetsAt: (place: number) => Question['facets'],
): Question[] {
  const wordLines = words.split('\n');
  const restLines = rest.split('\n');
  return places.map((place) => {
    const { id, stem, options } = wordsOf(wordLines[place] ?? '');
    const { target, ...others }: Rest = JSON.parse(restLines[place] ?? '');
    const whole: Target = target.kind === 'choice' ? { ...target, options } : target;
    return { id, stem, ...others, target: whole, facets: facetsAt(place) };
  });
}

function wordsOf(line: string): { id: string; stem: string; options: string[] } {
  const [id = '', stem = '', ...options]: string[] = JSON.parse(line);
  return { id, stem, options };
}
