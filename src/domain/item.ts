import type { ClipRecipe, StillsRecipe } from './clip.ts';
import type { Failure } from './failure.ts';
import type { PicturesRecipe } from './still.ts';
import type { Prediction } from './prediction.ts';
import type { Watched } from './model.ts';
import type { AskedPrompt } from './prompt.ts';
import type { SentRequest } from './reply.ts';
import type { PersonScore, Score } from './score.ts';

/** Calls that went out; US dollars by the prices of that day; and the calls whose price is not known, not in them. */
export type Spent = { calls: number; usd: number; unpriced: number };

export const NOTHING_SPENT: Spent = { calls: 0, usd: 0, unpriced: 0 };

export function spentInAll(parts: Iterable<Spent>): Spent {
  const sum = { ...NOTHING_SPENT };
  for (const { calls, usd, unpriced } of parts) {
    sum.calls += calls;
    sum.usd += usd;
    sum.unpriced += unpriced;
  }
  return sum;
}

/** One question's way through a run: a record of its own, so a run resumes where it stopped. */
export type Item = {
  runId: string;
  questionId: string;
  /** Which of the run's repeats, from 0. */
  repeat: number;
  /** 1 for the first time the question was asked in this repeat. */
  attempt: number;
  /** ISO 8601, UTC: when this state was reached; null for results that do not record it. */
  at: string | null;
  /** The clip that was cut; it was sent unless the model does not look. */
  clip: ClipRecipe | null;
  /** What was sent in place of a clip, where the model or the variant takes stills; or the benchmark's own stills. */
  stills: StillsRecipe | PicturesRecipe | null;
  /** What the model's host was pointed at in place of both: with sound and whole frame, outside of the protocol. */
  watched: Watched | null;
  /** Names all that made the call, in lower-case hex; null where there was no call. Equal calls have equal names. */
  callKey: string | null;
  /** The run whose answer was taken over in place of a call; null where this run asked itself. */
  reusedFrom: string | null;
  /** On this question and repeat, over all attempts and retries, the judge's calls included. */
  spent: Spent;
} & (
  | {
      state: 'failed';
      stage: 'media' | 'model';
      failure: Failure;
      prompt: AskedPrompt | null;
      /** Of the last try; null where none went out, or none is on record. */
      request: SentRequest | null;
    }
  | { state: 'answered'; prompt: AskedPrompt; prediction: Prediction }
  | ({
      state: 'scored';
      prompt: AskedPrompt;
      prediction: Extract<Prediction, { kind: 'read' }>;
      /**
       * Of the reply's explanation, by that of the key: never added to `score`. Absent where none was judged; null where
       * the key explains nothing to judge it by.
       */
      explanation?: Score | null;
    } & Scoring)
);

/** All grades of one answer; made by the functions of `scoring.ts`, which keep `score` to the other two. */
export type Scoring = {
  /** The one that counts: a person's that stands, else the newest grade, else the newest word that there is none. */
  score: Score;
  /** What judges gave, the newest last: one a grader. */
  scores: readonly Score[];
  /** What persons decided, the newest last, with what they took back. */
  person: readonly PersonScore[];
};

export type ScoredItem = Extract<Item, { state: 'scored' }>;

export type AnsweredItem = Exclude<Item, { state: 'failed' }>;

/** What an item says of results that were not made here. */
export const MADE_ELSEWHERE = {
  clip: null,
  stills: null,
  watched: null,
  callKey: null,
  reusedFrom: null,
  spent: NOTHING_SPENT,
} as const satisfies Partial<Item>;

/** Names an item within its run: one per question and repeat. */
export function itemKey(questionId: string, repeat: number): string {
  return `${questionId}#${repeat}`;
}

/** How a question went, in one word: what marks, counts and filters go by. */
export type Standing = 'right' | 'half' | 'wrong' | 'failed' | 'unread' | 'ungraded' | 'unscored';

export function standing(item: Item): Standing {
  switch (item.state) {
    case 'failed':
      return 'failed';
    case 'answered':
      return item.prediction.kind === 'unread' ? 'unread' : 'unscored';
    case 'scored':
      return scoreStanding(item.score);
  }
}

export function scoreStanding(score: Score): Standing {
  if (score.kind === 'ungraded') return 'ungraded';
  if (score.points >= score.most) return 'right';
  return score.points > 0 ? 'half' : 'wrong';
}
