import type { Files } from '../../domain/files.ts';
import { failure } from '../../domain/failure.ts';

/** The same files, as long as what is read of them stays under `most` bytes in all: a small archive may unpack to no end. */
export function boundedFiles(files: Files, most: number): Files {
  let read = 0;
  return {
    name: files.name,
    list: () => files.list(),
    async read(path, signal) {
      const expected = `at most ${most} bytes in all files together`;
      if (read > most) return failure('data-malformed', { file: path, expected });
      const outcome = await files.read(path, signal);
      if (outcome.ok) read += outcome.value.byteLength;
      return read > most ? failure('data-malformed', { file: path, expected }) : outcome;
    },
    // What is read in parts is never held as a whole.
    open: (path, options) => files.open(path, options),
  };
}
