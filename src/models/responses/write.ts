import { isStill } from '../encodedMedia.ts';
import type { WrittenCall } from '../httpProvider.ts';
import { closedSchema } from '../jsonSchema.ts';
import type { SentMedia } from '../sentRequest.ts';

/** Names the schema to the provider; it appears nowhere else. */
const SCHEMA_NAME = 'reply';

/**
 * A request of the Responses API: the clip, then the question. `part` writes one clip or still. The provider is asked
 * to keep nothing of it.
 */
export function writeResponses(
  { prompt, schema, model, media }: WrittenCall,
  part: (media: SentMedia) => object,
): object {
  return {
    model,
    store: false,
    ...(prompt.system !== '' && { instructions: prompt.system }),
    input: [{ role: 'user', content: [...media.map(part), { type: 'input_text', text: prompt.text }] }],
    ...(schema !== null && {
      text: { format: { type: 'json_schema', name: SCHEMA_NAME, strict: true, schema: closedSchema(schema) } },
    }),
  };
}

export function stillPart({ encoded }: SentMedia, detail: string | null): object {
  return { type: 'input_image', image_url: encoded, ...(detail !== null && { detail }) };
}

/** `rate` in frames per second that the provider samples; null leaves it to the provider. */
export function clipPart(media: SentMedia, rate: number | null): object {
  if (isStill(media)) return stillPart(media, null);
  return { type: 'input_video', video_url: media.encoded, ...(rate !== null && { fps: rate }) };
}
