import type { Judge } from '../domain/judge.ts';
import { scaledError } from '../domain/question.ts';
import { isRightByKey } from '../domain/rightness.ts';
import { MEASURES, type Grader } from '../domain/score.ts';

const GRADER: Grader = { id: 'exact', model: null, promptVersion: null };

/** Choices and numbers: right or within tolerance, or not, 1 point or none. */
export const exact: Judge = {
  grader: GRADER,
  canGrade: ({ target }) => target.kind !== 'text',
  async grade({ target }, { answer }, signal) {
    signal.throwIfAborted();
    const isRight = isRightByKey(target, answer);
    if (isRight === null) return { kind: 'ungraded', reason: 'no-judge', failure: null, detail: '', by: GRADER };
    const points = isRight ? 1 : 0;
    const grade = { kind: 'graded' as const, points, most: 1, errorType: null, remark: null, by: GRADER };
    if (target.kind !== 'number' || answer.kind !== 'number') return grade;
    return { ...grade, measures: { [MEASURES.scaledError]: scaledError(target, answer.value) } };
  },
};
