/** The values of pages that were read last, as many as fit. */
export class RecentValues {
  readonly #most: number;
  readonly #kept = new Map<string, { values: readonly unknown[]; bytes: number }>();
  #bytes = 0;

  /** `most`: bytes in all. What was read last is kept, even if it alone has more. */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): readonly unknown[] | null {
    const found = this.#kept.get(key);
    if (found === undefined) return null;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.values;
  }

  /** `bytes`: what the values take, about. */
  put(key: string, values: readonly unknown[], bytes: number): void {
    this.#bytes += bytes - (this.#kept.get(key)?.bytes ?? 0);
    this.#kept.delete(key);
    this.#kept.set(key, { values, bytes });
    for (const [oldest, { bytes: freed }] of this.#kept) {
      if (this.#bytes <= this.#most || oldest === key) break;
      this.#kept.delete(oldest);
      this.#bytes -= freed;
    }
  }
}
