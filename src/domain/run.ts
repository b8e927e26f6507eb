import type { Agreement } from './agreement.ts';
import type { EngineChoice } from './clip.ts';
import type { Item } from './item.ts';
import type { JudgeChoice } from './judge.ts';
import type { ModelChoice } from './model.ts';
import { entersResults, type Variant } from './prompt.ts';

/** Where a run's answers come from. `place`: the repository and the revision that published results lie at. */
export type RunOrigin =
  | { kind: 'own' }
  | { kind: 'published'; id: string; title: string; place: string }
  /** From files of the benchmark's own scripts; `file` names what was picked. */
  | { kind: 'imported'; file: string };

/** Where a run ends before its questions do: no call starts once either is spent. `usd` in US dollars; null: no cap. */
export type Cap = { calls: number | null; usd: number | null };

/** One model, put one way, over a list of questions. What it holds was decided before the first call. */
export type Run = {
  id: string;
  origin: RunOrigin;
  /** ISO 8601, UTC; null for results that do not record it. */
  created: string | null;
  /** A list that was started as a run, or one question that was asked from its page. */
  purpose: 'run' | 'ask';
  benchmark: string;
  /** Revision of the benchmark's data; runs over two versions are never pooled. */
  version: string;
  model: ModelChoice;
  variant: Variant;
  /** What a variant draws, it draws from this: an integer from 0. */
  seed: number;
  /** Seconds that the variant `extended` adds; 0 or more. */
  extension: { before: number; after: number };
  /** See `PromptForm`. */
  evenPeriods: boolean;
  /** Grades free answers; choices are always graded exactly. */
  judge: JudgeChoice;
  /** Grades what replies say beside a choice or a number, by the key's explanation; absent where that is not judged. */
  explanationJudge?: JudgeChoice;
  engine: EngineChoice;
  /** Cut the clip even for a model that does not look, so that the whole path is walked. */
  cutsForRules: boolean;
  /** How often each question is asked: 1 or more. */
  repeats: number;
  cap: Cap;
  /** Ask even where an equal call was answered before, in this run or another. */
  asksAnew: boolean;
  /** In the order asked. */
  questionIds: readonly string[];
  /** Under what pictures were sent; absent where nobody had to settle that. */
  agreement?: Agreement;
};

/** What is decided where nobody decides otherwise: put as published, without limits. */
export const AS_PUBLISHED = {
  variant: 'as-published',
  seed: 0,
  extension: { before: 0, after: 0 },
  evenPeriods: false,
  cap: { calls: null, usd: null },
  asksAnew: false,
} as const satisfies Partial<Run>;

/** Whether questions are put as the benchmark puts them: what can be told of questions across models goes by such runs. */
export function isAsPublished({ variant, evenPeriods }: Pick<Run, 'variant' | 'evenPeriods'>): boolean {
  return variant === AS_PUBLISHED.variant && !evenPeriods;
}

/** Whether a run has a line of its own in tables, figures and comparisons. */
export function isListed({ purpose, variant }: Pick<Run, 'purpose' | 'variant'>): boolean {
  return purpose === 'run' && entersResults({ variant });
}

/** A run with all that came of it. */
export type RunRecord = { run: Run; items: readonly Item[] };
