import * as v from 'valibot';
import { ANSWERING_MODEL, COUNTS, type Trouble } from './answers.ts';
import { mediaOf, statusOf, type Dialect } from './dialect.ts';

const Text = v.strictObject({ type: v.literal('text'), text: v.pipe(v.string(), v.nonEmpty()) });
const Image = v.strictObject({
  type: v.literal('image'),
  source: v.strictObject({
    type: v.literal('base64'),
    media_type: v.picklist(['image/jpeg', 'image/png', 'image/webp', 'image/gif']),
    data: v.pipe(v.string(), v.nonEmpty(), v.base64()),
  }),
});

const Body = v.strictObject({
  model: v.string(),
  max_tokens: v.pipe(v.number(), v.integer(), v.minValue(1)),
  system: v.optional(v.pipe(v.string(), v.nonEmpty())),
  messages: v.tuple([v.strictObject({ role: v.literal('user'), content: v.array(v.union([Text, Image])) })]),
  temperature: v.optional(v.number()),
  thinking: v.optional(v.strictObject({ type: v.picklist(['adaptive', 'disabled']) })),
  output_config: v.optional(
    v.strictObject({
      effort: v.optional(v.string()),
      format: v.optional(
        v.strictObject({
          type: v.literal('json_schema'),
          schema: v.looseObject({ additionalProperties: v.literal(false) }),
        }),
      ),
    }),
  ),
});

const WORDS: Readonly<Record<Trouble, { type: string; message: string; status?: number }>> = {
  'bad-request': { type: 'invalid_request_error', message: 'temperature: range: 0..1' },
  key: { type: 'authentication_error', message: 'invalid x-api-key' },
  forbidden: { type: 'permission_error', message: 'Your API key does not have permission to use it.' },
  'no-money': {
    type: 'invalid_request_error',
    message: 'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing.',
    status: 400,
  },
  model: { type: 'not_found_error', message: 'model: nothing' },
  slow: { type: 'timeout_error', message: 'Request timed out.' },
  context: { type: 'invalid_request_error', message: 'prompt is too long: 208310 tokens > 200000 maximum' },
  size: { type: 'request_too_large', message: 'Request exceeds the maximum size' },
  minute: {
    type: 'rate_limit_error',
    message: 'This request would exceed the rate limit of 30,000 input tokens per minute. Please try again in 2.5s.',
  },
  day: { type: 'rate_limit_error', message: 'This request would exceed the daily rate limit of your organization.' },
  server: { type: 'api_error', message: 'Internal server error' },
  overloaded: { type: 'overloaded_error', message: 'Overloaded', status: 529 },
};

/** Anthropic's Messages API. It counts what was thought among what was said. */
export const messagesDialect: Dialect = {
  problemOf(body) {
    const read = v.safeParse(Body, body);
    return read.success ? null : `${v.getDotPath(read.issues[0])}: ${read.issues[0].message}`;
  },
  read(parsed) {
    const { model, system = null, messages, output_config: output } = parsed as v.InferOutput<typeof Body>;
    const { content } = messages[0];
    return {
      model,
      text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
      system,
      media: content.flatMap((part) =>
        part.type === 'text' ? [] : [mediaOf(part.source.data, part.source.media_type)],
      ),
      schema: output?.format?.schema ?? null,
    };
  },
  say({ parts, thoughts, finish, counts }) {
    const thinking = thoughts === null ? [] : [{ type: 'thinking', thinking: thoughts, signature: 's' }];
    return {
      type: 'message',
      role: 'assistant',
      model: ANSWERING_MODEL,
      content: [...thinking, ...parts.map((text) => ({ type: 'text', text }))],
      stop_reason: { stop: 'end_turn', length: 'max_tokens', blocked: 'refusal' }[finish],
      ...(counts && { usage: { input_tokens: COUNTS.prompt, output_tokens: COUNTS.reply + COUNTS.thoughts } }),
    };
  },
  refuse(trouble, own) {
    const { type, message, status = statusOf(trouble) } = WORDS[trouble];
    return { status, body: { type: 'error', error: { type, message: own ?? message }, request_id: 'req_x' } };
  },
};
