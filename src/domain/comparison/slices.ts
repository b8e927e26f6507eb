import type { Question } from '../question.ts';
import { clipLength } from '../selection.ts';
import type { Estimate } from '../statistics/estimate.ts';
import type { Scope } from './entrant.ts';
import { grouped } from './grouped.ts';
import { figureOf, type LeaderboardRow } from './leaderboard.ts';

/** Fewer questions, or fewer clusters, carry no conclusion: an interval from them is itself uncertain. */
const FEW_QUESTIONS = 20;
export const FEW_CLUSTERS = 5;

/** Seconds: how wide the bins of the duration plot are, and where the last one begins. */
export const BIN_WIDTH = 3;
export const LAST_BIN = 30;

/** A part of the questions. `value` is the facet's own, or the seconds at which a bin begins. */
export type Slice = {
  value: string;
  questions: readonly Question[];
  clusters: number;
  /** Whether it has too few questions or clusters to conclude from. */
  few: boolean;
};

/** Slices by a facet, in the order in which its values are read; questions without it are in none. */
export function slicesByFacet(questions: readonly Question[], facet: string): Slice[] {
  return sliced(questions, (question) => question.facets[facet] ?? null, byValue);
}

/** Slices by whether a question is part of the benchmark proper: `kept` and `dropped`. */
export function slicesByKept(questions: readonly Question[]): Slice[] {
  return sliced(questions, ({ kept }) => (kept ? 'kept' : 'dropped'), byValue);
}

/** Slices of three seconds, the last one open; without those that hold no question. */
export function slicesByDuration(questions: readonly Question[]): Slice[] {
  const bin = (question: Question) =>
    String(Math.min(LAST_BIN, Math.floor(clipLength(question) / BIN_WIDTH) * BIN_WIDTH));
  return sliced(questions, bin, (a, b) => Number(a) - Number(b));
}

/** One figure a row for a slice, in the order of the rows. */
export function sliceFigures(slice: Slice, rows: readonly LeaderboardRow[], scope: Scope): (Estimate | null)[] {
  return rows.map(({ entrant, points }) => figureOf(entrant, points, { ...scope, questions: slice.questions }));
}

function sliced(
  questions: readonly Question[],
  valueOf: (question: Question) => string | null,
  order: (a: string, b: string) => number,
): Slice[] {
  return [...grouped(questions, valueOf)]
    .toSorted(([a], [b]) => order(a, b))
    .map(([value, members]) => {
      const clusters = new Set(members.map(({ cluster }) => cluster)).size;
      const few = members.length < FEW_QUESTIONS || clusters < FEW_CLUSTERS;
      return { value, questions: members, clusters, few };
    });
}

/** By the first number in the value, so that `5-10s` comes before `10-20s`; open ends (`>20s`) last; else by letters. */
function byValue(a: string, b: string): number {
  const isOpen = (value: string) => Number(value.startsWith('>'));
  return isOpen(a) - isOpen(b) || a.localeCompare(b, 'en', { numeric: true });
}
