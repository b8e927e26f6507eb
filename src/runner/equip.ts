import { success, type Outcome } from '../domain/failure.ts';
import type { Judge } from '../domain/judge.ts';
import type { Model } from '../domain/model.ts';
import type { Question } from '../domain/question.ts';
import type { JudgeWith } from './judgeOne.ts';
import type { Task } from './plan.ts';

/** A task and those who do it. */
export type Job =
  | (Extract<Task, { kind: 'ask' }> & {
      model: Model;
      /** Null: it is judged later. */
      judgeWith: JudgeWith | null;
      /** Judges the explanation beside the answer; null where nobody does. */
      explainWith: JudgeWith | null;
    })
  | (Extract<Task, { kind: 'judge' }> & { judgeWith: JudgeWith; explainWith: JudgeWith | null })
  | (Extract<Task, { kind: 'judge-explanation' }> & { judgeWith: JudgeWith });

const NOBODY = success(null);

/**
 * Finds a model and a judge for each task. Each is opened once, and only when a task needs it: a run of choices goes
 * without the key of the judge, and judging later goes without the key of the model.
 */
export function equip(
  tasks: readonly Task[],
  options: {
    exact: Judge;
    judgesLater: boolean;
    /** Whether explanations are judged with the answers. */
    explains: boolean;
    openModel: () => Outcome<Model>;
    openJudge: () => Outcome<JudgeWith>;
    openExplanationJudge: () => Outcome<JudgeWith>;
  },
): Outcome<Job[]> {
  const openModel = once(options.openModel);
  const openJudge = once(options.openJudge);
  const openExplanationJudge = once(options.openExplanationJudge);
  const exact = success<JudgeWith>(() => options.exact);
  const judgeOf = (question: Question) => (options.exact.canGrade(question) ? exact : openJudge());
  const jobs: Job[] = [];
  for (const task of tasks) {
    if (task.kind === 'judge-explanation') {
      const judgeWith = openExplanationJudge();
      if (!judgeWith.ok) return judgeWith;
      jobs.push({ ...task, judgeWith: judgeWith.value });
      continue;
    }
    const explainWith = options.explains && task.question.target.kind !== 'text' ? openExplanationJudge() : NOBODY;
    if (!explainWith.ok) return explainWith;
    if (task.kind === 'judge') {
      const judgeWith = judgeOf(task.question);
      if (!judgeWith.ok) return judgeWith;
      jobs.push({ ...task, judgeWith: judgeWith.value, explainWith: explainWith.value });
      continue;
    }
    const isLater = options.judgesLater && !options.exact.canGrade(task.question);
    const judgeWith = isLater ? NOBODY : judgeOf(task.question);
    if (!judgeWith.ok) return judgeWith;
    const model = openModel();
    if (!model.ok) return model;
    jobs.push({ ...task, judgeWith: judgeWith.value, explainWith: explainWith.value, model: model.value });
  }
  return success(jobs);
}

function once<T>(open: () => T): () => T {
  let opened: { value: T } | null = null;
  return () => (opened ??= { value: open() }).value;
}
