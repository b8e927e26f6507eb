export type Figure = { name: string; value: number; note: string };

/** Collects figures, and prints them as a table for people or as one flat object for programs. */
export class Figures {
  readonly #figures: Figure[] = [];

  add(name: string, value: number, note: string): void {
    this.#figures.push({ name, value, note });
    process.stderr.write(`${name} ${round(value)}\n`);
  }

  print({ json }: { json: boolean }): void {
    if (json) {
      console.log(
        JSON.stringify(Object.fromEntries(this.#figures.map(({ name, value }) => [name, round(value)])), null, 2),
      );
      return;
    }
    const width = Math.max(...this.#figures.map(({ name }) => name.length));
    for (const { name, value, note } of this.#figures) {
      console.log(`${name.padEnd(width)}  ${String(round(value)).padStart(9)}  ${note}`);
    }
  }
}

const round = (value: number) => Number(value.toPrecision(4));

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
