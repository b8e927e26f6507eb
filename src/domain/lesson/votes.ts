import type { Outcome } from '../failure.ts';
import { isNumberRight, type Target } from '../question.ts';
import { favourite, handsInAll, type Hands } from './hands.ts';
import { medianOf, numbersInAll, numbersRight, type Numbers } from './numbers.ts';

/** What a class gave to one question. */
export type Vote = { kind: 'choice'; hands: Hands } | { kind: 'number'; numbers: Numbers };

/** What a class gave in one lesson, by the question's id. */
export type Votes = ReadonlyMap<string, Vote>;

/** Keeps the votes of lessons until the tab is closed: a reload loses none, and no class is kept beyond that. */
export interface VoteStore {
  /** Empty where nothing is kept. */
  votes(lesson: string): Votes;
  /** Replaces what is kept of the lesson. Where it fails, the votes hold until the page closes. */
  put(lesson: string, votes: Votes): Outcome<void>;
}

export function votesInAll(vote: Vote | undefined): number {
  if (vote === undefined) return 0;
  return vote.kind === 'choice' ? handsInAll(vote.hands) : numbersInAll(vote.numbers);
}

/** How many of a class were right. */
export function votesRight(vote: Vote | undefined, target: Target): number {
  if (vote?.kind === 'choice' && target.kind === 'choice') return vote.hands[target.correct] ?? 0;
  return vote?.kind === 'number' && target.kind === 'number' ? numbersRight(vote.numbers, target) : 0;
}

/** Whether the class as one was right: its favourite option, or the median of its numbers. */
function isLedRight(vote: Vote | undefined, target: Target): boolean {
  if (vote?.kind === 'choice' && target.kind === 'choice') return favourite(vote.hands) === target.correct;
  if (vote?.kind !== 'number' || target.kind !== 'number') return false;
  const median = medianOf(vote.numbers);
  return median !== null && isNumberRight(target, median);
}

/** A class over a lesson; `questions` counts those on which somebody voted, `led` those on which it was right as one. */
export type ClassTally = { questions: number; led: number; hands: number; right: number };

export function classTally(asked: readonly { vote: Vote | undefined; target: Target }[]): ClassTally {
  const cast = asked.filter(({ vote }) => votesInAll(vote) > 0);
  return {
    questions: cast.length,
    led: cast.filter(({ vote, target }) => isLedRight(vote, target)).length,
    hands: cast.reduce((sum, { vote }) => sum + votesInAll(vote), 0),
    right: cast.reduce((sum, { vote, target }) => sum + votesRight(vote, target), 0),
  };
}
