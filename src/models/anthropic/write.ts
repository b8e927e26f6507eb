import type { WrittenCall } from '../httpProvider.ts';
import { closedSchema, withoutBounds } from '../jsonSchema.ts';

/** A request of the Messages API: the stills, then the question. */
export function writeMessage(
  { prompt, schema, model, media }: WrittenCall,
  { effort }: { effort: string | null },
): object {
  const stills = media.map(({ encoded, type }) => ({
    type: 'image',
    source: { type: 'base64', media_type: type, data: encoded },
  }));
  const format = schema === null ? null : { type: 'json_schema', schema: withoutBounds(closedSchema(schema)) };
  return {
    model,
    ...(prompt.system !== '' && { system: prompt.system }),
    messages: [{ role: 'user', content: [...stills, { type: 'text', text: prompt.text }] }],
    ...((format !== null || effort !== null) && {
      output_config: { ...(format !== null && { format }), ...(effort !== null && { effort }) },
    }),
  };
}
