/** Bytes at the start of a picture, by its type. */
const SIGNATURES: readonly { type: string; at: number; bytes: readonly number[] }[] = [
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { type: 'image/gif', at: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
  { type: 'image/bmp', at: 0, bytes: [0x42, 0x4d] },
];

/** What is taken for a picture, in words. */
export const PICTURE_TYPES = 'a PNG, JPEG, WebP, GIF or BMP picture';

/** The MIME type of a picture by its first bytes; null for other bytes. */
export function pictureType(bytes: Uint8Array): string | null {
  return SIGNATURES.find((one) => one.bytes.every((byte, at) => bytes[one.at + at] === byte))?.type ?? null;
}
