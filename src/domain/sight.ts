import type { Segment } from './benchmark.ts';
import type { FrameOrder } from './frameOrder.ts';
import type { ClipMedia } from './media.ts';
import type { Run } from './run.ts';

/**
 * What a model that looks gets of a clip. `first-frame` is a still for every model: some refuse a clip that short, and
 * all that take clips take stills.
 */
export type Sight =
  | { kind: 'nothing' }
  | { kind: 'first-frame'; media: ClipMedia }
  | { kind: 'clip'; media: ClipMedia; order: FrameOrder | null };

/** What a variant shows of a question's clip. `segment` bounds what is added to it; null bounds nothing. */
export function sightOf(
  media: ClipMedia,
  { variant, seed, extension }: Pick<Run, 'variant' | 'seed' | 'extension'>,
  { questionId, segment }: { questionId: string; segment: Segment | null },
): Sight {
  switch (variant) {
    case 'blind':
      return { kind: 'nothing' };
    case 'first-frame':
      return { kind: 'first-frame', media };
    case 'reversed':
      return { kind: 'clip', media, order: { kind: 'reversed' } };
    case 'shuffled':
      return { kind: 'clip', media, order: { kind: 'shuffled', seed: seedFor(questionId, seed) } };
    case 'whole-frame':
      return { kind: 'clip', media: { ...media, roi: null }, order: null };
    case 'extended':
      return { kind: 'clip', media: extended(media, extension, segment), order: null };
    case 'as-published':
    case 'rotated':
      return { kind: 'clip', media, order: null };
  }
}

/** As the benchmark's scripts do: back to the video's beginning, and on to the end of the segment. */
function extended(media: ClipMedia, { before, after }: Run['extension'], segment: Segment | null): ClipMedia {
  const end = Math.max(media.end, Math.min(segment?.end ?? Infinity, media.end + after));
  return { ...media, start: Math.max(0, media.start - before), end };
}

/** FNV-1a from the run's seed over the question's id, so that no two questions of a run are shuffled alike. */
function seedFor(questionId: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < questionId.length; at++) hash = Math.imul(hash ^ questionId.charCodeAt(at), 0x01000193);
  return hash | 0;
}
