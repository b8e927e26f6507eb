import type { PromptWriter, Variant } from '../../domain/prompt.ts';
import { putOptions } from '../putOptions.ts';
import { choiceOf } from './record.ts';

/** Changes with any change of a word below, so that answers to two wordings are never pooled. */
const VERSION = 'rexvqa-1';

const EXPERT = 'You are an expert in reading chest radiographs.';

/** What the model is told that it sees. */
const SEEN = {
  'two-images': `You are shown two radiographs of one study, a frontal view first where there is one. Answer from what can be seen in them.`,
  'one-image': `You are shown one radiograph of a study. Answer from what can be seen in it.`,
  'first-image': `The question is about a study of which you are shown one radiograph alone. Answer as well as it allows, and always choose an answer.`,
  nothing: `The question is about radiographs which you are not shown: none comes with it. Answer as well as the words alone allow, and always choose an answer.`,
};

const FORM = `Exactly one of the options is right. Begin your reply with "Answer: X", where X is the letter of that option, and explain your choice in one or two sentences.`;

/** Our own words, as no prompt was published. Where the images change places they are those of the images as published. */
export const writePrompt: PromptWriter = (question, variant, form = {}) => {
  const seen = seenIn(variant, question.media.length);
  const { options, order, lines } = putOptions(choiceOf(question).options, form);
  return {
    version: [VERSION, ...(seen === 'two-images' ? [] : [seen]), ...(form.evenPeriods ? ['even-periods'] : [])].join(
      '+',
    ),
    system: `${EXPERT} ${SEEN[seen]}\n\n${FORM}`,
    text: `${question.stem}\n\n${lines}`,
    options,
    order,
  };
};

function seenIn(variant: Variant, count: number): keyof typeof SEEN {
  if (variant === 'blind') return 'nothing';
  if (count === 1) return 'one-image';
  return variant === 'first-image' || variant === 'first-frame' ? 'first-image' : 'two-images';
}
