import type { BenchmarkAdapter } from '../domain/benchmark.ts';
import { rexSonoVqaAdapter } from './rexsonovqa/adapter.ts';

/** Ships with the app, in the files and layout of ReXSonoVQA. */
export const SAMPLE = rexSonoVqaAdapter({ id: 'sample', title: 'Sample benchmark' });
export const REXSONOVQA = rexSonoVqaAdapter({ id: 'rexsonovqa', title: 'ReXSonoVQA' });

export const adapters: readonly BenchmarkAdapter[] = [SAMPLE, REXSONOVQA];
