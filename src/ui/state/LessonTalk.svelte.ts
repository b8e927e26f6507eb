import { SvelteMap } from 'svelte/reactivity';
import type { Failure } from '../../domain/failure.ts';
import { withHands, type Hands } from '../../domain/lesson/hands.ts';
import { readGivenNumber, withNumber, type Numbers } from '../../domain/lesson/numbers.ts';
import { hasCome, stepAfter, stepBefore, type TeachStep } from '../../domain/lesson/steps.ts';
import { votesInAll, type Vote, type VoteStore } from '../../domain/lesson/votes.ts';
import { now } from './Now.svelte.ts';

/** What a class votes on: one of so many options, or a number; `none` where it says its answer in words. */
export type VotedOn = { kind: 'choice'; options: number } | { kind: 'number' } | { kind: 'none' };

/** What a talk has to know of each question. */
export type TalkQuestion = { id: string; steps: readonly TeachStep[]; votedOn: VotedOn };

/** Digits that a count may have before the letter, and characters of a number with its count. */
const MOST_DIGITS = 4;
const MOST_CHARACTERS = 24;

/** A lesson in front of a class: where it stands, and what the class voted. */
export class LessonTalk {
  /** Which question, from 0; as many as there are questions is the end. */
  at = $state(0);
  step = $state<TeachStep>('watch');
  dark = $state(false);
  /** What was typed so far: the digits of a count, whose letter says of which option; or a number, with its count. */
  typed = $state('');
  /** Why the votes hold only until the page closes; null where a reload keeps them. */
  trouble = $state.raw<Failure | null>(null);

  readonly #questions: () => readonly TalkQuestion[];
  readonly #votes: SvelteMap<string, Vote>;
  readonly #keep: () => void;
  /** What was counted at the question on screen, the latest last. */
  #counted: ({ option: number; by: number } | { value: number; by: number })[] = [];
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
    this.#votes = new SvelteMap(store.votes(lesson));
    this.#keep = () => {
      const outcome = store.put(lesson, this.#votes);
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
    return this.question === null ? 0 : votesInAll(this.voteOn(this.question.id));
  }

  voteOn(questionId: string): Vote | undefined {
    return this.#votes.get(questionId);
  }

  handsOn(questionId: string): Hands {
    const vote = this.voteOn(questionId);
    return vote?.kind === 'choice' ? vote.hands : [];
  }

  numbersOn(questionId: string): Numbers {
    const vote = this.voteOn(questionId);
    return vote?.kind === 'number' ? vote.numbers : [];
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
    this.#votes.clear();
    this.#keep();
    this.#open(0, 'watch');
  }

  /** Takes one more sign of what is being typed. */
  type(sign: string): void {
    if (this.step !== 'vote') return;
    const most = this.question?.votedOn.kind === 'number' ? MOST_CHARACTERS : MOST_DIGITS;
    if (this.typed.length < most) this.typed += sign;
  }

  /** Counts hands for an option: the number that was typed before it, or one. */
  count(option: number): void {
    const by = this.typed === '' ? 1 : Number(this.typed);
    this.typed = '';
    if (this.#add({ option, by })) this.#counted.push({ option, by });
  }

  /** Counts the number that was typed. What is none stays to be mended; whether it was one. */
  countNumber(): boolean {
    const given = readGivenNumber(this.typed);
    if (given === null) return false;
    const counted = { value: given.value, by: given.hands };
    if (!this.#add(counted)) return false;
    this.typed = '';
    this.#counted.push(counted);
    return true;
  }

  /** Takes back what was typed, of a number its last sign; or else the latest count. */
  undo(): void {
    if (this.typed !== '') {
      this.typed = this.question?.votedOn.kind === 'number' ? this.typed.slice(0, -1) : '';
      return;
    }
    const latest = this.step === 'vote' ? this.#counted.pop() : undefined;
    if (latest !== undefined) this.#add({ ...latest, by: -latest.by });
  }

  toggleClock(): void {
    if (this.step !== 'vote') return;
    const spent = this.elapsed * 1000;
    this.#clock = this.running ? { stoppedAt: spent } : { since: Date.now() - spent };
  }

  #within(at: number): number {
    return Math.min(at, this.#questions().length);
  }

  #add(counted: { option: number; by: number } | { value: number; by: number }): boolean {
    if (this.question === null || this.step !== 'vote') return false;
    const { id, votedOn } = this.question;
    if (votedOn.kind === 'choice' && 'option' in counted && counted.option < votedOn.options) {
      const hands = withHands(this.handsOn(id), counted.option, counted.by, votedOn.options);
      this.#votes.set(id, { kind: 'choice', hands });
    } else if (votedOn.kind === 'number' && 'value' in counted) {
      this.#votes.set(id, { kind: 'number', numbers: withNumber(this.numbersOn(id), counted.value, counted.by) });
    } else {
      return false;
    }
    this.#keep();
    return true;
  }

  #open(at: number, step: TeachStep): void {
    this.at = at;
    this.#counted = [];
    this.#enter(step);
  }

  #enter(step: TeachStep): void {
    this.typed = '';
    this.dark = false;
    // The clock is the vote's: it starts with it, and once more when the class votes again.
    this.#clock = step === 'vote' ? { since: Date.now() } : { stoppedAt: 0 };
    this.step = step;
  }
}
