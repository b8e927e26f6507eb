import type { Media, Point, Roi } from './media.ts';

/** Where on the picture the options lie, for those that name a place: it is drawn, and never sent. */
export type Whereabouts = {
  /** By option; null for one that names no place on it, such as "not visible". */
  regions: readonly (Roi | null)[];
  /** The place itself that the right option was made from; null where none is known. */
  gold: Point | null;
};

/** What a right answer is. Detection is a choice over nine positions and "not visible". */
export type Target =
  /** `correct` indexes `options`: 2 or more, in this order. */
  | { kind: 'choice'; options: readonly string[]; correct: number; where?: Whereabouts }
  /** `correct` is in `unit`, empty for a bare number; `tolerance` (0–1) is a share of the plausible span `max - min`. */
  | { kind: 'number'; correct: number; unit: string; min: number; max: number; tolerance: number }
  | { kind: 'text'; references: readonly string[] };

/** In the order in which they are offered. */
export const TARGET_KINDS = ['choice', 'number', 'text'] as const satisfies readonly Target['kind'][];

export type NumberTarget = Extract<Target, { kind: 'number' }>;

/** How far a number is from the right one, as a share of the plausible span: 0 where it is the same. */
export function scaledError({ correct, min, max }: NumberTarget, value: number): number {
  return Math.abs(value - correct) / (max - min);
}

/** Whether a number is right: within the tolerance, of which the bounds are part. */
export function isNumberRight(target: NumberTarget, value: number): boolean {
  return scaledError(target, value) <= target.tolerance;
}

export type Question = {
  /** Unique in its benchmark, and the same in each version of it: `mcq/<stem>/<index>`. */
  id: string;
  /** Without prefix and without options. */
  stem: string;
  /** In the order shown. */
  media: readonly Media[];
  target: Target;
  /** The key's explanation. A judge may read it; a prompt never holds it. */
  rationale: string | null;
  /** Part of the benchmark proper. What is not kept is shown on request and never run by default. */
  kept: boolean;
  /** What results are sliced by: type, region, option style… */
  facets: Readonly<Record<string, string>>;
  /** Questions of one cluster are not independent: here, of one video. */
  cluster: string;
  /** The title that groups it in a list: here, of its segment. */
  title: string;
  /** What a person should know before trusting it, as keys of the message catalogue: `alignment`, `end-clamped`. */
  cautions: readonly string[];
};
