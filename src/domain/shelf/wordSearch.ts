/** Finds the lines of a batch's words that hold all that was typed; case does not count. */
export class WordSearch {
  readonly #wanted: readonly string[];

  constructor(text: string) {
    // As the words stand in JSON, without its quotes.
    this.#wanted = text
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => JSON.stringify(word).slice(1, -1));
  }

  /** Whether it looks for nothing, and so finds all. */
  get isEmpty(): boolean {
    return this.#wanted.length === 0;
  }

  /** Calls back with the place of each line that is found, from 0. */
  find(words: string, onFound: (place: number) => void): void {
    const lower = words.toLowerCase();
    const [first, ...others] = [...this.#wanted].sort((a, b) => b.length - a.length);
    if (first === undefined || others.some((word) => !lower.includes(word))) return;
    let place = 0;
    let start = 0;
    for (let at = lower.indexOf(first); at !== -1; at = lower.indexOf(first, start)) {
      // On to the line that holds it.
      let end = lower.indexOf('\n', start);
      while (end !== -1 && end < at) {
        start = end + 1;
        place += 1;
        end = lower.indexOf('\n', start);
      }
      const line = lower.slice(start, end === -1 ? undefined : end);
      if (others.every((word) => line.includes(word))) onFound(place);
      if (end === -1) return;
      start = end + 1;
      place += 1;
    }
  }
}
