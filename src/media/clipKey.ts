import { RECIPE_VERSION, type EngineChoice, type FramePick } from '../domain/clip.ts';
import type { FrameOrder } from '../domain/frameOrder.ts';
import type { ClipMedia } from '../domain/media.ts';
import type { LocatedSource } from '../domain/sources.ts';

/** Names the bytes of a source, the same in each session: a proxy's port may change, and nobody hashes a whole film. */
export function bytesKey(source: string, { place, bytes, formatId }: LocatedSource): string {
  switch (bytes.kind) {
    case 'address': {
      const { pathname, search } = new URL(bytes.url);
      return JSON.stringify([place, source, pathname + search, formatId]);
    }
    case 'file': {
      const { file, name } = bytes;
      return JSON.stringify([place, source, name, file.size, file instanceof File ? file.lastModified : null]);
    }
  }
}

/** All that decides the bytes of a clip or of stills. `pick` null is the clip itself. */
export type Wanted = {
  media: ClipMedia;
  located: LocatedSource;
  order: FrameOrder | null;
  engine: EngineChoice;
  pick: FramePick | null;
};

export function clipKey({ media, located, order, engine, pick }: Wanted): string {
  const { source, start, end, roi } = media;
  const region = roi && [roi.x, roi.y, roi.width, roi.height];
  return JSON.stringify([RECIPE_VERSION, bytesKey(source, located), start, end, region, order, engine, pick]);
}
