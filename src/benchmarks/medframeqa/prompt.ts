import { imagesPrompt } from '../imagesPrompt.ts';

/** Changes with any change of a word below, so that answers to two wordings are never pooled. */
const version = 'medframeqa-1';

const expert = 'You are an expert in reading medical images.';

/** What the model is told that it sees. */
const seen = {
  images: `You are shown several images of one case, in order: "the first image" is the one that comes first. Answer from what can be seen in them, and compare them where the question asks for it.`,
  'one-image': `You are shown one image of a case. Answer from what can be seen in it.`,
  'first-image': `The question is about several images of one case, of which you are shown the first alone. Answer as well as it allows, and always choose an answer.`,
  nothing: `The question is about images which you are not shown: none comes with it. Answer as well as the words alone allow, and always choose an answer.`,
};

/** The letter comes last: what is asked here takes several steps, and a letter before them would be a guess. */
const form = `Exactly one of the options is right. Reason step by step, briefly. End your reply with a line of its own that reads "Answer: X", where X is the letter of that option.`;

/** Our own words for what the benchmark's own script asks. */
export const writePrompt = imagesPrompt({ version, expert, seen, form });
