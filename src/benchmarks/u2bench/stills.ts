import type { StillFiles } from '../../domain/benchmark.ts';
import { failure, type Outcome } from '../../domain/failure.ts';
import type { Files, OpenFile } from '../../domain/files.ts';
import { pictureOf } from './pictures.ts';
import { pictureAt } from './questions.ts';

/** Pictures out of the files that they came in, each by the place of its base64; `place` is null once these are gone. */
export function picturesIn(place: Files | null): StillFiles {
  // Each opening asks the host whether it serves parts: once a file is enough, and none who ask may end it by leaving.
  const opened = new Map<string, Promise<Outcome<OpenFile>>>();
  const open = async (files: Files, file: string): Promise<Outcome<OpenFile>> => {
    const opening = opened.get(file) ?? files.open(file, { signal: new AbortController().signal });
    opened.set(file, opening);
    const outcome = await opening;
    if (!outcome.ok) opened.delete(file);
    return outcome;
  };
  return {
    async read(source, signal) {
      const at = pictureAt(source);
      if (at === null) throw new Error(`No picture of this benchmark is called ${source}.`);
      const { file, row, start, end } = at;
      if (place === null) return failure('still-missing', { file, row });
      const table = await open(place, file);
      signal.throwIfAborted();
      if (!table.ok) return table;
      const base64 = await table.value.slice(start, end, signal);
      return base64.ok ? pictureOf(new TextDecoder('latin1').decode(base64.value), { file, row }) : base64;
    },
  };
}
