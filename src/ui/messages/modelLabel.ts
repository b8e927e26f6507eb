import type { ModelChoice } from '../../domain/model.ts';
import type { Run } from '../../domain/run.ts';
import type { Grader } from '../../domain/score.ts';
import { names } from './en/names.ts';
import { formatList } from './format.ts';
import { t } from './t.ts';

const isRule = (name: string): name is keyof typeof names.rules => Object.hasOwn(names.rules, name);
const isProvider = (id: string): id is keyof typeof names.providers => Object.hasOwn(names.providers, id);
const isJudge = (id: string): id is keyof typeof names.judges => Object.hasOwn(names.judges, id);

/** A model as a person calls it: its own name, or the rule in words. */
export function modelLabel({ model }: Pick<ModelChoice, 'model'>): string {
  return isRule(model) ? t(`run:rules.${model}`) : model;
}

type Named = Pick<Run, 'origin' | 'model' | 'variant' | 'evenPeriods'>;

/**
 * Whose answers a run holds, as a person calls it: published results have a title of their own. A way of asking that is
 * not the published one is part of the name.
 */
export function runLabel(run: Named): string {
  if (run.origin.kind === 'published') return run.origin.title;
  const model = modelLabel(run.model);
  const isPlain = run.variant === 'as-published' && !run.evenPeriods;
  return isPlain ? model : t('ways:named', { model, variant: wayLabel(run) });
}

/** The way in which a run asks, within a name. */
export function wayLabel({ variant, evenPeriods }: Pick<Run, 'variant' | 'evenPeriods'>): string {
  const way = t(`ways:inName.${variant}`);
  return evenPeriods ? formatList([way, t('ways:evenPeriods')]) : way;
}

/** What a run changes of the question as it was published. */
export function changeLabel({ variant, seed, extension }: Pick<Run, 'variant' | 'seed' | 'extension'>): string {
  return t(`variants:changed.${variant}`, { seed, ...extension });
}

/** A provider by its name; one that has none in the catalogue by its id. */
export function providerLabel(id: string): string {
  return isProvider(id) ? t(`run:providers.${id}`) : id;
}

/** A judge by its name; one that has none in the catalogue by its id. */
export function judgeLabel(id: string): string {
  return isJudge(id) ? t(`run:judges.${id}`) : id;
}

/** Who graded, with the model that was asked. */
export function graderLabel({ id, model }: Grader): string {
  return model === null ? judgeLabel(id) : t('run:judgeAsking', { judge: judgeLabel(id), model });
}
