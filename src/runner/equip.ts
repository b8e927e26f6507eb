import { success, type Outcome } from '../domain/failure.ts';
import type { Judge } from '../domain/judge.ts';
import type { Model } from '../domain/model.ts';
import type { Question } from '../domain/question.ts';
import type { Task } from './plan.ts';

/** A task and those who do it. */
export type Job = { judge: Judge } & (
  (Extract<Task, { kind: 'ask' }> & { model: Model }) | Extract<Task, { kind: 'judge' }>
);

/**
 * Finds a model and a judge for each task. Each is opened once, and only when a task needs it: a run of choices goes
 * without the key of the judge, and judging later goes without the key of the model.
 */
export function equip(
  tasks: readonly Task[],
  options: { exact: Judge; openModel: () => Outcome<Model>; openJudge: () => Outcome<Judge> },
): Outcome<Job[]> {
  const openModel = once(options.openModel);
  const openJudge = once(options.openJudge);
  const judgeOf = (question: Question) => (options.exact.canGrade(question) ? success(options.exact) : openJudge());
  const jobs: Job[] = [];
  for (const task of tasks) {
    const judge = judgeOf(task.question);
    if (!judge.ok) return judge;
    if (task.kind === 'judge') {
      jobs.push({ ...task, judge: judge.value });
      continue;
    }
    const model = openModel();
    if (!model.ok) return model;
    jobs.push({ ...task, judge: judge.value, model: model.value });
  }
  return success(jobs);
}

function once<T>(open: () => T): () => T {
  let opened: { value: T } | null = null;
  return () => (opened ??= { value: open() }).value;
}
