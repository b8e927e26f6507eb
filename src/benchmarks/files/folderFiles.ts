import type { Files } from '../../domain/files.ts';
import { failure, success } from '../../domain/failure.ts';
import { tidyPath } from './tidyPath.ts';

/** Files that the user picked or dropped, by their paths in the picked folder. */
export function folderFiles(name: string, picked: readonly { path: string; blob: Blob }[]): Files {
  const blobs = new Map<string, Blob>();
  for (const { path, blob } of picked) {
    const tidy = tidyPath(path);
    if (tidy !== null) blobs.set(tidy, blob);
  }
  return {
    name,
    list: async () => [...blobs.keys()],
    async read(path, signal) {
      signal.throwIfAborted();
      const blob = blobs.get(path);
      if (blob === undefined) return failure('data-missing', { file: path });
      try {
        return success(new Uint8Array(await blob.arrayBuffer()));
      } catch {
        // The browser refuses a file that was moved, removed or written to since it was picked.
        return failure('data-unreachable', { file: path });
      }
    },
    async open(path, { signal }) {
      signal.throwIfAborted();
      const blob = blobs.get(path);
      if (blob === undefined) return failure('data-missing', { file: path });
      const { blobFile } = await import('./blobFile.ts');
      return success(blobFile(blob, path));
    },
  };
}
