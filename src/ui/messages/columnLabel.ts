import type { Column } from '../state/standings.ts';
import { runLabel } from './modelLabel.ts';
import { t } from './t.ts';

/** A column of marks by its model, or as what was asked singly. */
export function columnLabel({ kind, runs: [run] }: Column): string {
  return kind === 'asks' || run === undefined ? t('questions:asks') : runLabel(run);
}
