import type { Terms } from '../../domain/benchmark.ts';
import type { Files } from '../../domain/files.ts';

/** In the order of their sizes. */
export type Split = 'test' | 'valid' | 'train';

/** Where a split lies, from the shallowest folder that has one; null where it has none. */
export async function questionFile(files: Files, split: Split): Promise<string | null> {
  const name = `${split}_vqa_data.json`;
  const paths = ((await files.list()) ?? []).filter((path) => path === name || path.endsWith(`/${name}`));
  const depth = (path: string) => path.split('/').length;
  return paths.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))[0] ?? null;
}

/** Questions and images come from two gates, each with its own agreement. */
export const TERMS: Terms = {
  name: 'ReXVQA and ReXGradient-160K: non-commercial use, no redistribution',
  address: 'https://huggingface.co/datasets/rajpurkarlab/ReXGradient-160K',
  asksBeforeSending: true,
};
