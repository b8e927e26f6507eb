import type { Question } from '../../../domain/question.ts';
import { ALL_KEPT, select, type Selection, type AcrossRuns } from '../../../domain/selection.ts';
import { readQuestionList, type QuestionList } from './questionList.ts';

export const SCOPES = ['kept', 'choice', 'text', 'filtered', 'listed'] as const;
/** Which questions a run asks: the benchmark proper or one kind of it, what the filters leave, or a pasted list. */
export type Scope = (typeof SCOPES)[number];

/** Whether a selection is more than what is meant when nothing was chosen. */
export function narrows(selection: Selection): boolean {
  return JSON.stringify({ ...selection, order: ALL_KEPT.order }) !== JSON.stringify(ALL_KEPT);
}

/** The questions of a scope, and lines of the list that name none. */
export function questionsOf(
  scope: Scope,
  questions: readonly Question[],
  { filters, list, across }: { filters: Selection; list: string; across: AcrossRuns },
): QuestionList {
  const chosen = (selection: Selection): QuestionList => ({
    found: select(questions, selection, across),
    unknown: [],
  });
  switch (scope) {
    case 'kept':
      return chosen(ALL_KEPT);
    case 'choice':
    case 'text':
      return chosen({ ...ALL_KEPT, kinds: [scope] });
    case 'filtered':
      return chosen(filters);
    case 'listed':
      return readQuestionList(list, questions);
  }
}
