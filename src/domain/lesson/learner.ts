import type { Outcome } from '../failure.ts';
import type { Answer } from '../prediction.ts';
import { scaledError, type Question } from '../question.ts';
import type { Points } from '../comparison/entrant.ts';

/** How sure a learner was before the key came. */
export const SURENESS = ['guessing', 'fairly-sure', 'sure'] as const;
export type Sureness = (typeof SURENESS)[number];

/** Points that a free answer may be given, as judges give them. */
export const RATINGS = [0, 1, 2] as const;
export type Rating = (typeof RATINGS)[number];

/** A learner's answer. It was given before the key was seen, and does not change afterwards; the rating may. */
export type LearnerAnswer = {
  questionId: string;
  answer: Answer;
  sureness: Sureness;
  /** A free answer's, by the learner's own judgement; null until it is given, and for choices. */
  rating: Rating | null;
  /** ISO 8601, UTC. */
  at: string;
};

/** Keeps a learner's answers by lesson, in this browser alone. */
export interface LearnerStore {
  /** In the order given; empty where nothing is kept. */
  answers(lesson: string): readonly LearnerAnswer[];
  /** Replaces what is kept of the lesson. Where it fails, the answers hold until the page closes. */
  put(lesson: string, answers: readonly LearnerAnswer[]): Outcome<void>;
}

/** An answer that is given now. */
export function learnerAnswer(
  given: Pick<LearnerAnswer, 'questionId' | 'answer' | 'sureness'>,
  at = new Date().toISOString(),
): LearnerAnswer {
  return { ...given, rating: null, at };
}

/** Of choices by the key, of free answers by the learner's own rating. What is not rated has no points. */
export function learnerPoints(answers: Iterable<LearnerAnswer>, questions: readonly Question[]): Points {
  const targets = new Map(questions.map(({ id, target }) => [id, target]));
  const points = new Map<string, number>();
  for (const { questionId, answer, rating } of answers) {
    const target = targets.get(questionId);
    if (target?.kind === 'choice' && answer.kind === 'choice') {
      points.set(questionId, Number(answer.index === target.correct));
    } else if (target?.kind === 'number' && answer.kind === 'number') {
      points.set(questionId, Number(scaledError(target, answer.value) <= target.tolerance));
    } else if (target?.kind === 'text' && rating !== null) {
      points.set(questionId, rating);
    }
  }
  return points;
}
