import { failure, success, type Outcome } from '../../domain/failure.ts';
import {
  BATCH_SIZE,
  BatchPacker,
  idsOf,
  MOST_VALUES,
  type FacetValues,
  type ShelfBatch,
} from '../../domain/shelf/packing.ts';
import type { ShelfAddition } from '../../domain/shelf.ts';
import { parseJson } from '../files/parseJson.ts';
import { shown } from '../files/parseValue.ts';
import { EntrySplitter, type Entry } from './entries.ts';
import { faultOf, withFault, type Fault } from './faults.ts';
import { writeMark, type Mark } from './mark.ts';
import { readRecord } from './record.ts';

/** Levels of brackets in a record: there are two. */
const DEEPEST = 16;
/** Characters of an id. */
const LONGEST_ID = 256;

export type ShelvingStart = { file: string; split: string; mark: Mark; values: FacetValues };

/** Turns a file's bytes into what is added to a shelf: whole batches, until the file ends. */
export class Shelving {
  readonly #file: string;
  readonly #split: string;
  readonly #splitter: EntrySplitter;
  readonly #packer: BatchPacker;
  readonly #ids = new Set<string>();
  /** As far as whole batches go. */
  #mark: Mark;
  /** As far as entries were read. */
  #read: Mark;

  constructor({ file, split, mark, values }: ShelvingStart) {
    this.#file = file;
    this.#split = split;
    this.#mark = mark;
    this.#read = mark;
    this.#splitter = new EntrySplitter({ file, offset: mark.offset });
    this.#packer = new BatchPacker(values);
  }

  /** Takes note of ids that are on the shelf already. */
  remember(words: readonly string[]): void {
    for (const lines of words) for (const id of idsOf(lines)) this.#ids.add(id);
  }

  /** Null where no batch became whole. */
  async feed(bytes: Uint8Array): Promise<Outcome<ShelfAddition | null>> {
    const entries = this.#splitter.feed(bytes);
    if (!entries.ok) return entries;
    const batches: ShelfBatch[] = [];
    for (const entry of entries.value) {
      this.#take(entry);
      if (this.#packer.size === BATCH_SIZE) batches.push(await this.#batch());
    }
    return success(batches.length === 0 ? null : this.#addition(batches));
  }

  /** What was left, and where all of it ended. */
  async end(): Promise<Outcome<ShelfAddition>> {
    const ended = this.#splitter.end();
    if (!ended.ok) return ended;
    const isEmpty = this.#packer.size === 0;
    const batches = isEmpty ? [] : [await this.#batch()];
    this.#mark = this.#read;
    return success(this.#addition(batches));
  }

  #take(entry: Entry): void {
    const fault = this.#shelve(entry);
    const faults = fault === null ? this.#read.faults : withFault(this.#read.faults, fault);
    this.#read = { ...this.#read, offset: entry.end, entries: this.#read.entries + 1, faults };
  }

  /** Null where it became a question. */
  #shelve({ key: keyBytes, value, depth }: Entry): Fault | null {
    const id = json(keyBytes);
    const key = id.ok ? String(id.value) : '';
    const fault = (expected: string, found: string, field = ''): Fault => ({ key: shown(key), field, expected, found });
    if (!id.ok) return faultOf(id.failure, '');
    if (key.length > LONGEST_ID) return fault(`an id of at most ${LONGEST_ID} characters`, `${key.length}`);
    if (depth > DEEPEST) return fault(`at most ${DEEPEST} levels of brackets`, `${depth}`);
    const record = json(value);
    if (!record.ok) return faultOf(record.failure, key);
    const question = readRecord(record.value, { file: this.#file, key, split: this.#split });
    if (!question.ok) return faultOf(question.failure, key);
    if (this.#ids.has(question.value.id)) return fault('an id of its own', 'one that came before');
    const facet = this.#packer.overfull(question.value);
    if (facet !== null) return fault(`at most ${MOST_VALUES} different values`, 'more', facet);
    this.#ids.add(question.value.id);
    this.#packer.add(question.value);
    return null;
  }

  async #batch(): Promise<ShelfBatch> {
    const batch = this.#packer.take();
    const facets = facetsOf(batch, this.#packer.values);
    const digest = await sha256(JSON.stringify([this.#mark.digest, batch.words, batch.rest, facets]));
    this.#read = { ...this.#read, digest };
    this.#mark = this.#read;
    return batch;
  }

  #addition(batches: ShelfBatch[]): ShelfAddition {
    return { batches, values: this.#packer.values, mark: writeMark(this.#mark) };
  }
}

/** One entry's key or value. */
function json(bytes: Uint8Array): Outcome<unknown> {
  let text: string;
  try {
    text = UTF_8.decode(bytes);
  } catch {
    return failure('data-encoding', { expected: 'UTF-8', found: 'other bytes' });
  }
  return parseJson(text, { file: '' });
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function facetsOf({ codes }: ShelfBatch, values: FacetValues): unknown {
  return Object.entries(codes).map(([facet, own]) => [facet, Array.from(own, (code) => values[facet]?.[code])]);
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
