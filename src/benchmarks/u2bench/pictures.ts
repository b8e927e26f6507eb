import { failure, success, type Outcome } from '../../domain/failure.ts';

/** Bytes at the start of a picture, by its type. */
const SIGNATURES: readonly { type: string; at: number; bytes: readonly number[] }[] = [
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { type: 'image/gif', at: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
  { type: 'image/bmp', at: 0, bytes: [0x42, 0x4d] },
];

/** `data:image/png;base64,`, which some rows may begin with. */
const DATA_PREFIX = /^data:[\w/+.-]*;base64,/;

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Whether the beginning of a cell can be the beginning of base64. */
export function startsAsBase64(head: string): boolean {
  const text = head.trim().replace(DATA_PREFIX, '');
  return text !== '' && BASE64.test(text);
}

/** A picture out of its base64. Fails with `still-unreadable`, and the place in the facts. */
export function pictureOf(base64: string, where: { file: string; row: number }): Outcome<Blob> {
  const facts = { ...where, field: 'img_data' };
  let binary: string;
  try {
    binary = atob(base64.trim().replace(DATA_PREFIX, ''));
  } catch {
    return failure('still-unreadable', { ...facts, expected: 'base64', found: 'other characters' });
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const type = SIGNATURES.find((one) => one.bytes.every((byte, at) => bytes[one.at + at] === byte))?.type;
  if (type === undefined) {
    return failure('still-unreadable', {
      ...facts,
      expected: 'a PNG, JPEG, WebP, GIF or BMP picture',
      found: 'other bytes',
    });
  }
  return success(new Blob([bytes], { type }));
}
