import { optionLetter } from '../../domain/optionLetter.ts';
import type { PromptWriter } from '../../domain/prompt.ts';

/** Changes with any change of a word below, so that answers to two wordings are never pooled. */
const VERSION = 'rexsonovqa-1';

const ROLE = `You are an expert in diagnostic ultrasound. You are shown a short clip of a scan whose sound has been removed. Answer from what can be seen in the clip alone: the structures in view and how they move, the plane and the movement of the probe, artefacts, measurements, and the scanner's controls. Do not rely on what such a scan usually shows, and do not describe what the clip does not show.`;

const CHOICE_FORM = `Exactly one of the options is right. Begin your reply with "Answer: X", where X is the letter of that option, and explain your choice in one or two sentences that name what you saw.`;

const FREE_FORM = `Answer in one to three sentences: your conclusion, and what in the clip supports it.`;

/** Our own words for what the protocol asks. There is one way of asking so far: the clip, then these words. */
export const writePrompt: PromptWriter = ({ stem, target }) => {
  if (target.kind === 'text') {
    return { version: VERSION, system: `${ROLE}\n\n${FREE_FORM}`, text: stem, options: null };
  }
  const lines = target.options.map((option, index) => `${optionLetter(index)}. ${option}`);
  return {
    version: VERSION,
    system: `${ROLE}\n\n${CHOICE_FORM}`,
    text: `${stem}\n\n${lines.join('\n')}`,
    options: target.options,
  };
};
