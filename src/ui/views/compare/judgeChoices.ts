import { itemsAbout, type Entrant, type Scope } from '../../../domain/comparison/entrant.ts';
import { graderKey, gradersOf, PERSON_FIRST } from '../../../domain/scoring.ts';
import { graderLabel } from '../../messages/modelLabel.ts';
import { t } from '../../messages/t.ts';
import type { Comparison } from './comparison.ts';

type Choice = { value: string; label: string };

/** Under whom the figures of these questions can be had: as graded, or each grader alone. */
export function judgeChoices(entrants: readonly Entrant[], scope: Scope): Choice[] {
  const items = entrants.flatMap((entrant) => (entrant.kind === 'rule' ? [] : itemsAbout(entrant, scope.questions)));
  const graders = gradersOf(items).map((grader) => ({ value: graderKey(grader), label: graderLabel(grader) }));
  return [{ value: PERSON_FIRST, label: t('compare:judge.personFirst') }, ...graders];
}

/** The grader that counts in a comparison, by its name. */
export function judgeName({ judged, scope, judge }: Pick<Comparison, 'judged' | 'scope' | 'judge'>): string {
  return judgeChoices(judged, scope).find(({ value }) => value === judge)?.label ?? judge;
}
