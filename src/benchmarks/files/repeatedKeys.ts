/** A string, and the colon that makes it a key. No part can match what another does, so it takes linear time. */
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

/** Whether an object in `text` holds a key twice, given what `JSON.parse` made of it, which keeps the last in silence. */
export function hasRepeatedKeys(text: string, value: unknown): boolean {
  let written = 0;
  for (const [, colon] of text.matchAll(STRING)) if (colon !== undefined) written += 1;
  return written !== keysIn(value);
}

function keysIn(value: unknown): number {
  let count = 0;
  const open = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    const values: unknown[] = Object.values(one);
    if (!Array.isArray(one)) count += values.length;
    // One at a time: a list of a million lists is too many arguments.
    for (const inner of values) if (typeof inner === 'object') open.push(inner);
  }
  return count;
}
