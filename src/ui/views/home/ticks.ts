import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

/** Shares of what is right. */
export const CHOICE_TICKS = [0, 0.25, 0.5, 0.75, 1].map((value) => ({
  value,
  label: value === 1 ? t('home:board.perCent', { value: formatNumber(100) }) : formatNumber(value * 100),
}));

/** Mean points. */
export const TEXT_TICKS = [0, 1, 2].map((value) => ({ value, label: formatNumber(value) }));
