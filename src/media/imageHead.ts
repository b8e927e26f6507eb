/** What the first bytes of a picture say; null for a format that models do not take as it is. */
export type ImageHead = {
  type: 'image/png' | 'image/jpeg';
  /** Bits a channel; null where the head does not say. */
  depth: number | null;
};

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** Where a PNG's header says how many bits its samples have. */
const PNG_DEPTH_AT = 24;
/** Bytes that are enough to tell. */
export const HEAD_BYTES = 32;

/** Told by the bytes themselves: names and declared types are often wrong. */
export function imageHead(bytes: Uint8Array): ImageHead | null {
  const begins = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);
  if (begins(PNG)) return { type: 'image/png', depth: bytes[PNG_DEPTH_AT] ?? null };
  return begins(JPEG) ? { type: 'image/jpeg', depth: 8 } : null;
}
