import type { Benchmark } from '../../domain/benchmark.ts';
import type { Item } from '../../domain/item.ts';
import type { Target } from '../../domain/question.ts';
import { isRightByKey } from '../../domain/rightness.ts';
import type { Run } from '../../domain/run.ts';

/** What is right of each question, where the very data that the run was about are open; else null. */
export function keyOf(run: Run, benchmark: Benchmark): ReadonlyMap<string, Target> | null {
  if (run.benchmark !== benchmark.id || run.version !== benchmark.version) return null;
  return new Map(benchmark.questions.map(({ id, target }) => [id, target]));
}

/**
 * Where an item is graded otherwise than the key says; null for nowhere. What a judge or a person gave is not the key's
 * to deny, nor is an answer to a question that is not open.
 */
export function deniedByKey(
  item: Item,
  key: ReadonlyMap<string, Target>,
): { field: string; expected: string; found: string | number } | null {
  const target = key.get(item.questionId);
  if (item.state !== 'scored' || target === undefined) return null;
  const { answer } = item.prediction;
  if (answer.kind !== target.kind) {
    return { field: 'prediction.answer.kind', expected: `${target.kind}, as the question`, found: answer.kind };
  }
  const isRight = isRightByKey(target, answer);
  if (isRight === null) return null;
  const points = isRight ? 1 : 0;
  const expected = `${points}, by the answer and the key`;
  for (const [index, score] of item.scores.entries()) {
    if (score.kind !== 'graded' || score.points === points) continue;
    return { field: `scores.${index}.points`, expected, found: score.points };
  }
  return null;
}
