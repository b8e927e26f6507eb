/** The browser's storage, in memory. */
export class MemoryStorage implements Storage {
  readonly #entries = new Map<string, string>();
  isFull = false;
  get length() {
    return this.#entries.size;
  }
  clear() {
    this.#entries.clear();
  }
  getItem(name: string) {
    return this.#entries.get(name) ?? null;
  }
  key(index: number) {
    return [...this.#entries.keys()][index] ?? null;
  }
  removeItem(name: string) {
    this.#entries.delete(name);
  }
  setItem(name: string, value: string) {
    if (this.isFull) throw new DOMException('Full', 'QuotaExceededError');
    this.#entries.set(name, value);
  }
  get everything() {
    return JSON.stringify([...this.#entries]);
  }
}
