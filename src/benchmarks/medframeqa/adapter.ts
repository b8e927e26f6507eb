import type { BenchmarkAdapter } from '../../domain/benchmark.ts';

/** The revision that is known. */
const PLACE = 'https://huggingface.co/datasets/SuhaoYu1020/MedFrameQA/resolve/96083ae9405b2fdb687005c65902f2ee3d7c9f12';

/** Reads MedFrameQA out of parquet files: the published ones at an address, or any with its columns from a disk. */
export const MEDFRAMEQA: BenchmarkAdapter = {
  id: 'medframeqa',
  title: 'MedFrameQA',
  places: [{ title: 'Hugging Face', address: PLACE }],
  ways: ['address', 'files', 'folder'],
  // All that reads is fetched by those who open files with it.
  recognises: async (files, signal) => (await import('./recognises.ts')).recognises(files, signal),
  load: async (files, options) => (await import('./load.ts')).load(files, options, MEDFRAMEQA),
  // Of the published results nothing but the figures of the board is known.
  published: async () => ({ records: [], remarks: [] }),
};
