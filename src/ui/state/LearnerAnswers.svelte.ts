import { SvelteMap } from 'svelte/reactivity';
import type { Failure } from '../../domain/failure.ts';
import {
  learnerAnswer,
  type LearnerAnswer,
  type LearnerStore,
  type LearnerVerdict,
  type Rating,
  type Sureness,
} from '../../domain/lesson/learner.ts';
import type { Answer } from '../../domain/prediction.ts';

/** A learner's answers to one lesson. An answer stands once it is given: the key comes with it. */
export class LearnerAnswers {
  /** Why the answers hold only until the page closes; null where they are kept. */
  trouble = $state.raw<Failure | null>(null);
  readonly #answers: SvelteMap<string, LearnerAnswer>;
  readonly #store: LearnerStore;
  readonly #lesson: string;

  /** `lesson` names it in the store: benchmark and packed lesson. */
  constructor(store: LearnerStore, lesson: string) {
    this.#store = store;
    this.#lesson = lesson;
    this.#answers = new SvelteMap(store.answers(lesson).map((answer) => [answer.questionId, answer]));
  }

  get all(): readonly LearnerAnswer[] {
    return [...this.#answers.values()];
  }

  to(questionId: string): LearnerAnswer | null {
    return this.#answers.get(questionId) ?? null;
  }

  give(questionId: string, answer: Answer, sureness: Sureness): void {
    if (this.#answers.has(questionId)) return;
    this.#answers.set(questionId, learnerAnswer({ questionId, answer, sureness }));
    this.#keep();
  }

  /** Null takes the learner's own rating back. */
  rate(questionId: string, rating: Rating | null): void {
    this.#change(questionId, { rating });
  }

  judged(questionId: string, verdict: LearnerVerdict): void {
    this.#change(questionId, { verdict });
  }

  startOver(): void {
    this.#answers.clear();
    this.#keep();
  }

  #change(questionId: string, change: Partial<Pick<LearnerAnswer, 'rating' | 'verdict'>>): void {
    const given = this.#answers.get(questionId);
    if (given === undefined) return;
    this.#answers.set(questionId, { ...given, ...change });
    this.#keep();
  }

  #keep(): void {
    const outcome = this.#store.put(this.#lesson, this.all);
    this.trouble = outcome.ok ? null : outcome.failure;
  }
}
