import type { Step } from '../../domain/activity.ts';
import { shownKind, type Media } from '../../domain/media.ts';
import type { Run } from '../../domain/run.ts';
import { modelLabel } from './modelLabel.ts';
import { t } from './t.ts';

/** What is being done to a question, in words; `media` as far as they are known. */
export function stepText(kind: Step['kind'], { model }: Pick<Run, 'model'>, media: readonly Media[]): string {
  const step = kind === 'reading' && shownKind(media) === 'still' ? 'readingImages' : kind;
  return t(`run:step.${step}`, { model: modelLabel(model) });
}
