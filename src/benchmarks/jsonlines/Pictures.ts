import type { StillFiles } from '../../domain/benchmark.ts';
import { failure, success, type Outcome } from '../../domain/failure.ts';
import type { Files } from '../../domain/files.ts';
import { PICTURE_TYPES, pictureType } from '../pictureType.ts';

/** The stills that lie beside a set's file, by their paths from there. `files` is null where these are closed. */
export class Pictures implements StillFiles {
  readonly #files: Files | null;
  readonly #folder: string;

  /** `setPath`: where the set's file lay among the files that it was read from. */
  constructor(files: Files | null, setPath: string) {
    this.#files = files;
    this.#folder = setPath.slice(0, setPath.lastIndexOf('/') + 1);
  }

  async read(source: string, signal: AbortSignal): Promise<Outcome<Blob>> {
    const files = this.#files;
    if (files === null) return failure('still-missing', { source });
    for await (const path of this.#pathsOf(source, files)) {
      const bytes = await files.read(path, signal);
      if (bytes.ok) return pictureOf(bytes.value, path);
      if (bytes.failure.code !== 'data-missing') return bytes;
    }
    return failure('still-missing', { source, place: files.name });
  }

  /** Beside the set; and where another folder was picked than the first time, wherever its path ends alike. */
  async *#pathsOf(source: string, files: Files): AsyncGenerator<string> {
    yield this.#folder + source;
    const listed = (await files.list()) ?? [];
    const alike = listed.filter((path) => path === source || path.endsWith(`/${source}`));
    yield* alike.toSorted((one, other) => one.length - other.length).slice(0, 1);
  }
}

function pictureOf(bytes: Uint8Array, file: string): Outcome<Blob> {
  const type = pictureType(bytes);
  if (type === null) return failure('still-unreadable', { file, expected: PICTURE_TYPES, found: 'other bytes' });
  return success(new Blob([new Uint8Array(bytes)], { type }));
}
