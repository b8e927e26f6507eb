import type { BenchmarkAdapter } from '../../domain/benchmark.ts';

/** Reads a set of one's own out of a file of JSON Lines. The set brings its own id and title. */
export const JSON_LINES: BenchmarkAdapter = {
  id: 'jsonlines',
  title: 'JSON Lines',
  places: [],
  ways: ['files', 'folder', 'zip', 'address'],
  recognises: async (files, signal) => (await import('./setFile.ts')).recognises(files, signal),
  load: async (files, options) => (await import('./load.ts')).load(files, options),
  published: async () => ({ records: [], remarks: [] }),
};
