import type { Step } from '../../../domain/activity.ts';
import type { Run } from '../../../domain/run.ts';
import { modelLabel } from '../../messages/modelLabel.ts';
import { t } from '../../messages/t.ts';

/** What is being done to a question, in words. */
export function stepText(kind: Step['kind'], { model }: Pick<Run, 'model'>): string {
  return t(`run:step.${kind}`, { model: modelLabel(model) });
}
