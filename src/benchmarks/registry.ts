import type { BenchmarkAdapter } from '../domain/benchmark.ts';
import { FIGURES_SOURCE } from '../domain/publishedFigures.ts';
import { JSON_LINES } from './jsonlines/adapter.ts';
import { MEDFRAMEQA } from './medframeqa/adapter.ts';
import { rexSonoVqaAdapter } from './rexsonovqa/adapter.ts';
import { rexVqaAdapter } from './rexvqa/adapter.ts';
import { PUBLISHED_SETS } from './rexsonovqa/results/publishedSets.ts';
import { U2BENCH } from './u2bench/adapter.ts';

/** Ships with the app, in the files and layout of ReXSonoVQA. */
export const SAMPLE = rexSonoVqaAdapter({ id: 'sample', title: 'Sample benchmark', places: [], published: [] });
export const REXSONOVQA = rexSonoVqaAdapter({
  id: 'rexsonovqa',
  title: 'ReXSonoVQA',
  places: [
    { title: 'jsDelivr', address: `https://cdn.jsdelivr.net/gh/rajpurkarlab/RexSonoVQA@${FIGURES_SOURCE.commit}` },
  ],
  published: PUBLISHED_SETS,
});

/** In the order in which they are asked whether files are theirs. */
export const adapters: readonly BenchmarkAdapter[] = [
  SAMPLE,
  REXSONOVQA,
  MEDFRAMEQA,
  U2BENCH,
  rexVqaAdapter({ id: 'rexvqa', title: 'ReXVQA, test set', split: 'test' }),
  rexVqaAdapter({ id: 'rexvqa-valid', title: 'ReXVQA, validation set', split: 'valid' }),
  rexVqaAdapter({ id: 'rexvqa-train', title: 'ReXVQA, training set', split: 'train' }),
  JSON_LINES,
];

/** The hub answers with an address of its own store, which must be allowed too. */
const HUB_STORE = 'https://*.hf.co';

/** Where the published data lie, for the bounds of the page's connections. */
export const dataHosts: readonly string[] = [
  ...adapters.flatMap(({ places }) => places.map(({ address }) => address)),
  HUB_STORE,
];
