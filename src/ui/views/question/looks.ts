import { standing } from '../../../domain/item.ts';
import { VARIANTS, type Variant } from '../../../domain/prompt.ts';
import type { Run } from '../../../domain/run.ts';
import type { AnswerTo } from './answersTo.ts';

/** A model's newest answers in one variant: one for each repeat. */
export type Look = { variant: Variant; run: Run; answers: readonly AnswerTo[] };

/** One model's answers to a question in the ways in which it was put. */
export type LookGroup = { model: Run['model']; looks: readonly Look[] };

/** Variants in which nothing of the clip but a still is there to be seen. */
const SIGHTLESS: readonly Variant[] = ['blind', 'first-frame'];

/** The models that were asked here in more ways than as published. `answers` hold what is newer first. */
export function lookGroups(answers: readonly AnswerTo[]): readonly LookGroup[] {
  const groups = new Map<string, { model: Run['model']; byVariant: Map<Variant, Look> }>();
  for (const answer of answers) {
    const { run, looks } = answer;
    if (!looks || run.origin.kind !== 'own' || run.evenPeriods) continue;
    const name = `${run.model.provider}/${run.model.model}`;
    const group = groups.get(name) ?? { model: run.model, byVariant: new Map<Variant, Look>() };
    groups.set(name, group);
    const newest = group.byVariant.get(run.variant) ?? { variant: run.variant, run, answers: [] };
    if (newest.run === run) group.byVariant.set(run.variant, { ...newest, answers: [...newest.answers, answer] });
  }
  return [...groups.values()]
    .map(({ model, byVariant }) => ({ model, looks: VARIANTS.flatMap((variant) => byVariant.get(variant) ?? []) }))
    .filter(({ looks }) => looks.some(({ variant }) => variant !== 'as-published'));
}

/** How many different options a look chose, and in how many of its repeats it chose one. */
export function choicesOf({ answers }: Look): { different: number; count: number } {
  const chosen = answers.flatMap(({ item }) => {
    if (item === null || item.state === 'failed' || item.prediction.kind === 'unread') return [];
    return item.prediction.answer.kind === 'choice' ? [item.prediction.answer.index] : [];
  });
  return { different: new Set(chosen).size, count: chosen.length };
}

/** The ways without the video in which a model was right. */
export function rightUnseen({ looks }: LookGroup): readonly Look[] {
  return looks.filter(
    ({ variant, answers }) =>
      SIGHTLESS.includes(variant) && answers.some(({ item }) => item !== null && standing(item) === 'right'),
  );
}
