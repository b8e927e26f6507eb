/** When a kept thing was last used: milliseconds since the epoch. */
export type Use = { key: string; bytes: number; used: number };

/** Which of the kept things go, so that the rest has at most `limit` bytes: those that were used least lately. */
export function excess(leastLatelyUsedFirst: readonly Use[], limit: number): Use[] {
  let over = leastLatelyUsedFirst.reduce((sum, { bytes }) => sum + bytes, -limit);
  return leastLatelyUsedFirst.filter(({ bytes }) => {
    const goes = over > 0;
    if (goes) over -= bytes;
    return goes;
  });
}
