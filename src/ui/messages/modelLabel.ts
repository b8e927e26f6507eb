import type { ModelChoice } from '../../domain/model.ts';
import type { Run } from '../../domain/run.ts';
import { run } from './en/run.ts';
import { t } from './t.ts';

const isRule = (name: string): name is keyof typeof run.rules => Object.hasOwn(run.rules, name);
const isProvider = (id: string): id is keyof typeof run.providers => Object.hasOwn(run.providers, id);
const isJudge = (id: string): id is keyof typeof run.judges => Object.hasOwn(run.judges, id);

/** A model as a person calls it: its own name, or the rule in words. */
export function modelLabel({ model }: Pick<ModelChoice, 'model'>): string {
  return isRule(model) ? t(`run:rules.${model}`) : model;
}

/** Whose answers a run holds, as a person calls it: published results have a title of their own. */
export function runLabel({ origin, model }: Pick<Run, 'origin' | 'model'>): string {
  return origin.kind === 'published' ? origin.title : modelLabel(model);
}

/** A provider by its name; one that has none in the catalogue by its id. */
export function providerLabel(id: string): string {
  return isProvider(id) ? t(`run:providers.${id}`) : id;
}

/** A judge by its name; one that has none in the catalogue by its id. */
export function judgeLabel(id: string): string {
  return isJudge(id) ? t(`run:judges.${id}`) : id;
}
