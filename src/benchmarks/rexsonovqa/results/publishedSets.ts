import type { Kind } from '../layout.ts';
import { PUBLISHED_REVISION } from '../version.ts';

/** Where the sets were published. */
export const PUBLISHED_PLACE = `rajpurkarlab/RexSonoVQA@${PUBLISHED_REVISION}`;

/** Results that were published with the benchmark. `folders` hold one score file a segment. */
export type PublishedSet = { id: string; title: string; folders: Readonly<Record<Kind, string>> };

/** In the order in which they are shown. */
export const PUBLISHED_SETS: readonly PublishedSet[] = [
  {
    id: 'gemini-3-pro',
    title: 'Gemini 3 Pro',
    folders: { mcq: 'final_scores_all_MCQ', free: 'final_scores_all_free' },
  },
  {
    id: 'qwen3.5-397b',
    title: 'Qwen3.5-397B',
    folders: { mcq: 'qwen_result/scores_mcq2', free: 'qwen_result/scores_free2' },
  },
  {
    id: 'seed-2.0-pro',
    title: 'Seed 2.0 Pro',
    folders: { mcq: 'seed_result/scores_mcq', free: 'seed_result/scores_free' },
  },
  {
    id: 'llava-video-72b',
    title: 'LLaVA-Video-72B',
    folders: { mcq: 'llava_results/scores_mcq', free: 'llava_results/scores_free' },
  },
];
