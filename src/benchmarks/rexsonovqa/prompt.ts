import type { PromptForm, PromptWriter, Variant } from '../../domain/prompt.ts';
import { putOptions } from '../putOptions.ts';

/** Changes with any change of a word below, so that answers to two wordings are never pooled. */
const VERSION = 'rexsonovqa-1';

const EXPERT = 'You are an expert in diagnostic ultrasound.';

const LOOK = `Answer from what can be seen in the clip alone: the structures in view and how they move, the plane and the movement of the probe, artefacts, measurements, and the scanner's controls. Do not rely on what such a scan usually shows, and do not describe what the clip does not show.`;

/** What the model is told that it sees. */
const SEEN = {
  clip: `You are shown a short clip of a scan whose sound has been removed. ${LOOK}`,
  stills: `You are shown stills of a short clip of a scan, in the order of the clip and equally far apart in time. ${LOOK}`,
  video: `You are shown part of a teaching video of a scan, with its sound and its whole frame.`,
  'first-frame': `You are shown one still: the first frame of a short clip of a scan. Answer from what can be seen in it.`,
  nothing: `The question is about a short clip of a scan, which you are not shown: neither clip nor still comes with it. Answer as well as the words alone allow, and always choose an answer.`,
};

const CHOICE_FORM = {
  seen: `Exactly one of the options is right. Begin your reply with "Answer: X", where X is the letter of that option, and explain your choice in one or two sentences that name what you saw.`,
  unseen: `Exactly one of the options is right. Begin your reply with "Answer: X", where X is the letter of that option, and explain your choice in one or two sentences.`,
};

const FREE_FORM = {
  seen: `Answer in one to three sentences: your conclusion, and what in the clip supports it.`,
  unseen: `Answer in one to three sentences: your conclusion, and what makes it likely.`,
};

/**
 * Our own words for what the protocol asks. Where frames change places, the frame is whole or the clip longer, the words
 * are those of the clip as published: whether the model notices is what the variant asks.
 */
export const writePrompt: PromptWriter = (
  { stem, target },
  variant,
  { takes = 'whole', rotation = 0, evenPeriods = false } = {},
) => {
  const seen = seenIn(variant, takes);
  const form = seen === 'nothing' ? 'unseen' : 'seen';
  const version = versionOf(seen, { evenPeriods: evenPeriods && target.kind === 'choice' });
  if (target.kind !== 'choice') {
    const system = `${EXPERT} ${SEEN[seen]}\n\n${FREE_FORM[form]}`;
    return { version, system, text: stem, options: null, order: null };
  }
  const { options, order, lines } = putOptions(target.options, { rotation, evenPeriods });
  return {
    version,
    system: `${EXPERT} ${SEEN[seen]}\n\n${CHOICE_FORM[form]}`,
    text: `${stem}\n\n${lines}`,
    options,
    order,
  };
};

function seenIn(variant: Variant, takes: PromptForm['takes']): keyof typeof SEEN {
  if (variant === 'blind') return 'nothing';
  if (variant === 'first-frame') return 'first-frame';
  if (variant === 'by-address') return 'video';
  return takes === 'whole' ? 'clip' : 'stills';
}

function versionOf(seen: keyof typeof SEEN, { evenPeriods }: { evenPeriods: boolean }): string {
  return [VERSION, ...(seen === 'clip' ? [] : [seen]), ...(evenPeriods ? ['even-periods'] : [])].join('+');
}
