import type { Outcome } from '../domain/failure.ts';
import type { StillMedia } from '../domain/media.ts';
import type { Picture, PictureMaker } from '../domain/still.ts';

/** Pictures, once there is one: benchmarks of clips go without. */
export class LazyPictures implements PictureMaker {
  #maker: Promise<PictureMaker> | null = null;

  async make(media: StillMedia, file: Blob, signal: AbortSignal): Promise<Outcome<Picture>> {
    this.#maker ??= import('./pictures.ts').then(({ Pictures }) => new Pictures());
    // A failed start is forgotten, so that the next try can succeed.
    this.#maker.catch(() => (this.#maker = null));
    return (await this.#maker).make(media, file, signal);
  }
}
