import * as v from 'valibot';
import { success, type Outcome } from '../domain/failure.ts';
import { storageFailure } from './storageFailure.ts';

/** Lessons of which something is kept: the one that was written longest ago goes first. */
const MOST_LESSONS = 50;

/** A record a lesson in one of the browser's small stores, which is read before the first question is shown. */
export class KeptLessons<T extends { lesson: string }> {
  /** Null where the browser lets the page keep nothing. */
  readonly #storage: Storage | null;
  readonly #key: string;
  /** Newest first. */
  readonly #reader: v.GenericSchema<unknown, readonly T[]>;
  /** What could not be written. */
  #unwritten: readonly T[] = [];

  constructor(storage: Storage | null, key: string, reader: v.GenericSchema<unknown, readonly T[]>) {
    this.#storage = storage;
    this.#key = key;
    this.#reader = reader;
  }

  of(lesson: string): T | null {
    return this.#all().find((kept) => kept.lesson === lesson) ?? null;
  }

  /** Null forgets what is kept of the lesson. Where it fails, the record holds until the page closes. */
  put(lesson: string, record: T | null): Outcome<void> {
    const others = this.#all().filter((kept) => kept.lesson !== lesson);
    const lessons = record === null ? others : [record, ...others].slice(0, MOST_LESSONS);
    this.#unwritten = lessons;
    try {
      if (this.#storage === null) throw new DOMException('The browser keeps nothing.', 'SecurityError');
      this.#storage.setItem(this.#key, JSON.stringify(lessons));
      this.#unwritten = [];
      return success(undefined);
    } catch (error) {
      return storageFailure(error);
    }
  }

  #all(): readonly T[] {
    if (this.#unwritten.length > 0) return this.#unwritten;
    try {
      const kept = v.safeParse(this.#reader, JSON.parse(this.#storage?.getItem(this.#key) ?? '[]'));
      return kept.success ? kept.output : [];
    } catch {
      // Refused, or no JSON: as if nothing had been kept.
      return [];
    }
  }
}
