import { entersResults } from '../../../domain/prompt.ts';
import { pick, RULES } from '../../../domain/rules.ts';
import { modelLabel, runLabel } from '../../messages/modelLabel.ts';
import type { AnswerTo } from './answersTo.ts';

/** A model that chose an option; `times` where it was asked more than once. */
export type Chooser = { label: string; times: number };

/** Which models chose which option, by the option's index; each model once an option. */
export function choosers(answers: readonly AnswerTo[]): ReadonlyMap<number, readonly Chooser[]> {
  const byOption = new Map<number, Chooser[]>();
  for (const { item, run, looks } of answers) {
    if (!looks || !entersResults(run) || item === null || item.state === 'failed' || item.prediction.kind !== 'read')
      continue;
    const { answer } = item.prediction;
    if (answer.kind !== 'choice') continue;
    const here = byOption.get(answer.index) ?? [];
    const label = runLabel(run);
    const known = here.find((one) => one.label === label);
    if (known === undefined) byOption.set(answer.index, [...here, { label, times: 1 }]);
    else known.times += 1;
  }
  return byOption;
}

/** The text-only rules by the option that they pick. Chance picks none; a rule that cannot choose picks several. */
export function rulePicks(options: readonly string[]): ReadonlyMap<number, readonly string[]> {
  const byOption = new Map<number, string[]>();
  for (const rule of RULES.filter((one) => one !== 'chance')) {
    for (const index of pick(rule, options)) {
      byOption.set(index, [...(byOption.get(index) ?? []), modelLabel({ model: rule })]);
    }
  }
  return byOption;
}
