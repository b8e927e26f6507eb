/** So many of the latest arrivals make the pace: enough to smooth it, few enough to follow a change. */
const WINDOW = 20;
const FEWEST = 3;

/** How fast a run goes. `perMinute` counts items; `left` is seconds until the last one at that pace. */
export type Pace = { perMinute: number; left: number };

/**
 * The pace of the latest arrivals; null while there are too few to tell. `arrivals` and `since` are in milliseconds
 * since the epoch; what arrived before `since`, when the run was last started, tells nothing about how it goes now.
 */
export function pace({
  arrivals,
  since,
  now,
  remaining,
}: {
  arrivals: readonly number[];
  since: number;
  now: number;
  remaining: number;
}): Pace | null {
  const latest = arrivals
    .filter((at) => at >= since)
    .sort((a, b) => a - b)
    .slice(-WINDOW);
  if (latest.length < FEWEST) return null;
  const begun = latest.length < WINDOW ? since : (latest[0] ?? since);
  const arrived = latest.length < WINDOW ? latest.length : latest.length - 1;
  const perMillisecond = arrived / Math.max(1, now - begun);
  return { perMinute: perMillisecond * 60_000, left: remaining / perMillisecond / 1000 };
}
