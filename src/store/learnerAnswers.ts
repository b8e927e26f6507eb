import * as v from 'valibot';
import { success, type Outcome } from '../domain/failure.ts';
import { RATINGS, SURENESS, type LearnerAnswer, type LearnerStore } from '../domain/lesson/learner.ts';
import { storageFailure } from './storageFailure.ts';

const STORAGE_KEY = 'learner';

/** Lessons whose answers are kept: the one that was answered longest ago goes first. */
const MOST_LESSONS = 50;

const answerReader = v.object({
  questionId: v.string(),
  answer: v.variant('kind', [
    v.object({ kind: v.literal('choice'), index: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    v.object({ kind: v.literal('number'), value: v.pipe(v.number(), v.finite()) }),
    v.object({ kind: v.literal('text'), text: v.string() }),
  ]),
  sureness: v.picklist(SURENESS),
  rating: v.nullable(v.picklist(RATINGS)),
  at: v.pipe(v.string(), v.isoTimestamp()),
});

/** Newest first. What cannot be read is left out, and nothing else with it. */
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

/** Keeps a learner's answers in `localStorage`: small, and read before the first question is shown. */
export class StoredLearnerAnswers implements LearnerStore {
  /** Null where the browser lets the page keep nothing. */
  readonly #storage: Storage | null;
  /** What could not be written. */
  #unwritten: readonly KeptLesson[] = [];

  constructor(storage: Storage | null) {
    this.#storage = storage;
  }

  answers(lesson: string): readonly LearnerAnswer[] {
    return this.#lessons().find((kept) => kept.lesson === lesson)?.answers ?? [];
  }

  put(lesson: string, answers: readonly LearnerAnswer[]): Outcome<void> {
    const others = this.#lessons().filter((kept) => kept.lesson !== lesson);
    const lessons = answers.length === 0 ? others : [{ lesson, answers }, ...others].slice(0, MOST_LESSONS);
    this.#unwritten = lessons;
    try {
      if (this.#storage === null) throw new DOMException('The browser keeps nothing.', 'SecurityError');
      this.#storage.setItem(STORAGE_KEY, JSON.stringify(lessons));
      this.#unwritten = [];
      return success(undefined);
    } catch (error) {
      return storageFailure(error);
    }
  }

  #lessons(): readonly KeptLesson[] {
    if (this.#unwritten.length > 0) return this.#unwritten;
    try {
      const kept = v.safeParse(lessonsReader, JSON.parse(this.#storage?.getItem(STORAGE_KEY) ?? '[]'));
      return kept.success ? kept.output : [];
    } catch {
      // Refused, or no JSON: as if nothing had been kept.
      return [];
    }
  }
}
