import * as v from 'valibot';
import { MOST_POINTS } from '../domain/comparison/entrant.ts';
import type { Outcome } from '../domain/failure.ts';
import { RATINGS, SURENESS, type LearnerAnswer, type LearnerStore } from '../domain/lesson/learner.ts';
import { ERROR_TYPES } from '../domain/score.ts';
import { KeptLessons } from './keptLessons.ts';

const STORAGE_KEY = 'learner';

const verdictReader = v.object({
  kind: v.literal('graded'),
  points: v.picklist(RATINGS),
  most: v.literal(MOST_POINTS.text),
  errorType: v.nullable(v.picklist(ERROR_TYPES)),
  remark: v.nullable(v.string()),
  by: v.object({ id: v.string(), model: v.nullable(v.string()), promptVersion: v.nullable(v.string()) }),
});

const answerReader = v.object({
  questionId: v.string(),
  answer: v.variant('kind', [
    v.object({ kind: v.literal('choice'), index: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    v.object({ kind: v.literal('number'), value: v.pipe(v.number(), v.finite()) }),
    v.object({ kind: v.literal('text'), text: v.string() }),
  ]),
  sureness: v.picklist(SURENESS),
  rating: v.nullable(v.picklist(RATINGS)),
  /** A verdict that cannot be read costs no answer. Answers of before judges were asked have none. */
  verdict: v.optional(v.fallback(v.nullable(verdictReader), null), null),
  at: v.pipe(v.string(), v.isoTimestamp()),
});

/** What cannot be read is left out, and nothing else with it. */
const lessonsReader = v.array(
  v.object({
    lesson: v.string(),
    answers: v.pipe(
      v.array(v.fallback(v.nullable(answerReader), null)),
      v.transform((answers) => answers.filter((answer) => answer !== null)),
    ),
  }),
);

type KeptLesson = { lesson: string; answers: readonly LearnerAnswer[] };

/** Keeps a learner's answers in `localStorage`. */
export class StoredLearnerAnswers implements LearnerStore {
  readonly #kept: KeptLessons<KeptLesson>;

  /** Null where the browser lets the page keep nothing. */
  constructor(storage: Storage | null) {
    this.#kept = new KeptLessons(storage, STORAGE_KEY, lessonsReader);
  }

  answers(lesson: string): readonly LearnerAnswer[] {
    return this.#kept.of(lesson)?.answers ?? [];
  }

  put(lesson: string, answers: readonly LearnerAnswer[]): Outcome<void> {
    return this.#kept.put(lesson, answers.length === 0 ? null : { lesson, answers });
  }
}
