/** FNV-1a over a text's UTF-16 code units: an integer of 32 bits from 0. `start` sets one hash apart from another. */
export function fnv1a(text: string, start = 0): number {
  let hash = 0x811c9dc5 ^ start;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
