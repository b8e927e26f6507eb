import type { Outcome } from './failure.ts';
import type { StillMedia } from './media.ts';

/** Raised whenever `media/` makes another picture of the same bytes: answers to the old one are not taken over. */
export const PICTURE_VERSION = 1;

/** What a person should know about a picture that was sent all the same. */
export type PictureRemark = 'depth-reduced' | 'shrunk';

/** How one of a benchmark's own stills was made ready to be sent. Sizes in pixels, `sha256` in lower-case hex. */
export type PictureRecipe = {
  source: string;
  /** The file as it came; `depth` in bits a channel, null where its format does not say. */
  file: { type: string; bytes: number; width: number; height: number; depth: number | null; sha256: string };
  /** The part of it that was taken, before shrinking. */
  region: { x: number; y: number; width: number; height: number };
  /** As sent. Equal to the file where nothing had to be changed. */
  type: string;
  width: number;
  height: number;
  bytes: number;
  sha256: string;
  version: number;
  remarks: readonly PictureRemark[];
};

/** The benchmark's own stills as they were sent, in the order sent. */
export type PicturesRecipe = { pictures: readonly PictureRecipe[] };

export type Picture = { blob: Blob; recipe: PictureRecipe };

/** Makes pictures ready to be sent: cropped, in a size and a format that models take. */
export interface PictureMaker {
  /** `file`: the bytes as they came, from the benchmark's own `stills`. Rejects only with the abort reason. */
  make(media: StillMedia, file: Blob, signal: AbortSignal): Promise<Outcome<Picture>>;
}
