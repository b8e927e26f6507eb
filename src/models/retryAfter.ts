/**
 * Seconds from a `Retry-After` header: a number, or a date. Null where there is none or it cannot be read.
 * `now` in milliseconds since the epoch.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000);
}

/** Seconds, by the beginning of a unit's name. */
const UNITS = { ms: 0.001, h: 3600, m: 60, s: 1 } as const;

const PIECE = /(\d+(?:\.\d+)?)\s*(ms|h|m|s)[a-z]*\s*/;
const WAIT = new RegExp(`(?:try again|retry) (?:in|after) ((?:${PIECE.source})+)`, 'i');

/** Seconds from a sentence such as `Please try again in 1m2.5s.`; null where it names no wait. */
export function readWaitInWords(words: string | undefined): number | null {
  const [, wait] = WAIT.exec(words ?? '') ?? [];
  if (wait === undefined) return null;
  const pieces = [...wait.matchAll(new RegExp(PIECE, 'gi'))];
  return pieces.reduce((sum, [, count, unit]) => sum + Number(count) * UNITS[unit as keyof typeof UNITS], 0);
}

/** The longer of two waits, either of which may be unknown. */
export function longest(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
