import type { Point, Roi } from '../../../domain/media.ts';
import { optionLetter } from '../../../domain/optionLetter.ts';
import type { Target } from '../../../domain/question.ts';

/** A part of the picture that an option stands for. `key`: the right one; `chosen`: one that somebody took. */
export type Place = { kind: 'key' | 'chosen'; letter: string; region: Roi | null; point: Point | null };

/** What is drawn on the picture: the key's place, and those of other options that were chosen. */
export function placesOf(target: Target, chosen: ReadonlySet<number>): readonly Place[] {
  if (target.kind !== 'choice' || target.where === undefined) return [];
  const { regions, gold } = target.where;
  const others = [...chosen].filter((index) => index !== target.correct).toSorted((a, b) => a - b);
  return [
    {
      kind: 'key' as const,
      letter: optionLetter(target.correct),
      region: regions[target.correct] ?? null,
      point: gold,
    },
    ...others.map((index) => ({
      kind: 'chosen' as const,
      letter: optionLetter(index),
      region: regions[index] ?? null,
      point: null,
    })),
  ].filter(({ region, point }) => region !== null || point !== null);
}

/** Where it lies on a picture that is a part of the whole one, in proportions of that part. */
export function within({ x, y }: Point, roi: Roi | null): Point {
  return roi === null ? { x, y } : { x: (x - roi.x) / roi.width, y: (y - roi.y) / roi.height };
}
