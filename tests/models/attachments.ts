import type { Attachment } from '../../src/domain/model.ts';

async function attachment(type: string, seed: number, bytes: number): Promise<Attachment> {
  const content = Uint8Array.from({ length: bytes }, (_, index) => (index * 31 + seed * 7) % 256);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { blob: new Blob([content], { type }), sha256 };
}

/** Bytes of a clip's type; what is in them no provider looks at here. */
export function clip({ bytes = 70_001, seed = 0 } = {}): Promise<Attachment> {
  return attachment('video/mp4', seed, bytes);
}

export function stills(count: number, { bytes = 1001, type = 'image/jpeg' } = {}): Promise<Attachment[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => attachment(type, index, bytes)));
}
