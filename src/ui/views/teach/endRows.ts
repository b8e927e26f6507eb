import { sumsOf, type Sum, type Sums } from '../../../domain/lesson/sums.ts';
import { classTally, type Vote } from '../../../domain/lesson/votes.ts';
import { TARGET_KINDS, type Question, type Target } from '../../../domain/question.ts';
import { facetValueLabel } from '../../messages/facetText.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import type { Player } from './taughtAnswers.ts';

/** More columns than these no screen holds. */
const MOST_VALUES = 8;

/** A kind has a table of its own, and a length is no subject. */
const NOT_TOLD: readonly string[] = ['kind', 'length', 'frames'];
const isTold = (facet: string) => !NOT_TOLD.includes(facet);

/** One line of a lesson's end; `own` is the class's or the learner's. */
export type EndRow = { id: string; name: string; kind: 'own' | 'model' | 'rule'; sums: Sums };

/** The kinds of question that are counted apart, as their points differ. */
export function endKinds(questions: readonly Question[]): readonly Target['kind'][] {
  return TARGET_KINDS.filter((kind) => questions.some(({ target }) => target.kind === kind));
}

/** What an end is sliced by: the first facet that tells the questions apart; null where none does. */
export function endFacet(questions: readonly Question[]): string | null {
  const facets = new Set(questions.flatMap((question) => Object.keys(question.facets)).filter(isTold));
  for (const facet of facets) {
    const values = valuesOf(questions, facet);
    if (values.length > 1 && values.length <= MOST_VALUES) return facet;
  }
  return null;
}

function valuesOf(questions: readonly Question[], facet: string): readonly string[] {
  return [...new Set(questions.flatMap(({ facets }) => facets[facet] ?? []))].sort();
}

/** The values that the questions are sliced by, with what they are called; none where there is only one. */
export function endColumns(questions: readonly Question[]): readonly { value: string; label: string }[] {
  const facet = endFacet(questions);
  return facet === null ? [] : valuesOf(questions, facet).map((value) => ({ value, label: facetValueLabel(value) }));
}

export function playerRow({ id, name, kind, points }: Player, questions: readonly Question[]): EndRow {
  return { id, name, kind, sums: sumsOf(points, questions, endFacet(questions) ?? '') };
}

export function learnerRow(points: ReadonlyMap<string, number>, questions: readonly Question[]): EndRow {
  return {
    id: 'you',
    name: t('teach:ends.you'),
    kind: 'own',
    sums: sumsOf(points, questions, endFacet(questions) ?? ''),
  };
}

/** How a class did on questions of one kind: hand by hand, and as one. */
export function classRows(
  questions: readonly Question[],
  kind: Target['kind'],
  voteOn: (questionId: string) => Vote | undefined,
): readonly EndRow[] {
  const rows = [
    {
      id: 'hands',
      name: t('teach:present.classHands'),
      sum: ({ right, hands }: Tally) => ({ points: right, most: hands }),
    },
    {
      id: 'led',
      name: kind === 'number' ? t('teach:number.classMedian') : t('teach:present.classLed'),
      sum: ({ led, questions }: Tally) => ({ points: led, most: questions }),
    },
  ];
  const tallyOf = (some: readonly Question[]) =>
    classTally(some.map(({ id, target }) => ({ vote: voteOn(id), target })));
  const all = tallyOf(questions);
  if (all.questions === 0) return [];
  const facet = endFacet(questions);
  const byFacet = endColumns(questions).map(
    ({ value }) => [value, tallyOf(questions.filter(({ facets }) => facets[facet ?? ''] === value))] as const,
  );
  return rows.map(({ id, name, sum }) => ({
    id,
    name,
    kind: 'own',
    sums: { all: sum(all), byFacet: new Map(byFacet.map(([value, tally]) => [value, sum(tally)])) },
  }));
}

type Tally = ReturnType<typeof classTally>;

/** `6 of 9`; null where there was nothing to get. A rule that shares a point may have a part of one. */
export function sumText(sum: Sum | undefined): string | null {
  if (sum === undefined || sum.most === 0) return null;
  const { points, most } = sum;
  return t('teach:present.figure', {
    points: formatNumber(points, Number.isInteger(points) ? 0 : 1),
    most: formatNumber(most),
  });
}
