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

const UNITS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001 };

/** Seconds from a sentence such as `Please try again in 1m2.5s.`; null where it names no wait. */
export function readWaitInWords(words: string | undefined): number | null {
  const [, wait] =
    /(?:try again|retry) (?:in|after) ((?:\d+(?:\.\d+)?(?:h|ms|m|s(?:econds?)?)\s*)+)/i.exec(words ?? '') ?? [];
  if (wait === undefined) return null;
  const parts = [...wait.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/gi)];
  return parts.reduce((sum, [, count, unit = 's']) => sum + Number(count) * (UNITS[unit.toLowerCase()] ?? 1), 0);
}
