import type { Answer } from './prediction.ts';
import { isNumberRight, type Target } from './question.ts';

/** Whether an answer is right by the key alone; null where the key leaves that to a judge, or is about something else. */
export function isRightByKey(target: Target, answer: Answer): boolean | null {
  if (target.kind === 'choice' && answer.kind === 'choice') return answer.index === target.correct;
  if (target.kind === 'number' && answer.kind === 'number') return isNumberRight(target, answer.value);
  return null;
}
