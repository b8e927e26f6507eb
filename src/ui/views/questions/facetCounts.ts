import { TARGET_KINDS, type Question } from '../../../domain/question.ts';
import {
  clipLength,
  notables,
  select,
  ALL_KEPT,
  NOTABLES,
  type AcrossRuns,
  type Notable,
  type Selection,
} from '../../../domain/selection.ts';

/** Facets that have a part of their own among the filters. */
const SHOWN_ELSEWHERE: readonly string[] = ['kind', 'length'];

export type Count<T extends string = string> = { value: T; count: number };

/** How many questions each value would leave, given all that the other filters leave. */
export type FacetCounts = {
  kinds: readonly Count<Selection['kinds'][number]>[];
  facets: readonly { facet: string; values: readonly Count[] }[];
  cautions: readonly Count[];
  notable: readonly Count<Notable>[];
  /** In seconds: of all questions, and of those that the other filters leave. */
  lengths: { all: readonly number[]; left: readonly number[] };
};

/** The questions in which the words of a selection occur: what runs said is long, so it is searched once for all. */
export function searched(questions: readonly Question[], text: string, across: AcrossRuns): Question[] {
  return select(questions, { ...ALL_KEPT, keptOnly: false, text }, across);
}

/** `found`: as `searched` gives them. */
export function facetCounts(
  questions: readonly Question[],
  selection: Selection,
  { found, ...across }: AcrossRuns & { found: readonly Question[] },
): FacetCounts {
  const rest: Selection = { ...selection, text: '', order: 'benchmark' };
  const without = (part: NonNullable<Parameters<typeof select>[2]['without']>) =>
    select(found, rest, { ...across, without: part });
  const names = [...new Set(questions.flatMap(({ facets }) => Object.keys(facets)))];
  return {
    kinds: count(
      without('kinds').map(({ target }) => target.kind),
      TARGET_KINDS.filter((kind) => kind !== 'number' || questions.some(({ target }) => target.kind === kind)),
    ),
    facets: names
      .filter((facet) => !SHOWN_ELSEWHERE.includes(facet))
      .map((facet) => ({
        facet,
        values: count(
          without(`facet:${facet}`).flatMap((question) => question.facets[facet] ?? []),
          [...new Set(questions.flatMap((question) => question.facets[facet] ?? []))].toSorted(),
        ),
      })),
    cautions: count(
      without('cautions').flatMap(({ cautions }) => cautions),
      [...new Set(questions.flatMap(({ cautions }) => cautions))],
    ),
    notable: count(
      without('notable').flatMap(({ id }) => [
        ...notables((across.published ?? across.standings)(id), across.changed?.(id)),
      ]),
      NOTABLES,
    ),
    lengths: { all: questions.map(clipLength), left: without('length').map(clipLength) },
  };
}

function count<T extends string>(found: readonly T[], values: readonly T[]): Count<T>[] {
  const counts = new Map<T, number>();
  for (const value of found) counts.set(value, (counts.get(value) ?? 0) + 1);
  return values.map((value) => ({ value, count: counts.get(value) ?? 0 }));
}
