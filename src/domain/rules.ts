/** Rules that read the options' text and nothing else. They show how much of a benchmark can be had without looking. */
export const RULES = ['always-a', 'shortest-option', 'odd-one-out', 'chance'] as const;
export type Rule = (typeof RULES)[number];

/**
 * The options between which a rule cannot choose, as indices in order; never empty where there are options. In a
 * table each of them takes its share of the point.
 */
export function pick(rule: Rule, options: readonly string[]): readonly number[] {
  switch (rule) {
    case 'always-a':
      return options.length > 0 ? [0] : [];
    case 'shortest-option':
      return shortest(options);
    case 'odd-one-out':
      return oddOneOut(options) ?? shortest(options);
    case 'chance':
      return options.map((_, index) => index);
  }
}

/** The share of a point that a rule may expect: 1 for a right pick, less where it shares one, 0 for a wrong one. */
export function expectedPoint(rule: Rule, options: readonly string[], correct: number): number {
  const picked = pick(rule, options);
  return picked.includes(correct) ? 1 / picked.length : 0;
}

/** By characters. */
function shortest(options: readonly string[]): readonly number[] {
  const lengths = options.map((option) => option.length);
  const least = Math.min(...lengths);
  return lengths.flatMap((length, index) => (length === least ? [index] : []));
}

/** The one option without a final full stop; null where none or several have none. */
function oddOneOut(options: readonly string[]): readonly number[] | null {
  const unstopped = options.flatMap((option, index) => (option.trimEnd().endsWith('.') ? [] : [index]));
  return unstopped.length === 1 && options.length > 1 ? unstopped : null;
}
