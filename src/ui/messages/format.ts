import { isolated } from './isolated.ts';
import { language } from './t.ts';

const BYTES_PER_STEP = 1024;
const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Shown where there is no figure; a zero is written 0. */
export const NO_FIGURE = '–';

/** By language and decimals: making one takes far longer than writing with it. */
const numberFormats = new Map<string, Intl.NumberFormat>();

export function formatNumber(value: number, decimals = 0): string {
  const key = `${language()} ${decimals}`;
  let format = numberFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(language(), { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    numberFormats.set(key, format);
  }
  return format.format(value);
}

/** A share of 0–1 as per cent with one decimal, without the sign: columns carry it in their head. */
export function formatPercent(share: number): string {
  return formatNumber(share * 100, 1);
}

/** A length in seconds, without its unit: one decimal. */
export function formatSeconds(seconds: number): string {
  return formatNumber(seconds, 1);
}

/** A place in a video, in seconds, as minutes and seconds: `1:07`, or `1:07.96` with decimals. */
export function formatClock(seconds: number, decimals = 0): string {
  const scale = 10 ** decimals;
  // What is a whole hundredth may lie a hair below it in binary.
  const shown = Math.floor(seconds * scale + 1e-6) / scale;
  const minutes = Math.floor(shown / 60);
  const rest = (shown - minutes * 60).toFixed(decimals);
  return `${minutes}:${rest.padStart(decimals === 0 ? 2 : decimals + 3, '0')}`;
}

export function formatBytes(bytes: number): string {
  const step = bytes > 0 ? Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(BYTES_PER_STEP))) : 0;
  return new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: BYTE_UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / BYTES_PER_STEP ** step);
}

/** An ISO 8601 moment in the reader's own time zone; a dash where none is recorded. */
export function formatMoment(iso: string | null): string {
  if (iso === null) return NO_FIGURE;
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

/** The day of an ISO 8601 moment, in the reader's own time zone; a dash where none is recorded. */
export function formatDay(iso: string | null): string {
  if (iso === null) return NO_FIGURE;
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(new Date(iso));
}

/** The day alone. */
export function formatDate(date: Date): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(date);
}

/** US dollars, in cents; what is less than one in its first two digits. */
export function formatUsd(dollars: number): string {
  const small = dollars > 0 && dollars < 0.01;
  return new Intl.NumberFormat(language(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    ...(small ? { minimumFractionDigits: 0, maximumSignificantDigits: 2 } : { minimumFractionDigits: 2 }),
  }).format(dollars);
}

/** `a, b and c`, as the language joins it. */
export function formatList(parts: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(parts.map(isolated));
}
