import { SvelteMap } from 'svelte/reactivity';

/** What the person did with one question: the option chosen or the number given, and whether they have seen the key. */
export type OwnAnswer = { choice: number | null; value: number | null; revealed: boolean };

const UNTOUCHED: OwnAnswer = { choice: null, value: null, revealed: false };

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

  /** The same of a number; null takes it back. */
  give(question: string, value: number | null): void {
    const before = this.to(question);
    if (!before.revealed) this.#answers.set(question, { ...before, value });
  }

  setRevealed(question: string, revealed: boolean): void {
    this.#answers.set(question, { ...this.to(question), revealed });
  }
}

export const ownAnswers = new OwnAnswers();
