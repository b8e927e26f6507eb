import { failure, success, type Outcome } from '../domain/failure.ts';
import type { Judge, JudgeChoice } from '../domain/judge.ts';
import type { Model, ModelChoice, Settings } from '../domain/model.ts';
import type { Question } from '../domain/question.ts';
import type { Grader } from '../domain/score.ts';
import { overlap } from './overlap.ts';
import { rubricJudge } from './rubric.ts';
import { aboutOf, rubricVersion } from './rubricVersion.ts';

/** How a judging model is asked, whatever the same provider is set to when it answers. */
export const JUDGE_SETTINGS: Settings = { temperature: 0, maxOutputTokens: null };

/** One judge a person may choose. `needsModel`: it asks a model, and so needs one. */
export type JudgeEntry =
  { id: string; needsModel: true; create: (model: Model) => Judge } | { id: string; needsModel: false; judge: Judge };

/** Judges of free answers; choices are graded by `exact`. */
export const judges: readonly JudgeEntry[] = [
  { id: 'rubric-strict', needsModel: true, create: (model) => rubricJudge(model, 'strict') },
  { id: 'rubric-lenient', needsModel: true, create: (model) => rubricJudge(model, 'lenient') },
  { id: 'overlap', needsModel: false, judge: overlap },
];

/** The judge of a choice; `connect` opens the model that it asks. */
export function judgeFor(choice: JudgeChoice, connect: (choice: ModelChoice) => Outcome<Model>): Outcome<Judge> {
  const entry = judges.find(({ id }) => id === choice.id);
  if (entry === undefined) return failure('model-unknown', { model: choice.id });
  if (!entry.needsModel) return success(entry.judge);
  if (choice.model === null) return failure('model-unknown', { model: choice.id });
  const model = connect({ ...choice.model, settings: JUDGE_SETTINGS });
  return model.ok ? success(entry.create(model.value)) : model;
}

/** Who the scores of a question will name that this choice grades; null where it names no judge. Needs no key. */
export function graderOf({ id, model }: JudgeChoice, question: Question): Grader | null {
  const entry = judges.find((one) => one.id === id);
  if (entry === undefined) return null;
  if (!entry.needsModel) return entry.judge.grader;
  if (model === null) return null;
  return { id, model: `${model.provider}/${model.model}`, promptVersion: rubricVersion(aboutOf(question)) };
}
