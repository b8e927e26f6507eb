/** A rectangle in proportions of the frame, from its top left; `x + width` and `y + height` ≤ 1. */
export type Roi = { x: number; y: number; width: number; height: number };

/** A place in proportions of the frame, from its top left. */
export type Point = { x: number; y: number };

/** A part of a video. `0 ≤ start < end`, in seconds after the first frame of the source video. */
export type ClipMedia = { kind: 'clip'; source: string; start: number; end: number; roi: Roi | null };

/** One picture; `roi` null is all of it. */
export type StillMedia = { kind: 'still'; source: string; roi: Roi | null };

/**
 * What a question shows. `source` names it within its benchmark (a YouTube id, a row's picture); only `media/` may turn
 * a clip's into bytes, and only the benchmark's own `stills` a picture's.
 */
export type Media = StillMedia | ClipMedia;

/** What a question has to show: a clip, stills, or null for nothing. */
export function shownKind(media: readonly Media[]): Media['kind'] | null {
  return media.find(({ kind }) => kind === 'clip')?.kind ?? media[0]?.kind ?? null;
}

/** A rectangle in pixels, from the top left; all four are even. */
export type PixelRect = { x: number; y: number; width: number; height: number };
