/** Who waits, in order of arrival. A priority is asked for when a turn is given, so it may change while waiting. */
export class PriorityQueue<Entry extends { priority(): number }> {
  readonly #waiting: Entry[] = [];

  get length(): number {
    return this.#waiting.length;
  }

  add(entry: Entry): void {
    this.#waiting.push(entry);
  }

  remove(entry: Entry): void {
    const index = this.#waiting.indexOf(entry);
    if (index >= 0) this.#waiting.splice(index, 1);
  }

  /** Of those with the highest priority the first that is preferred, else the first; null when nobody waits. */
  take(prefers: (entry: Entry) => boolean = () => true): Entry | null {
    const highest = Math.max(...this.#waiting.map((entry) => entry.priority()));
    const first = this.#waiting.filter((entry) => entry.priority() === highest);
    const next = first.find(prefers) ?? first[0] ?? null;
    if (next) this.remove(next);
    return next;
  }
}
