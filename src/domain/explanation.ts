import type { ScoredItem } from './item.ts';
import { optionLetter } from './optionLetter.ts';
import type { Question } from './question.ts';
import { withoutThinking } from './reading/withoutThinking.ts';

/** Whether there is an explanation of the key's to judge a model's by. A free answer is judged by it anyway. */
export function isExplained({ target, rationale }: Pick<Question, 'target' | 'rationale'>): boolean {
  return target.kind !== 'text' && rationale !== null;
}

/**
 * The question behind an answer, for a judge of free answers: why. Its key is the key's explanation; the options are
 * told in the order in which they were put, as a reply names them by their letters. Null where nothing explains the key.
 */
export function whyQuestion(question: Question, { prompt }: Pick<ScoredItem, 'prompt'>): Question | null {
  const { target, rationale, stem } = question;
  if (rationale === null || !isExplained(question)) return null;
  const options = prompt.options ?? (target.kind === 'choice' ? target.options : []);
  const lines = options.map((option, index) => `${optionLetter(index)}. ${option}`);
  return {
    ...question,
    stem: [stem, ...lines, 'Explain your answer.'].join('\n'),
    target: { kind: 'text', references: [rationale] },
    rationale: null,
  };
}

/** What a reply says to explain its answer: all of it but its thinking. */
export function explanationIn({ prediction }: Pick<ScoredItem, 'prediction'>): string {
  return withoutThinking(prediction.reply.text).trim();
}
