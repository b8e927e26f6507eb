import type { Benchmark } from '../../domain/benchmark.ts';
import { AS_PUBLISHED, type Run } from '../../domain/run.ts';

/** A run over a benchmark that is open, put as published, each question once unless said otherwise. */
export function newRun(
  benchmark: Benchmark,
  decided: Pick<Run, 'model' | 'judge' | 'questionIds'> & Partial<Run>,
): Run {
  return {
    id: crypto.randomUUID(),
    origin: { kind: 'own' },
    created: new Date().toISOString(),
    purpose: 'run',
    benchmark: benchmark.id,
    version: benchmark.version,
    ...AS_PUBLISHED,
    engine: 'auto',
    cutsForRules: false,
    repeats: 1,
    ...decided,
  };
}
