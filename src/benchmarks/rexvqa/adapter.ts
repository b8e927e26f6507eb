import type { BenchmarkAdapter } from '../../domain/benchmark.ts';
import { success } from '../../domain/failure.ts';
import type { Split } from './layout.ts';

/** Reads one split of ReXVQA from the person's own disk: each is a benchmark of its own, as no result is of two. */
export function rexVqaAdapter({ id, title, split }: { id: string; title: string; split: Split }): BenchmarkAdapter {
  return {
    id,
    title,
    // It must not lie anywhere open.
    places: [],
    ways: ['folder', 'files'],
    async recognises(files) {
      const { questionFile } = await import('./layout.ts');
      return success((await questionFile(files, split)) !== null);
    },
    async load(files, options) {
      const { load } = await import('./load.ts');
      return load(files, options, { id, title, split });
    },
    // Nothing but the figures of the board is known.
    published: async () => ({ records: [], remarks: [] }),
  };
}
