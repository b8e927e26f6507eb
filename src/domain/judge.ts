import type { Answer } from './prediction.ts';
import type { Question } from './question.ts';
import type { Grader, Score } from './score.ts';

/** What grades an answer. Rejects only with the abort reason: a judge that fails gives an ungraded score. */
export interface Judge {
  readonly grader: Grader;
  /** Whether it can grade this kind of question at all. */
  canGrade(question: Question): boolean;
  /** `given`: a model's prediction, or what a person wrote. */
  grade(question: Question, given: { answer: Answer }, signal: AbortSignal): Promise<Score>;
}

/** `model` is null for judges that need none. */
export type JudgeChoice = { id: string; model: { provider: string; model: string } | null };

/** In place of a judge's id: free answers wait unscored until a judge is chosen for them. */
export const JUDGED_LATER = 'later';

/** What of a reply is judged: its answer, or the explanation beside it. */
export type JudgedPart = 'answers' | 'explanations';
