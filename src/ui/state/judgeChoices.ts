import type { Grader } from '../../domain/score.ts';
import { graderKey, PERSON_FIRST } from '../../domain/scoring.ts';
import { graderLabel } from '../messages/modelLabel.ts';
import { t } from '../messages/t.ts';

type Choice = { value: string; label: string };

/** Under whom figures can be had: as graded, or each grader alone. */
export function judgeChoices(graders: readonly Grader[]): Choice[] {
  const alone = new Map(graders.map((grader) => [graderKey(grader), graderLabel(grader)]));
  return [
    { value: PERSON_FIRST, label: t('compare:judge.personFirst') },
    ...[...alone].map(([value, label]) => ({ value, label })),
  ];
}
