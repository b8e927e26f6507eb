import type { Item } from '../../../domain/item.ts';

/**
 * What was graded of the questions of one kind. `right`: each grade is right or wrong, so a share of right ones says
 * all. `points`: free answers, which may be half right. `explanations`: of what was said to explain answers of whatever
 * kind. None of them is ever added to another.
 */
export type Grades =
  { kind: 'right'; right: number; graded: number } | { kind: 'points' | 'explanations'; points: number; most: number };

/** The grades of a run's items, kinds without any left out; `isFree` tells by a question's id. */
export function gradesApart(items: Iterable<Item>, isFree: (questionId: string) => boolean): Grades[] {
  const right = { kind: 'right' as const, right: 0, graded: 0 };
  const free = { kind: 'points' as const, points: 0, most: 0 };
  for (const item of items) {
    if (item.state !== 'scored' || item.score.kind !== 'graded') continue;
    const { points, most } = item.score;
    if (isFree(item.questionId)) {
      free.points += points;
      free.most += most;
    } else {
      right.right += points >= most ? 1 : 0;
      right.graded += 1;
    }
  }
  return [...(right.graded > 0 ? [right] : []), ...(free.most > 0 ? [free] : [])];
}

/** The grades of explanations; none where none was graded. */
export function explanationGrades(items: Iterable<Item>): Grades[] {
  const all = { kind: 'explanations' as const, points: 0, most: 0 };
  for (const item of items) {
    if (item.state !== 'scored' || item.explanation?.kind !== 'graded') continue;
    all.points += item.explanation.points;
    all.most += item.explanation.most;
  }
  return all.most > 0 ? [all] : [];
}
