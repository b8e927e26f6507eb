import { formatNumber, formatPercent } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import type { Grades } from './grades.ts';

/** Grades of one kind as a share in per cent, and what it is a share of. */
export function shareOf(grades: Grades): { kind: Grades['kind']; percent: string; note: string } {
  if (grades.kind === 'right') {
    const facts = { right: formatNumber(grades.right), graded: formatNumber(grades.graded) };
    return {
      kind: grades.kind,
      percent: formatPercent(grades.right / grades.graded),
      note: t('run:live.right', facts),
    };
  }
  const facts = { points: formatNumber(grades.points), most: formatNumber(grades.most) };
  const note = grades.kind === 'points' ? t('run:live.points', facts) : t('run:live.explanations', facts);
  return { kind: grades.kind, percent: formatPercent(grades.points / grades.most), note };
}
