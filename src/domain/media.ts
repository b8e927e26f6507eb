/** A rectangle in proportions of the frame, from its top left; `x + width` and `y + height` ≤ 1. */
export type Roi = { x: number; y: number; width: number; height: number };

/** A part of a video. `0 ≤ start < end`, in seconds after the first frame of the source video. */
export type ClipMedia = { kind: 'clip'; source: string; start: number; end: number; roi: Roi | null };

/** What a question shows. `source` names it (here: a YouTube id); only `media/` may turn it into bytes. */
export type Media = { kind: 'still'; source: string; roi: Roi | null } | ClipMedia;

/** A rectangle in pixels, from the top left; all four are even. */
export type PixelRect = { x: number; y: number; width: number; height: number };
