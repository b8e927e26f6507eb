import type { PersonScore } from '../../../domain/score.ts';
import { t } from '../../messages/t.ts';

/** What a person may give: a choice is right or wrong, a free answer has points. */
export function gradesUpTo(most: number): { value: string; label: string }[] {
  return Array.from({ length: most + 1 }, (_, points) => ({
    value: String(points),
    label: most === 1 ? t(points === 1 ? 'marks:right.name' : 'marks:wrong.name') : String(points),
  }));
}

/** A grade that a person gave, in words. */
export function gradeLabel({ points, most }: Pick<PersonScore, 'points' | 'most'>): string {
  if (most === 1) return t(points === 1 ? 'marks:right.name' : 'marks:wrong.name');
  return t('question:verdict.points', { points, most });
}
