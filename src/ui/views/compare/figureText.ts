import { isShare } from '../../../domain/comparison/entrant.ts';
import type { Target } from '../../../domain/question.ts';
import type { Estimate } from '../../../domain/statistics/estimate.ts';
import { SCORES, SHARES, type Scale } from '../../charts/scale.ts';
import { formatNumber, formatPercent, NO_FIGURE } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

type Kind = Target['kind'];

const MINUS = '−';

/** Below this a p-value is written as less than it. */
const LEAST_P = 0.0001;

export const SCALES: Readonly<Record<Kind, Scale>> = { choice: SHARES, number: SHARES, text: SCORES };

/** A figure as tables have it: per cent with one decimal, a mean with two. */
export function figureText(kind: Kind, value: number | undefined): string {
  if (value === undefined) return NO_FIGURE;
  return isShare(kind) ? formatPercent(value) : formatNumber(value, 2);
}

export function intervalText(kind: Kind, interval: Estimate['interval'] | undefined): string {
  if (interval === null || interval === undefined) return '';
  return t('compare:range', { low: figureText(kind, interval[0]), high: figureText(kind, interval[1]) });
}

/** A difference with its sign: a plus is written, a minus is one. */
export function differenceText(kind: Kind, value: number): string {
  return signed(kind, value, '+');
}

export function differenceInterval(kind: Kind, interval: Estimate['interval']): string {
  if (interval === null) return '';
  return t('compare:rangeSigned', { low: signed(kind, interval[0], ''), high: signed(kind, interval[1], '') });
}

export function pText(p: number): string {
  if (p < LEAST_P) return `<${formatNumber(LEAST_P, 4)}`;
  return formatNumber(p, p < 0.01 ? 4 : p < 0.1 ? 3 : 2);
}

/** A figure at an axis, with no more decimals than it needs. */
export function tickText(kind: Kind, value: number): string {
  const shown = isShare(kind) ? value * 100 : value;
  const decimals = [0, 1].find((places) => Number(shown.toFixed(places)) === Number(shown.toFixed(6))) ?? 2;
  return `${shown < 0 ? MINUS : ''}${formatNumber(Math.abs(shown), decimals)}`;
}

function signed(kind: Kind, value: number, plus: string): string {
  const text = figureText(kind, Math.abs(value));
  const isZero = Number(text) === 0;
  return `${isZero ? '' : value < 0 ? MINUS : plus}${text}`;
}
