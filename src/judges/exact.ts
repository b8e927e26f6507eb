import type { Judge } from '../domain/judge.ts';
import { scaledError } from '../domain/question.ts';
import { MEASURES, type Grader } from '../domain/score.ts';

const GRADER: Grader = { id: 'exact', model: null, promptVersion: null };

/** Choices and numbers: right or within tolerance, or not, 1 point or none. */
export const exact: Judge = {
  grader: GRADER,
  canGrade: ({ target }) => target.kind !== 'text',
  async grade({ target }, { answer }, signal) {
    signal.throwIfAborted();
    if (target.kind === 'choice' && answer.kind === 'choice') {
      const points = answer.index === target.correct ? 1 : 0;
      return { kind: 'graded', points, most: 1, errorType: null, remark: null, by: GRADER };
    }
    if (target.kind === 'number' && answer.kind === 'number') {
      const error = scaledError(target, answer.value);
      const points = error <= target.tolerance ? 1 : 0;
      const measures = { [MEASURES.scaledError]: error };
      return { kind: 'graded', points, most: 1, errorType: null, remark: null, measures, by: GRADER };
    }
    return { kind: 'ungraded', reason: 'no-judge', failure: null, detail: '', by: GRADER };
  },
};
