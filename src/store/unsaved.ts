import { success, type Outcome } from '../domain/failure.ts';

/** Records that could not be written, the newest of each key. */
export class Unsaved<T> {
  readonly #keyOf: (record: T) => string;
  readonly #records = new Map<string, T>();

  constructor(keyOf: (record: T) => string) {
    this.#keyOf = keyOf;
  }

  all(): T[] {
    return [...this.#records.values()];
  }

  hold(record: T): void {
    this.#records.set(this.#keyOf(record), record);
  }

  release(record: T): void {
    this.#records.delete(this.#keyOf(record));
  }

  /** What is stored, and what is held that belongs to it. Where the browser stores nothing, that is all there is. */
  over(stored: Outcome<readonly T[]>, belongs: (record: T) => boolean = () => true): Outcome<readonly T[]> {
    const held = this.all().filter(belongs);
    if (!stored.ok) return stored.failure.code === 'storage-refused' ? success(held) : stored;
    const byKey = new Map([...stored.value, ...held].map((record) => [this.#keyOf(record), record]));
    return success([...byKey.values()]);
  }
}
