import type { Attachment } from '../domain/model.ts';
import { base64Of } from './base64.ts';
import type { SentMedia } from './sentRequest.ts';

/** How a provider wants bytes written: as bare base64, or as a `data:` address. */
export type Encoding = 'base64' | 'data-url';

export async function encodeMedia(attachments: readonly Attachment[], encoding: Encoding): Promise<SentMedia[]> {
  const media: SentMedia[] = [];
  for (const { blob, sha256 } of attachments) {
    const type = mediaType(blob);
    const base64 = await base64Of(blob);
    const encoded = encoding === 'base64' ? base64 : `data:${type};base64,${base64}`;
    media.push({ encoded, type, bytes: blob.size, sha256 });
  }
  return media;
}

/** Without parameters such as `codecs`, which providers do not know. */
function mediaType(blob: Blob): string {
  return blob.type.split(';')[0]?.trim() || 'video/mp4';
}

/** Of a blob, or of what was made of one. */
export function isStill({ type }: { type: string }): boolean {
  return type.startsWith('image/');
}
