import { SvelteMap } from 'svelte/reactivity';
import type { Failure } from '../../domain/failure.ts';
import { handsInAll, withHands, type Hands, type VoteStore } from '../../domain/lesson/hands.ts';
import { hasCome, stepAfter, stepBefore, type TeachStep } from '../../domain/lesson/steps.ts';
import { now } from './Now.svelte.ts';

/** What a talk has to know of each question: its id, its steps, and how many options a vote is about. */
export type TalkQuestion = { id: string; steps: readonly TeachStep[]; options: number };

/** Digits that a count may have before the letter. */
const MOST_DIGITS = 4;

/** A lesson in front of a class: where it stands, and what the class voted. */
export class LessonTalk {
  /** Which question, from 0; as many as there are questions is the end. */
  at = $state(0);
  step = $state<TeachStep>('watch');
  dark = $state(false);
  /** The digits typed so far of a count: the letter that follows says of which option. */
  digits = $state('');
  /** Why the votes hold only until the page closes; null where a reload keeps them. */
  trouble = $state.raw<Failure | null>(null);

  readonly #questions: () => readonly TalkQuestion[];
  readonly #hands: SvelteMap<string, Hands>;
  readonly #keep: () => void;
  /** What was counted at the question on screen, the latest last. */
  #counted: { option: number; by: number }[] = [];
  /** While the clock runs, when it would have been at 0; else what it stands at. In milliseconds. */
  #clock = $state.raw<{ since: number } | { stoppedAt: number }>({ stoppedAt: 0 });

  readonly question = $derived.by(() => this.#questions()[this.at] ?? null);
  readonly next = $derived.by(() =>
    this.question === null ? null : stepAfter(this.question.steps, this.step, this.handsUp),
  );

  /** `at`: the question it begins with. `lesson` names it in the store: benchmark and packed lesson. */
  constructor(
    questions: () => readonly TalkQuestion[],
    { at, store, lesson }: { at: number; store: VoteStore; lesson: string },
  ) {
    this.#questions = questions;
    this.at = this.#within(at);
    this.#hands = new SvelteMap(store.votes(lesson));
    this.#keep = () => {
      const outcome = store.put(lesson, this.#hands);
      this.trouble = outcome.ok ? null : outcome.failure;
    };
  }

  get isOver(): boolean {
    return this.question === null;
  }

  get running(): boolean {
    return 'since' in this.#clock;
  }

  /** Seconds that the vote has taken. */
  get elapsed(): number {
    const spent = 'since' in this.#clock ? now.current - this.#clock.since : this.#clock.stoppedAt;
    return Math.max(0, spent / 1000);
  }

  get handsUp(): number {
    return this.question === null ? 0 : handsInAll(this.handsOn(this.question.id));
  }

  handsOn(questionId: string): Hands {
    return this.#hands.get(questionId) ?? [];
  }

  /** Whether what a step brings may be shown now. */
  shows(wanted: TeachStep): boolean {
    return this.question !== null && hasCome(this.question.steps, wanted, this.step);
  }

  /** The next step; after the last one the next question, and after that the end. */
  goOn(): void {
    if (this.question === null) return;
    if (this.next === null) this.#open(this.at + 1, 'watch');
    else this.#enter(this.next);
  }

  /** The step before; before the first one the question before, with all that was shown of it. */
  goBack(): void {
    const before = this.question === null ? null : stepBefore(this.question.steps, this.step, this.handsUp);
    if (before !== null) {
      this.#enter(before);
      return;
    }
    const last = this.#questions()[this.at - 1]?.steps.at(-1);
    if (last !== undefined) this.#open(this.at - 1, last);
  }

  /** Back to a step that was passed; what has not come yet comes by going on. */
  goBackTo(step: TeachStep): void {
    if (this.shows(step)) this.#enter(step);
  }

  /** To the start of a question by its place, unless it is on screen already; beyond the last one to the end. */
  goTo(at: number): void {
    if (this.#within(at) !== this.at) this.#open(this.#within(at), 'watch');
  }

  startOver(): void {
    this.#hands.clear();
    this.#keep();
    this.#open(0, 'watch');
  }

  type(digit: string): void {
    if (this.step === 'vote' && this.digits.length < MOST_DIGITS) this.digits += digit;
  }

  /** Counts hands for an option: the number that was typed before it, or one. */
  count(option: number): void {
    const by = this.digits === '' ? 1 : Number(this.digits);
    this.digits = '';
    if (this.#add(option, by)) this.#counted.push({ option, by });
  }

  /** Takes back the digits that were typed, or else the latest count. */
  undo(): void {
    if (this.digits !== '') {
      this.digits = '';
      return;
    }
    const latest = this.step === 'vote' ? this.#counted.pop() : undefined;
    if (latest !== undefined) this.#add(latest.option, -latest.by);
  }

  toggleClock(): void {
    if (this.step !== 'vote') return;
    const spent = this.elapsed * 1000;
    this.#clock = this.running ? { stoppedAt: spent } : { since: Date.now() - spent };
  }

  #within(at: number): number {
    return Math.min(at, this.#questions().length);
  }

  #add(option: number, by: number): boolean {
    if (this.question === null || this.step !== 'vote' || option >= this.question.options) return false;
    const { id, options } = this.question;
    this.#hands.set(id, withHands(this.handsOn(id), option, by, options));
    this.#keep();
    return true;
  }

  #open(at: number, step: TeachStep): void {
    this.at = at;
    this.#counted = [];
    this.#enter(step);
  }

  #enter(step: TeachStep): void {
    this.digits = '';
    this.dark = false;
    // The clock is the vote's: it starts with it, and once more when the class votes again.
    this.#clock = step === 'vote' ? { since: Date.now() } : { stoppedAt: 0 };
    this.step = step;
  }
}
