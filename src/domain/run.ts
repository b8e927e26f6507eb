import type { EngineChoice } from './clip.ts';
import type { JudgeChoice } from './judge.ts';
import type { ModelChoice } from './model.ts';
import type { Variant } from './prompt.ts';

/** One model, put one way, over a list of questions. What it holds was decided before the first call. */
export type Run = {
  id: string;
  /** ISO 8601, UTC. */
  created: string;
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
