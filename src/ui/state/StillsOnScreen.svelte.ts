import type { StillFiles } from '../../domain/benchmark.ts';
import { failure, type Failure } from '../../domain/failure.ts';
import type { StillMedia } from '../../domain/media.ts';
import type { PictureMaker, PictureRecipe } from '../../domain/still.ts';

/** One still on the page. `url` shows it, as it is sent, until the page goes on. */
export type StillView =
  { state: 'reading' } | { state: 'ready'; url: string; recipe: PictureRecipe } | { state: 'failed'; failure: Failure };

/** The stills of one question, in order: read when they are asked for, let go when the page goes on. */
export class StillsOnScreen {
  views = $state.raw<readonly StillView[]>([]);
  readonly #pictures: PictureMaker;
  #shown: { media: readonly StillMedia[]; files: StillFiles | null } = { media: [], files: null };
  #abort: AbortController | null = null;

  constructor(pictures: PictureMaker) {
    this.#pictures = pictures;
  }

  show(media: readonly StillMedia[], files: StillFiles | null): void {
    this.close();
    this.#shown = { media, files };
    this.views = media.map(() => ({ state: 'reading' }));
    const abort = new AbortController();
    this.#abort = abort;
    for (const [index, still] of media.entries()) void this.#read(index, still, { files, signal: abort.signal });
  }

  retry(): void {
    this.show(this.#shown.media, this.#shown.files);
  }

  /** Ends what is under way and revokes all addresses. */
  close(): void {
    this.#abort?.abort();
    for (const view of this.views) if (view.state === 'ready') URL.revokeObjectURL(view.url);
    this.views = [];
  }

  async #read(
    index: number,
    still: StillMedia,
    { files, signal }: { files: StillFiles | null; signal: AbortSignal },
  ): Promise<void> {
    const put = (view: StillView) => (this.views = this.views.with(index, view));
    try {
      const file =
        files === null ? failure('still-missing', { file: still.source }) : await files.read(still.source, signal);
      const made = file.ok ? await this.#pictures.make(still, file.value, signal) : file;
      if (signal.aborted) return;
      if (!made.ok) put({ state: 'failed', failure: made.failure });
      else put({ state: 'ready', url: URL.createObjectURL(made.value.blob), recipe: made.value.recipe });
    } catch (reason) {
      if (!signal.aborted) throw reason;
    }
  }
}
