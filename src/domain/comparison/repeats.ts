import type { Item } from '../item.ts';
import type { Answer } from '../prediction.ts';
import type { Question } from '../question.ts';
import { clusteredMean } from '../statistics/clustered.ts';
import { mean, type Estimate, type Observation } from '../statistics/estimate.ts';
import { worth } from '../statistics/tally.ts';
import { itemsAbout, MOST_POINTS, type RunEntrant, type Scope } from './entrant.ts';
import { grouped } from './grouped.ts';

export type Repeats = {
  /** Mean points of each repeat, in their order; a repeat that counts nothing is left out. */
  figures: readonly number[];
  /** How often the most frequent answer is right, ties sharing the point; null for free answers, which have no vote. */
  majority: Estimate | null;
  /** Of the questions that every repeat counts, how many are right in all: with rotated options, that no letter decides. */
  always: Estimate | null;
  /** Of the questions that were answered more than once, how many got more than one answer; free: more than one grade. */
  changed: number;
  compared: number;
};

/** How a run's repeats differ; null for a run that asked once. */
export function repeatsOf(entrant: RunEntrant, scope: Scope): Repeats | null {
  const { repeats } = entrant.run;
  if (repeats < 2) return null;
  const items = itemsAbout(entrant, scope.questions);
  const byQuestion = grouped(items, ({ questionId }) => questionId);
  const figures = Array.from({ length: repeats }, (_, repeat) =>
    mean(items.filter((item) => item.repeat === repeat).flatMap((item) => worth(item, scope.basis) ?? [])),
  ).filter((figure) => !Number.isNaN(figure));
  const answered = [...byQuestion.values()].map((some) => some.flatMap((item) => outcomeOf(item, scope) ?? []));
  const again = answered.filter((some) => some.length > 1);
  return {
    figures,
    majority: scope.kind === 'choice' ? majorityOf(scope.questions, byQuestion) : null,
    always: clusteredMean(alwaysRight(scope, byQuestion, repeats), { bounds: [0, 1] }),
    changed: again.filter((some) => new Set(some).size > 1).length,
    compared: again.length,
  };
}

function alwaysRight(
  { questions, kind, basis }: Scope,
  items: ReadonlyMap<string, readonly Item[]>,
  repeats: number,
): Observation[] {
  return questions.flatMap(({ id, cluster }) => {
    const points = (items.get(id) ?? []).flatMap((item) => worth(item, basis) ?? []);
    return points.length < repeats ? [] : [{ value: Number(points.every((one) => one >= MOST_POINTS[kind])), cluster }];
  });
}

/** What makes two answers the same: the option, or the grade of a free answer. Null where there is none. */
function outcomeOf(item: Item, { kind }: Scope): number | null {
  if (kind === 'text') return item.state === 'scored' && item.score.kind === 'graded' ? item.score.points : null;
  const answer = answerOf(item);
  if (answer?.kind === 'number') return answer.value;
  return answer?.kind === 'choice' ? answer.index : null;
}

function answerOf(item: Item): Answer | null {
  return item.state === 'failed' || item.prediction.kind === 'unread' ? null : item.prediction.answer;
}

function majorityOf(questions: readonly Question[], items: ReadonlyMap<string, readonly Item[]>): Estimate | null {
  const votes = questions.flatMap(({ id, target, cluster }) => {
    if (target.kind !== 'choice') return [];
    const counts = new Map<number, number>();
    for (const item of items.get(id) ?? []) {
      const answer = answerOf(item);
      if (answer?.kind === 'choice') counts.set(answer.index, (counts.get(answer.index) ?? 0) + 1);
    }
    if (counts.size === 0) return [];
    const most = Math.max(...counts.values());
    const leading = [...counts].filter(([, count]) => count === most).map(([index]) => index);
    return [{ value: leading.includes(target.correct) ? 1 / leading.length : 0, cluster }];
  });
  return clusteredMean(votes, { bounds: [0, 1] });
}
