import type { Question, Target } from '../domain/question.ts';

/** The target of a question of a benchmark that has choices alone; throws for any other question. */
export function choiceOf({ id, target }: Question): Extract<Target, { kind: 'choice' }> {
  if (target.kind !== 'choice') throw new Error(`${id} is no question of this benchmark.`);
  return target;
}
