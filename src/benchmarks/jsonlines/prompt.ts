import type { PromptForm, PromptWriter, Variant } from '../../domain/prompt.ts';
import type { Question, Target } from '../../domain/question.ts';
import { putOptions } from '../putOptions.ts';

/** Changes with any change of a word below, so that answers to two wordings are never pooled. */
const VERSION = 'jsonlines-1';

const EXPERT = 'You are an expert in reading ultrasound and other medical images.';

/** What the model is told that it sees. */
const SEEN = {
  clip: `You are shown a short clip whose sound has been removed. Answer from what can be seen in it.`,
  'clip-stills': `You are shown stills of a short clip, in the order of the clip and equally far apart in time. Answer from what can be seen in them.`,
  video: `You are shown part of a video, with its sound and its whole frame.`,
  'first-frame': `You are shown one still: the first frame of a short clip. Answer from what can be seen in it.`,
  image: `You are shown one image. Answer from what can be seen in it.`,
  images: `You are shown several images, in order: "the first image" is the one that comes first. Answer from what can be seen in them.`,
  'first-image': `The question is about several images, of which you are shown the first alone. Answer as well as it allows, and always give an answer.`,
  'no-clip': `The question is about a clip which you are not shown: none comes with it. Answer as well as the words alone allow, and always give an answer.`,
  'no-image': `The question is about images which you are not shown: none comes with it. Answer as well as the words alone allow, and always give an answer.`,
};

/** Our own words. A number's are those of its unit; the key is in none of them. */
export const writePrompt: PromptWriter = (question, variant, { takes = 'whole', ...form } = {}) => {
  const { stem, target } = question;
  const seen = seenIn(question, variant, takes);
  const isEven = target.kind === 'choice' && form.evenPeriods === true;
  const version = [VERSION, seen, ...(isEven ? ['even-periods'] : [])].join('+');
  const system = `${EXPERT} ${SEEN[seen]}\n\n${formOf(target)}`;
  if (target.kind !== 'choice') return { version, system, text: stem, options: null, order: null };
  const { options, order, lines } = putOptions(target.options, form);
  return { version, system, text: `${stem}\n\n${lines}`, options, order };
};

function formOf(target: Target): string {
  switch (target.kind) {
    case 'choice':
      return `Exactly one of the options is right. Begin your reply with "Answer: X", where X is the letter of that option, and explain your choice in one or two sentences.`;
    case 'number': {
      const unit = target.unit.trim();
      const [inUnit, behind] = unit === '' ? ['', ''] : [` in ${unit}`, ` ${unit}`];
      return `The answer is one number${inUnit}. Begin your reply with "Answer: X${behind}", where X is that number, and explain it in one or two sentences.`;
    }
    case 'text':
      return `Answer as briefly as the question allows, in three sentences at most.`;
  }
}

function seenIn({ media }: Question, variant: Variant, takes: PromptForm['takes']): keyof typeof SEEN {
  if (media[0]?.kind === 'clip') {
    if (variant === 'blind') return 'no-clip';
    if (variant === 'first-frame') return 'first-frame';
    if (variant === 'by-address') return 'video';
    return takes === 'whole' ? 'clip' : 'clip-stills';
  }
  if (variant === 'blind') return 'no-image';
  if (media.length === 1) return 'image';
  return variant === 'first-image' ? 'first-image' : 'images';
}
