import type { Files } from '../../domain/files.ts';

/** The same files, and in `read` each one that was read so far; what is opened for its parts is not in it. */
export function recordedFiles(files: Files): { files: Files; read: ReadonlyMap<string, Uint8Array> } {
  const read = new Map<string, Uint8Array>();
  return {
    read,
    files: {
      name: files.name,
      list: () => files.list(),
      async read(path, signal) {
        const outcome = await files.read(path, signal);
        if (outcome.ok) read.set(path, outcome.value);
        return outcome;
      },
      open: (path, options) => files.open(path, options),
    },
  };
}
