import type { BenchmarkAdapter } from '../domain/benchmark.ts';
import { rexSonoVqaAdapter } from './rexsonovqa/adapter.ts';
import { PUBLISHED_SETS } from './rexsonovqa/results/publishedSets.ts';

/** Ships with the app, in the files and layout of ReXSonoVQA. */
export const SAMPLE = rexSonoVqaAdapter({ id: 'sample', title: 'Sample benchmark', published: [] });
export const REXSONOVQA = rexSonoVqaAdapter({ id: 'rexsonovqa', title: 'ReXSonoVQA', published: PUBLISHED_SETS });

export const adapters: readonly BenchmarkAdapter[] = [SAMPLE, REXSONOVQA];
