import { classTally, type Hands } from '../../../domain/lesson/hands.ts';
import { sumsOf, type Sum, type Sums } from '../../../domain/lesson/sums.ts';
import type { Question } from '../../../domain/question.ts';
import { facetValueLabel } from '../../messages/facetText.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import type { Player } from './taughtAnswers.ts';

/** What the ends are sliced by. */
const FACET = 'type';

/** One line of a lesson's end; `own` is the class's or the learner's. */
export type EndRow = { id: string; name: string; kind: 'own' | 'model' | 'rule'; sums: Sums };

/** The values that the questions are sliced by, with what they are called; none where there is only one. */
export function endColumns(questions: readonly Question[]): readonly { value: string; label: string }[] {
  const values = [...new Set(questions.flatMap(({ facets }) => facets[FACET] ?? []))].sort();
  return values.length < 2 ? [] : values.map((value) => ({ value, label: facetValueLabel(value) }));
}

export function playerRow({ id, name, kind, points }: Player, questions: readonly Question[]): EndRow {
  return { id, name, kind, sums: sumsOf(points, questions, FACET) };
}

export function learnerRow(points: ReadonlyMap<string, number>, questions: readonly Question[]): EndRow {
  return { id: 'you', name: t('teach:ends.you'), kind: 'own', sums: sumsOf(points, questions, FACET) };
}

/** How a class did: hand by hand, and with the option that most of it chose. */
export function classRows(questions: readonly Question[], handsOn: (questionId: string) => Hands): readonly EndRow[] {
  const rows = [
    {
      id: 'hands',
      name: t('teach:present.classHands'),
      sum: ({ right, hands }: Tally) => ({ points: right, most: hands }),
    },
    {
      id: 'led',
      name: t('teach:present.classLed'),
      sum: ({ led, questions }: Tally) => ({ points: led, most: questions }),
    },
  ];
  const tallyOf = (some: readonly Question[]) =>
    classTally(
      some.flatMap(({ id, target }) =>
        target.kind === 'choice' ? [{ hands: handsOn(id), correct: target.correct }] : [],
      ),
    );
  const all = tallyOf(questions);
  if (all.questions === 0) return [];
  const byFacet = endColumns(questions).map(
    ({ value }) => [value, tallyOf(questions.filter(({ facets }) => facets[FACET] === value))] as const,
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
