import type { Files } from '../../domain/files.ts';

/** Files of two places as one tree: what the upper one has hides what the lower one has. */
export function layeredFiles(upper: Files, lower: Files): Files {
  return {
    name: lower.name,
    async list() {
      const [above, below] = await Promise.all([upper.list(), lower.list()]);
      return above === null || below === null ? null : [...new Set([...above, ...below])];
    },
    async read(path, signal) {
      const found = await upper.read(path, signal);
      return found.ok || found.failure.code !== 'data-missing' ? found : lower.read(path, signal);
    },
    async open(path, options) {
      const found = await upper.open(path, options);
      return found.ok || found.failure.code !== 'data-missing' ? found : lower.open(path, options);
    },
  };
}
