import { success, type Outcome } from '../domain/failure.ts';
import type { Judge } from '../domain/judge.ts';
import type { Model } from '../domain/model.ts';
import type { Question } from '../domain/question.ts';
import type { JudgeWith } from './judgeOne.ts';
import type { Task } from './plan.ts';

/** A task and those who do it. */
export type Job =
  | (Extract<Task, { kind: 'ask' }> & { model: Model; /** Null: it is judged later. */ judgeWith: JudgeWith | null })
  | (Exclude<Task, { kind: 'ask' }> & { judgeWith: JudgeWith });

/**
 * Finds a model and a judge for each task. Each is opened once, and only when a task needs it: a run of choices goes
 * without the key of the judge, and judging later goes without the key of the model.
 */
export function equip(
  tasks: readonly Task[],
  options: { exact: Judge; judgesLater: boolean; openModel: () => Outcome<Model>; openJudge: () => Outcome<JudgeWith> },
): Outcome<Job[]> {
  const openModel = once(options.openModel);
  const openJudge = once(options.openJudge);
  const exact = success<JudgeWith>(() => options.exact);
  const judgeOf = (question: Question) => (options.exact.canGrade(question) ? exact : openJudge());
  const jobs: Job[] = [];
  for (const task of tasks) {
    if (task.kind !== 'ask') {
      const judgeWith = task.kind === 'judge-explanation' ? openJudge() : judgeOf(task.question);
      if (!judgeWith.ok) return judgeWith;
      jobs.push({ ...task, judgeWith: judgeWith.value });
      continue;
    }
    const isLater = options.judgesLater && !options.exact.canGrade(task.question);
    const judgeWith = isLater ? success(null) : judgeOf(task.question);
    if (!judgeWith.ok) return judgeWith;
    const model = openModel();
    if (!model.ok) return model;
    jobs.push({ ...task, judgeWith: judgeWith.value, model: model.value });
  }
  return success(jobs);
}

function once<T>(open: () => T): () => T {
  let opened: { value: T } | null = null;
  return () => (opened ??= { value: open() }).value;
}
