import type { PromptWriter, Variant } from '../../domain/prompt.ts';
import { choiceOf } from './questions.ts';
import { putOptions } from '../putOptions.ts';

/** Changes with any change of a word below, so that answers to two wordings are never pooled. */
const VERSION = 'medframeqa-1';

const EXPERT = 'You are an expert in reading medical images.';

/** What the model is told that it sees. */
const SEEN = {
  images: `You are shown several images of one case, in order: "the first image" is the one that comes first. Answer from what can be seen in them, and compare them where the question asks for it.`,
  'one-image': `You are shown one image of a case. Answer from what can be seen in it.`,
  'first-image': `The question is about several images of one case, of which you are shown the first alone. Answer as well as it allows, and always choose an answer.`,
  nothing: `The question is about images which you are not shown: none comes with it. Answer as well as the words alone allow, and always choose an answer.`,
};

/** The letter comes last: what is asked here takes several steps, and a letter before them would be a guess. */
const FORM = `Exactly one of the options is right. Reason step by step, briefly. End your reply with a line of its own that reads "Answer: X", where X is the letter of that option.`;

/**
 * Our own words for what the benchmark's own script asks. Where the images change places the words are those of the
 * images as published: whether the model notices is what the variant asks.
 */
export const writePrompt: PromptWriter = (question, variant, form = {}) => {
  const seen = seenIn(variant, question.media.length);
  const { options, order, lines } = putOptions(choiceOf(question).options, form);
  return {
    version: [VERSION, ...(seen === 'images' ? [] : [seen]), ...(form.evenPeriods ? ['even-periods'] : [])].join('+'),
    system: `${EXPERT} ${SEEN[seen]}\n\n${FORM}`,
    text: `${question.stem}\n\n${lines}`,
    options,
    order,
  };
};

function seenIn(variant: Variant, count: number): keyof typeof SEEN {
  if (variant === 'blind') return 'nothing';
  if (count === 1) return 'one-image';
  return variant === 'first-image' || variant === 'first-frame' ? 'first-image' : 'images';
}
