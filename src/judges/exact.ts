import type { Judge } from '../domain/judge.ts';
import type { Grader } from '../domain/score.ts';

const GRADER: Grader = { id: 'exact', model: null, promptVersion: null };

/** Choices: right or not, 1 point or none. */
export const exact: Judge = {
  grader: GRADER,
  canGrade: ({ target }) => target.kind === 'choice',
  async grade({ target }, { answer }, signal) {
    signal.throwIfAborted();
    if (target.kind !== 'choice' || answer.kind !== 'choice') {
      return { kind: 'ungraded', reason: 'no-judge', failure: null, detail: '', by: GRADER };
    }
    const points = answer.index === target.correct ? 1 : 0;
    return { kind: 'graded', points, most: 1, errorType: null, remark: null, by: GRADER };
  },
};
