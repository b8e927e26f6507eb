import type { Benchmark } from '../../../domain/benchmark.ts';
import { AS_PUBLISHED, type Run, type RunOrigin } from '../../../domain/run.ts';
import { PUBLISHED_GRADER } from './readItem.ts';

/** A run out of files of results, with nothing in it that they do not record. `model` is what a person calls it. */
export function resultRun(
  { id, version }: Benchmark,
  decided: { id: string; model: string; origin: RunOrigin; questionIds: readonly string[] },
): Run {
  return {
    id: decided.id,
    origin: decided.origin,
    created: null,
    purpose: 'run',
    benchmark: id,
    version,
    model: { provider: 'not-recorded', model: decided.model, settings: {} },
    ...AS_PUBLISHED,
    judge: { id: PUBLISHED_GRADER.id, model: null },
    engine: 'auto',
    cutsForRules: false,
    repeats: 1,
    questionIds: decided.questionIds,
  };
}
