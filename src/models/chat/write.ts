import { isStill } from '../encodedMedia.ts';
import type { WrittenCall } from '../httpProvider.ts';
import { closedSchema } from '../jsonSchema.ts';
import type { SentMedia } from '../sentRequest.ts';

/** Names the schema to the provider; it appears nowhere else. */
const SCHEMA_NAME = 'reply';

/** A request of the chat completions API: the clip, then the question. */
export function writeChat({ prompt, schema, model, media }: WrittenCall): object {
  const text = { type: 'text', text: prompt.text };
  return {
    model,
    messages: [
      ...(prompt.system === '' ? [] : [{ role: 'system', content: prompt.system }]),
      { role: 'user', content: media.length === 0 ? prompt.text : [...media.map(part), text] },
    ],
    ...(schema !== null && {
      response_format: {
        type: 'json_schema',
        json_schema: { name: SCHEMA_NAME, strict: true, schema: closedSchema(schema) },
      },
    }),
  };
}

function part(media: SentMedia): object {
  const { encoded: url } = media;
  return isStill(media) ? { type: 'image_url', image_url: { url } } : { type: 'video_url', video_url: { url } };
}
