import type { Failure } from '../../domain/failure.ts';
import type { Question } from '../../domain/question.ts';
import type { Shelf, ShelfSelection, Survey } from '../../domain/shelf.ts';

/** Questions of one page of the list. */
export const PAGE_SIZE = 50;

/** What a selection finds on a shelf: counts, and one page of it. What was found last stays until the next is there. */
export class OnShelf {
  survey = $state.raw<Survey | null>(null);
  questions = $state.raw<readonly Question[]>([]);
  /** 0–1; null while nothing is looked for. */
  progress = $state<number | null>(null);
  failure = $state.raw<Failure | null>(null);
  readonly #shelf: Shelf;
  #abort: AbortController | null = null;

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
  }

  /** `page` from 0. What was looked for before is given up. */
  async look(selection: ShelfSelection, page: number): Promise<void> {
    this.stop();
    const abort = new AbortController();
    this.#abort = abort;
    const { signal } = abort;
    const onProgress = (share: number) => {
      if (!signal.aborted) this.progress = share;
    };
    this.failure = null;
    try {
      const survey = await this.#shelf.survey(selection, { signal, onProgress });
      if (signal.aborted) return;
      if (!survey.ok) return void (this.failure = survey.failure);
      const found = await this.#shelf.find(selection, { offset: page * PAGE_SIZE, limit: PAGE_SIZE }, { signal });
      if (signal.aborted) return;
      if (!found.ok) return void (this.failure = found.failure);
      this.survey = survey.value;
      this.questions = found.value;
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (this.#abort === abort) this.stop();
    }
  }

  stop(): void {
    this.#abort?.abort();
    this.#abort = null;
    this.progress = null;
  }
}
