import type { StillFiles } from '../../domain/benchmark.ts';
import { failure, success, type Outcome } from '../../domain/failure.ts';
import type { Files } from '../../domain/files.ts';
import { IMAGE_FOLDER } from './imagePaths.ts';

/** Folders down to this level may hold `deid_png`: questions and images come from two places, often side by side. */
const DEEPEST = 2;

/** The images in the folder that was picked, found by their path. `files` is null where the folder is closed. */
export class Images implements StillFiles {
  readonly #files: Files | null;
  /** The folder that held the last image that was found, with its final slash. */
  #root: string | null = null;

  constructor(files: Files | null) {
    this.#files = files;
  }

  async read(source: string, signal: AbortSignal): Promise<Outcome<Blob>> {
    const files = this.#files;
    if (files === null) return failure('still-missing', { source });
    for (const root of this.#root === null ? await rootsIn(files) : [this.#root]) {
      const bytes = await files.read(root + source, signal);
      if (bytes.ok) {
        this.#root = root;
        return success(new Blob([new Uint8Array(bytes.value)], { type: typeOf(source) }));
      }
      if (bytes.failure.code !== 'data-missing') return bytes;
    }
    return failure('still-missing', { source, place: files.name });
  }
}

/** The folders that may hold `deid_png`, those that do first. */
async function rootsIn(files: Files): Promise<string[]> {
  const paths = (await files.list()) ?? [];
  const holders = new Set<string>();
  const others = new Set<string>(['']);
  for (const path of paths) {
    const start = `/${path}`.indexOf(`/${IMAGE_FOLDER}`);
    if (start !== -1) holders.add(path.slice(0, start));
    const parts = path.split('/').slice(0, -1);
    for (let level = 1; level <= Math.min(DEEPEST, parts.length); level++) {
      others.add(`${parts.slice(0, level).join('/')}/`);
    }
  }
  return [...new Set([...holders, ...others])];
}

function typeOf(path: string): string {
  return /\.jpe?g$/i.test(path) ? 'image/jpeg' : 'image/png';
}
