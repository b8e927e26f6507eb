import { optionLetter } from '../../../src/domain/optionLetter.ts';
import type { Answer } from '../../../src/domain/prediction.ts';
import type { Prompt } from '../../../src/domain/prompt.ts';

/** An answer to a prompt that lists its options under letters. */
export function lettered(answer: Answer, { order }: Prompt): string {
  if (answer.kind === 'text') return answer.text;
  if (answer.kind === 'number') return String(answer.value);
  return `Answer: ${optionLetter(order?.indexOf(answer.index) ?? answer.index)}`;
}
