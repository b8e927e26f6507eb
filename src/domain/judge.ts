import type { Prediction } from './prediction.ts';
import type { Question } from './question.ts';
import type { Grader, Score } from './score.ts';

/** What grades an answer. Rejects only with the abort reason: a judge that fails gives an ungraded score. */
export interface Judge {
  readonly grader: Grader;
  /** Whether it can grade this kind of question at all. */
  canGrade(question: Question): boolean;
  grade(question: Question, prediction: Extract<Prediction, { kind: 'read' }>, signal: AbortSignal): Promise<Score>;
}

/** `model` is null for judges that need none. */
export type JudgeChoice = { id: string; model: { provider: string; model: string } | null };
