import type { Outcome } from '../failure.ts';
import type { Answer } from '../prediction.ts';
import { isNumberRight, type Question } from '../question.ts';
import type { Points } from '../comparison/entrant.ts';
import type { Score } from '../score.ts';

/** How sure a learner was before the key came. */
export const SURENESS = ['guessing', 'fairly-sure', 'sure'] as const;
export type Sureness = (typeof SURENESS)[number];

/** Points that a free answer may be given, as judges give them. */
export const RATINGS = [0, 1, 2] as const;
export type Rating = (typeof RATINGS)[number];

/** What a judge made of a learner's free answer. A judge that failed leaves none. */
export type LearnerVerdict = Extract<Score, { kind: 'graded' }>;

/** A learner's answer. It was given before the key was seen, and does not change afterwards; its grades may. */
export type LearnerAnswer = {
  questionId: string;
  answer: Answer;
  sureness: Sureness;
  /** A free answer's, by the learner's own judgement; null until it is given, and for choices. */
  rating: Rating | null;
  /** A free answer's, by the judge that was asked last; null where none has graded it. */
  verdict: LearnerVerdict | null;
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
  return { ...given, rating: null, verdict: null, at };
}

/** Points of a free answer: the learner's own rating goes before a judge's. Null where there is neither. */
export function freePoints({ rating, verdict }: Pick<LearnerAnswer, 'rating' | 'verdict'>): number | null {
  return rating ?? verdict?.points ?? null;
}

/** Of choices by the key, of numbers by the key and its tolerance, of free answers by `freePoints`. What nobody rated has no points. */
export function learnerPoints(answers: Iterable<LearnerAnswer>, questions: readonly Question[]): Points {
  const targets = new Map(questions.map(({ id, target }) => [id, target]));
  const points = new Map<string, number>();
  for (const given of answers) {
    const { questionId, answer } = given;
    const rated = freePoints(given);
    const target = targets.get(questionId);
    if (target?.kind === 'choice' && answer.kind === 'choice') {
      points.set(questionId, Number(answer.index === target.correct));
    } else if (target?.kind === 'number' && answer.kind === 'number') {
      points.set(questionId, Number(isNumberRight(target, answer.value)));
    } else if (target?.kind === 'text' && rated !== null) {
      points.set(questionId, rated);
    }
  }
  return points;
}
