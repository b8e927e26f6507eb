import type { BenchmarkAdapter } from '../../domain/benchmark.ts';
import { PROFILE } from './profile.ts';

/** Reads U2-BENCH out of its tables: those at the published address, or any with its columns from a disk. */
export const U2BENCH: BenchmarkAdapter = {
  ...PROFILE,
  async recognises(files, signal) {
    const { recognises } = await import('./load.ts');
    return recognises(files, signal);
  },
  async load(files, options) {
    const { load } = await import('./load.ts');
    return load(files, options);
  },
  // Of the published results nothing but the figures of the board is known.
  published: async () => ({ records: [], remarks: [] }),
};
