import { MOST_POINTS, type Points } from '../comparison/entrant.ts';
import type { Question } from '../question.ts';

/** Points of so many that could be had. What has no grade is in neither. */
export type Sum = { points: number; most: number };

/** `byFacet`: the value of the facet → its part; questions without that facet are in `all` alone. */
export type Sums = { all: Sum; byFacet: ReadonlyMap<string, Sum> };

/** What was reached on these questions, by one of their facets. */
export function sumsOf(points: Points, questions: readonly Question[], facet: string): Sums {
  const byFacet = new Map<string, Question[]>();
  for (const question of questions) {
    const value = question.facets[facet];
    if (value !== undefined) byFacet.set(value, [...(byFacet.get(value) ?? []), question]);
  }
  return {
    all: sumOf(points, questions),
    byFacet: new Map([...byFacet].map(([value, some]) => [value, sumOf(points, some)])),
  };
}

function sumOf(points: Points, questions: readonly Question[]): Sum {
  const sum = { points: 0, most: 0 };
  for (const { id, target } of questions) {
    const one = points.get(id);
    if (one === undefined) continue;
    sum.points += one;
    sum.most += MOST_POINTS[target.kind];
  }
  return sum;
}
