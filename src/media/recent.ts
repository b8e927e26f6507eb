/** What was made in this session, by key. What was asked for least lately goes first when there are too many bytes. */
export class Recent<T> {
  readonly #bytesOf: (value: T) => number;
  /** In the order of last use. */
  readonly #kept = new Map<string, T>();
  #bytes = 0;

  constructor(bytesOf: (value: T) => number) {
    this.#bytesOf = bytesOf;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): T | null {
    const value = this.#kept.get(key);
    if (value === undefined) return null;
    this.#kept.delete(key);
    this.#kept.set(key, value);
    return value;
  }

  /** What is larger than `limit`, in bytes, is not kept. */
  put(key: string, value: T, limit: number): void {
    this.#delete(key);
    const bytes = this.#bytesOf(value);
    if (bytes > limit) return;
    this.#kept.set(key, value);
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= limit) return;
      this.#delete(oldest);
    }
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  #delete(key: string): void {
    const value = this.#kept.get(key);
    if (value === undefined) return;
    this.#kept.delete(key);
    this.#bytes -= this.#bytesOf(value);
  }
}
