import type { PromptWriter, Variant } from '../domain/prompt.ts';
import { choiceOf } from './choiceOf.ts';
import { putOptions } from './putOptions.ts';

/** What of its images a question shows. */
type Seen = 'images' | 'one-image' | 'first-image' | 'nothing';

/**
 * Writes the words of choices about images. Where the images change places the words are those of the images as
 * published: whether the model notices is what the variant asks. `version` names the wording of all parts together.
 */
export function imagesPrompt({
  version,
  expert,
  seen,
  form,
}: {
  version: string;
  expert: string;
  /** What the words say of the images. */
  seen: Readonly<Record<Seen, string>>;
  form: string;
}): PromptWriter {
  return (question, variant, { evenPeriods = false, ...rest } = {}) => {
    const shows = seenIn(variant, question.media.length);
    const { options, order, lines } = putOptions(choiceOf(question).options, { evenPeriods, ...rest });
    return {
      version: [version, ...(shows === 'images' ? [] : [shows]), ...(evenPeriods ? ['even-periods'] : [])].join('+'),
      system: `${expert} ${seen[shows]}\n\n${form}`,
      text: `${question.stem}\n\n${lines}`,
      options,
      order,
    };
  };
}

function seenIn(variant: Variant, count: number): Seen {
  if (variant === 'blind') return 'nothing';
  if (count === 1) return 'one-image';
  return variant === 'first-image' || variant === 'first-frame' ? 'first-image' : 'images';
}
