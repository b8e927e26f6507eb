import type { ClipRecipe } from './clip.ts';
import type { Failure } from './failure.ts';
import type { Prediction } from './prediction.ts';
import type { AskedPrompt } from './prompt.ts';
import type { Score } from './score.ts';

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
  /** The clip that was sent, where one was cut. */
  clip: ClipRecipe | null;
} & (
  | { state: 'failed'; stage: 'media' | 'model'; failure: Failure; prompt: AskedPrompt | null }
  | { state: 'answered'; prompt: AskedPrompt; prediction: Prediction }
  | { state: 'scored'; prompt: AskedPrompt; prediction: Extract<Prediction, { kind: 'read' }>; score: Score }
);

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
    case 'scored': {
      const { score } = item;
      if (score.kind === 'ungraded') return 'ungraded';
      if (score.points >= score.most) return 'right';
      return score.points > 0 ? 'half' : 'wrong';
    }
  }
}
