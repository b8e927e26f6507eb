import type { EngineChoice } from './clip.ts';
import type { Item } from './item.ts';
import type { JudgeChoice } from './judge.ts';
import type { ModelChoice } from './model.ts';
import type { Variant } from './prompt.ts';

/** Where a run's answers come from. `place`: the repository and the revision that published results lie at. */
export type RunOrigin =
  | { kind: 'own' }
  | { kind: 'published'; id: string; title: string; place: string }
  /** From files of the benchmark's own scripts; `file` names what was picked. */
  | { kind: 'imported'; file: string };

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
  /** Grades free answers; choices are always graded exactly. */
  judge: JudgeChoice;
  engine: EngineChoice;
  /** Cut the clip even for a model that does not look, so that the whole path is walked. */
  cutsForRules: boolean;
  /** How often each question is asked: 1 or more. */
  repeats: number;
  /** In the order asked. */
  questionIds: readonly string[];
};

/** A run with all that came of it. */
export type RunRecord = { run: Run; items: readonly Item[] };
