import type { Files } from '../../domain/files.ts';
import { failure, success } from '../../domain/failure.ts';

/** Files out of the browser's own storage. */
export function keptFiles(name: string, files: ReadonlyMap<string, Uint8Array>): Files {
  return {
    name,
    list: async () => [...files.keys()],
    async read(path, signal) {
      signal.throwIfAborted();
      const bytes = files.get(path);
      return bytes === undefined ? failure('data-missing', { file: path }) : success(bytes);
    },
    async open(path, { signal }) {
      signal.throwIfAborted();
      const bytes = files.get(path);
      if (bytes === undefined) return failure('data-missing', { file: path });
      const { blobFile } = await import('./blobFile.ts');
      return success(blobFile(new Blob([new Uint8Array(bytes)]), path));
    },
  };
}
