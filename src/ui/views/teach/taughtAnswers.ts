import { pointsOf, type Points } from '../../../domain/comparison/entrant.ts';
import type { Question, Target } from '../../../domain/question.ts';
import { RULES } from '../../../domain/rules.ts';
import { isAsPublished, isListed } from '../../../domain/run.ts';
import { modelLabel, runLabel } from '../../messages/modelLabel.ts';
import type { Runs } from '../../state/Runs.svelte.ts';
import { answersTo, type AnswerTo } from '../question/answersTo.ts';

/** What models answered to one question. `plain`: put as published; `others`: shown something else, or asked otherwise. */
export type TaughtAnswers = { plain: readonly AnswerTo[]; others: readonly AnswerTo[] };

/** Of what looks at the clip; what has not come back is left out. */
export function taughtAnswers(questionId: string, runs: Runs): TaughtAnswers {
  const answers = answersTo(questionId, runs.here, {
    activityOf: (id) => runs.activity(id),
    looks: (run) => runs.looks(run),
  }).filter(({ item, looks }) => looks && item !== null);
  return {
    plain: answers.filter(({ run }) => isAsPublished(run)),
    others: answers.filter(({ run }) => !isAsPublished(run)),
  };
}

/** One line of a lesson's end: somebody, and their points by question. */
export type Player = { id: string; name: string; kind: 'model' | 'rule'; points: Points };

/** The models that were asked any of these questions as published, and the rules where they can answer. */
export function playersOf(questions: readonly Question[], kind: Target['kind'], runs: Runs): readonly Player[] {
  const scope = { kind, questions: questions.filter(({ target }) => target.kind === kind), basis: 'answered' as const };
  const models = runs.here
    .filter((run) => isListed(run) && isAsPublished(run) && runs.looks(run))
    .map((run): Player => {
      const items = [...(runs.activity(run.id)?.items.values() ?? [])];
      const points = pointsOf({ kind: 'own', id: run.id, looks: true, run, items }, scope);
      return { id: run.id, name: runLabel(run), kind: 'model', points };
    });
  const rules = RULES.map((rule): Player => ({
    id: rule,
    name: modelLabel({ model: rule }),
    kind: 'rule',
    points: pointsOf({ kind: 'rule', id: rule, looks: false, rule }, scope),
  }));
  return [...models, ...rules].filter(({ points }) => points.size > 0);
}

/** Who gave which number. */
export function numbersOf(answers: readonly AnswerTo[]): readonly { name: string; value: number }[] {
  return answers.flatMap(({ item, run }) =>
    item !== null &&
    item.state !== 'failed' &&
    item.prediction.kind === 'read' &&
    item.prediction.answer.kind === 'number'
      ? [{ name: runLabel(run), value: item.prediction.answer.value }]
      : [],
  );
}

/** Who chose which option, by the option's index; each name once an option. */
export function namesByOption(answers: readonly AnswerTo[]): ReadonlyMap<number, readonly string[]> {
  const byOption = new Map<number, Set<string>>();
  for (const { item, run } of answers) {
    if (item === null || item.state === 'failed' || item.prediction.kind !== 'read') continue;
    if (item.prediction.answer.kind !== 'choice') continue;
    const { index } = item.prediction.answer;
    byOption.set(index, (byOption.get(index) ?? new Set()).add(runLabel(run)));
  }
  return new Map([...byOption].map(([index, names]) => [index, [...names]]));
}
