import type { Segment } from './benchmark.ts';
import { fnv1a } from './fnv1a.ts';
import { inOrder, type FrameOrder } from './frameOrder.ts';
import type { ClipMedia, StillMedia } from './media.ts';
import type { Question } from './question.ts';
import type { Run } from './run.ts';

/**
 * What a model that looks gets of a question. `first-frame` is a still for every model: some refuse a clip that short,
 * and all that take clips take stills. `stills`: in the order shown, never none.
 * `video`: the stretch of the source as it lies at its host, which the model's own host fetches.
 */
export type Sight =
  | { kind: 'nothing' }
  | { kind: 'first-frame'; media: ClipMedia }
  | { kind: 'clip'; media: ClipMedia; order: FrameOrder | null }
  | { kind: 'video'; media: ClipMedia }
  | { kind: 'stills'; media: readonly StillMedia[] };

type Put = Pick<Run, 'variant' | 'seed' | 'extension'>;

/** What a variant shows of a question. `segment` bounds what is added to its clip; null bounds nothing. */
export function sightOf({ id, media }: Pick<Question, 'id' | 'media'>, put: Put, segment: Segment | null): Sight {
  const [first] = media;
  if (first === undefined || put.variant === 'blind') return { kind: 'nothing' };
  if (first.kind === 'clip') return sightOfClip(first, put, { questionId: id, segment });
  const stills = media.filter((one) => one.kind === 'still');
  return { kind: 'stills', media: stillsPut(stills, put, id) };
}

function sightOfClip(
  media: ClipMedia,
  { variant, seed, extension }: Put,
  { questionId, segment }: { questionId: string; segment: Segment | null },
): Sight {
  switch (variant) {
    case 'blind':
      return { kind: 'nothing' };
    case 'first-frame':
    case 'first-image':
      return { kind: 'first-frame', media };
    case 'reversed':
    case 'images-reversed':
      return { kind: 'clip', media, order: { kind: 'reversed' } };
    case 'shuffled':
    case 'images-shuffled':
      return { kind: 'clip', media, order: { kind: 'shuffled', seed: seedFor(questionId, seed) } };
    case 'whole-frame':
      return { kind: 'clip', media: { ...media, roi: null }, order: null };
    case 'extended':
      return { kind: 'clip', media: extended(media, extension, segment), order: null };
    case 'by-address':
      return { kind: 'video', media: { ...media, roi: null } };
    case 'as-published':
    case 'rotated':
    case 'without-anatomy':
      return { kind: 'clip', media, order: null };
  }
}

/** Stills as a variant puts them; what is said of frames holds for them. */
function stillsPut(stills: readonly StillMedia[], { variant, seed }: Put, questionId: string): readonly StillMedia[] {
  switch (variant) {
    case 'first-frame':
    case 'first-image':
      return stills.slice(0, 1);
    case 'reversed':
    case 'images-reversed':
      return inOrder(stills, { kind: 'reversed' });
    case 'shuffled':
    case 'images-shuffled':
      return inOrder(stills, { kind: 'shuffled', seed: seedFor(questionId, seed) });
    case 'whole-frame':
      return stills.map((still) => ({ ...still, roi: null }));
    case 'as-published':
    case 'blind':
    case 'extended':
    case 'rotated':
    case 'without-anatomy':
    case 'by-address':
      return stills;
  }
}

/** As the benchmark's scripts do: back to the video's beginning, and on to the end of the segment. */
function extended(media: ClipMedia, { before, after }: Run['extension'], segment: Segment | null): ClipMedia {
  const end = Math.max(media.end, Math.min(segment?.end ?? Infinity, media.end + after));
  return { ...media, start: Math.max(0, media.start - before), end };
}

/** So that no two questions of a run are shuffled alike. */
function seedFor(questionId: string, seed: number): number {
  return fnv1a(questionId, seed) | 0;
}
