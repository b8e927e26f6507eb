import { imagesPrompt } from '../imagesPrompt.ts';

/** Changes with any change of a word below, so that answers to two wordings are never pooled. */
const version = 'rexvqa-1';

const expert = 'You are an expert in reading chest radiographs.';

/** What the model is told that it sees. */
const seen = {
  images: `You are shown two radiographs of one study, a frontal view first where there is one. Answer from what can be seen in them.`,
  'one-image': `You are shown one radiograph of a study. Answer from what can be seen in it.`,
  'first-image': `The question is about a study of which you are shown one radiograph alone. Answer as well as it allows, and always choose an answer.`,
  nothing: `The question is about radiographs which you are not shown: none comes with it. Answer as well as the words alone allow, and always choose an answer.`,
};

const form = `Exactly one of the options is right. Begin your reply with "Answer: X", where X is the letter of that option, and explain your choice in one or two sentences.`;

/** Our own words, as no prompt was published. */
export const writePrompt = imagesPrompt({ version, expert, seen, form });
