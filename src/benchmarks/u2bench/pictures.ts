import { failure, success, type Outcome } from '../../domain/failure.ts';
import { PICTURE_TYPES, pictureType } from '../pictureType.ts';

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
  const type = pictureType(bytes);
  if (type === null) {
    return failure('still-unreadable', {
      ...facts,
      expected: PICTURE_TYPES,
      found: 'other bytes',
    });
  }
  return success(new Blob([bytes], { type }));
}
