/**
 * An index below `count`, drawn from a seed and a text: the order in which questions are asked changes nothing.
 * FNV-1a over the text's UTF-16 units, started from the seed, then MurmurHash3's 32-bit finaliser.
 */
export function seededIndex(text: string, seed: number, count: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash ^= hash >>> 16;
  return Math.floor(((hash >>> 0) / 2 ** 32) * count);
}
