import type { Outcome } from '../failure.ts';

/** More than any room holds: a slip of the keyboard is not a class. */
export const MOST_HANDS = 9999;

/** A class's vote: how many raised their hand for each option, by the option's index. */
export type Hands = readonly number[];

/** What a class voted in one lesson, by the question's id. */
export type Votes = ReadonlyMap<string, Hands>;

/** Keeps the votes of lessons until the tab is closed: a reload loses none, and no class is kept beyond that. */
export interface VoteStore {
  /** Empty where nothing is kept. */
  votes(lesson: string): Votes;
  /** Replaces what is kept of the lesson. Where it fails, the votes hold until the page closes. */
  put(lesson: string, votes: Votes): Outcome<void>;
}

export function handsInAll(hands: Hands): number {
  return hands.reduce((sum, count) => sum + count, 0);
}

/** With so many more hands for one of `options` options, or fewer; never below none. */
export function withHands(hands: Hands, option: number, by: number, options: number): Hands {
  return Array.from({ length: options }, (_, index) => {
    const count = (hands[index] ?? 0) + (index === option ? by : 0);
    return Math.max(0, Math.min(MOST_HANDS, count));
  });
}

/** The option with most hands; null where several have as many, and where there are none. */
export function favourite(hands: Hands): number | null {
  const most = Math.max(0, ...hands);
  const first = hands.indexOf(most);
  return most === 0 || hands.lastIndexOf(most) !== first ? null : first;
}

/** One vote, and the option that was right. */
export type Vote = { hands: Hands; correct: number };

/** A class over a lesson; `questions` counts those on which somebody voted, `led` those whose favourite was right. */
export type ClassTally = { questions: number; led: number; hands: number; right: number };

export function classTally(votes: readonly Vote[]): ClassTally {
  const cast = votes.filter(({ hands }) => handsInAll(hands) > 0);
  return {
    questions: cast.length,
    led: cast.filter(({ hands, correct }) => favourite(hands) === correct).length,
    hands: cast.reduce((sum, { hands }) => sum + handsInAll(hands), 0),
    right: cast.reduce((sum, { hands, correct }) => sum + (hands[correct] ?? 0), 0),
  };
}
