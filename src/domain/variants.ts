import type { Benchmark } from './benchmark.ts';
import { entersResults, type Variant } from './prompt.ts';
import type { Question } from './question.ts';
import { isYouTubeId } from './youTube.ts';

/**
 * Whether a question can be put so: as its benchmark offers it, or outside of results as a video whose name is one of
 * YouTube's.
 */
export function canBePut(question: Question, variant: Variant, { variants }: Pick<Benchmark, 'variants'>): boolean {
  return entersResults({ variant }) ? variants(question).includes(variant) : isOnYouTube(question);
}

/** By the name of its video alone: whether it is there nobody knows before it is asked for. */
export function isOnYouTube({ media }: Pick<Question, 'media'>): boolean {
  return media.some(({ kind, source }) => kind === 'clip' && isYouTubeId(source));
}

/**
 * The ways in which it makes sense to put a question, in the order offered. A benchmark adds those that are its own:
 * `without-anatomy` leaves the name of the organ out of its words.
 */
export function variantsFor({ media, target }: Pick<Question, 'media' | 'target'>): readonly Variant[] {
  const rotated: readonly Variant[] = target.kind === 'choice' ? ['rotated'] : [];
  const [first] = media;
  if (first === undefined) return ['as-published'];
  if (first.kind === 'clip') {
    return ['as-published', 'blind', 'first-frame', 'reversed', 'shuffled', 'whole-frame', 'extended', ...rotated];
  }
  const isCropped = media.some(({ roi }) => roi !== null);
  return [
    'as-published',
    'blind',
    // Two have one other order.
    ...(media.length > 1 ? (['first-image', 'images-reversed'] as const) : []),
    ...(media.length > 2 ? (['images-shuffled'] as const) : []),
    ...(isCropped ? (['whole-frame'] as const) : []),
    ...rotated,
  ];
}
