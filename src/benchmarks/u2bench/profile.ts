import type { BenchmarkProfile } from '../../domain/benchmark.ts';

/** What is known before it is opened; what reads it is fetched then. */
export const PROFILE: BenchmarkProfile = {
  id: 'u2bench',
  title: 'U2-BENCH',
  places: [{ title: 'Hugging Face', address: 'https://huggingface.co/datasets/DolphinAI/u2-bench/resolve/main' }],
  ways: ['address', 'folder', 'files'],
};
