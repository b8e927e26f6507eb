import { SvelteMap } from 'svelte/reactivity';

/** What the person did with one question: the option that they chose, and whether they have seen the key. */
export type OwnAnswer = { choice: number | null; revealed: boolean };

const UNTOUCHED: OwnAnswer = { choice: null, revealed: false };

/** The person's own answers, until the page closes. */
export class OwnAnswers {
  /** By benchmark and question. */
  readonly #answers = new SvelteMap<string, OwnAnswer>();

  to(question: string): OwnAnswer {
    return this.#answers.get(question) ?? UNTOUCHED;
  }

  /** Counts only before the reveal: afterwards it would be no answer of one's own. */
  choose(question: string, choice: number): void {
    const before = this.to(question);
    if (!before.revealed) this.#answers.set(question, { ...before, choice });
  }

  setRevealed(question: string, revealed: boolean): void {
    this.#answers.set(question, { ...this.to(question), revealed });
  }
}

export const ownAnswers = new OwnAnswers();
