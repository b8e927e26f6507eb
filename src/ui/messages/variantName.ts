import { shownKind } from '../../domain/media.ts';
import type { Variant } from '../../domain/prompt.ts';
import type { Question } from '../../domain/question.ts';
import { t } from './t.ts';

type Shown = Pick<Question, 'media'>;

/** A way of asking a question: what it goes without is called after what the question would show. */
export function variantName(variant: Variant, { media }: Shown): string {
  const kind = variant === 'blind' ? shownKind(media) : null;
  return kind === null ? t(`variants:name.${variant}`) : t(`variants:blindTo.${kind}`);
}

/** The same within a sentence. */
export function variantInName(variant: Variant, { media }: Shown): string {
  const kind = variant === 'blind' ? shownKind(media) : null;
  return kind === null ? t(`ways:inName.${variant}`) : t(`ways:blindTo.${kind}`);
}
