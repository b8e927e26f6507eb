import type { Question } from '../question.ts';
import { clipLength } from '../selection.ts';
import type { Points } from './entrant.ts';

/**
 * Questions that are worth opening: on which grades differ, of which no or every one is right, or which one alone has
 * right, named by its id.
 */
export type Differing = { kind: 'differ' | 'none-right' | 'all-right' } | { kind: 'only'; id: string };

export const ORDERS = ['benchmark', 'length', 'right'] as const;
export type Order = (typeof ORDERS)[number];

/** In the order asked for; what is equal stays in the benchmark's order. `right`: by how much all have together. */
export function differing(
  which: Differing,
  {
    questions,
    compared,
    most,
    order,
  }: { questions: readonly Question[]; compared: ReadonlyMap<string, Points>; most: number; order: Order },
): Question[] {
  const found = questions.filter(({ id }) =>
    isSuch(which, { points: [...compared].map(([name, points]) => [name, points.get(id)]), most }),
  );
  if (order === 'length') return found.toSorted((a, b) => clipLength(a) - clipLength(b));
  if (order === 'right') {
    const sum = ({ id }: Question) =>
      [...compared.values()].reduce((total, points) => total + (points.get(id) ?? 0), 0);
    return found.toSorted((a, b) => sum(a) - sum(b));
  }
  return found;
}

function isSuch(
  which: Differing,
  { points, most }: { points: readonly (readonly [string, number | undefined])[]; most: number },
): boolean {
  const known = points.flatMap(([, one]) => one ?? []);
  if (known.length === 0) return false;
  switch (which.kind) {
    case 'differ':
      return new Set(known).size > 1;
    case 'none-right':
      return known.every((one) => one < most);
    case 'all-right':
      return known.every((one) => one >= most);
    case 'only': {
      const right = points.filter(([, one]) => one === most).map(([id]) => id);
      return right.length === 1 && right[0] === which.id;
    }
  }
}
