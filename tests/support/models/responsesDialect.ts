import * as v from 'valibot';
import { ANSWERING_MODEL, COUNTS, type Said, type Trouble } from './answers.ts';
import { mediaOf, statusOf, type Dialect } from './dialect.ts';

const DataAddress = v.pipe(v.string(), v.regex(/^data:[^;,]+;base64,[A-Za-z0-9+/]+=*$/));
const Text = v.strictObject({ type: v.literal('input_text'), text: v.string() });
const Image = v.strictObject({
  type: v.literal('input_image'),
  image_url: DataAddress,
  detail: v.optional(v.picklist(['low', 'high', 'original', 'auto'])),
});
const Video = v.strictObject({
  type: v.literal('input_video'),
  video_url: DataAddress,
  fps: v.optional(v.pipe(v.number(), v.minValue(0.2), v.maxValue(5))),
});

const Closed = v.looseObject({ additionalProperties: v.literal(false), required: v.array(v.string()) });
const Format = v.strictObject({
  format: v.strictObject({
    type: v.literal('json_schema'),
    name: v.string(),
    strict: v.literal(true),
    schema: Closed,
  }),
});

const common = {
  model: v.string(),
  store: v.literal(false),
  instructions: v.optional(v.string()),
  text: v.optional(Format),
  reasoning: v.optional(v.strictObject({ effort: v.string() })),
  temperature: v.optional(v.number()),
  max_output_tokens: v.optional(v.pipe(v.number(), v.integer())),
};

const OpenaiBody = v.strictObject({
  ...common,
  input: v.tuple([v.strictObject({ role: v.literal('user'), content: v.array(v.union([Text, Image])) })]),
});

const ArkBody = v.strictObject({
  ...common,
  input: v.tuple([v.strictObject({ role: v.literal('user'), content: v.array(v.union([Text, Image, Video])) })]),
  thinking: v.optional(v.strictObject({ type: v.picklist(['enabled', 'disabled', 'auto']) })),
});

type Body = v.InferOutput<typeof OpenaiBody> | v.InferOutput<typeof ArkBody>;

/** Words as the two hosts put them, where they were found in public reports; `model` and `key` are never in them. */
const OPENAI: Readonly<Record<Trouble, { code: string | null; type: string; message: string }>> = {
  'bad-request': {
    code: 'unsupported_parameter',
    type: 'invalid_request_error',
    message: "Unsupported parameter: 'temperature' is not supported with this model.",
  },
  key: { code: 'invalid_api_key', type: 'invalid_request_error', message: 'Incorrect API key provided: sk-…abcd.' },
  forbidden: { code: null, type: 'insufficient_permissions', message: 'You have insufficient permissions.' },
  'no-money': {
    code: 'insufficient_quota',
    type: 'insufficient_quota',
    message: 'You exceeded your current quota, please check your plan and billing details.',
  },
  model: {
    code: 'model_not_found',
    type: 'invalid_request_error',
    message: 'The model `nothing` does not exist or you do not have access to it.',
  },
  slow: { code: null, type: 'timeout', message: 'The request timed out.' },
  context: {
    code: 'context_length_exceeded',
    type: 'invalid_request_error',
    message: 'Your input exceeds the context window of this model. Please adjust your input and try again.',
  },
  size: { code: null, type: 'invalid_request_error', message: 'Request too large.' },
  minute: {
    code: 'rate_limit_exceeded',
    type: 'tokens',
    message:
      'Rate limit reached for gpt-x in organization org-x on tokens per min (TPM): Limit 30000, Used 29000, Requested 2000. Please try again in 2.5s. Visit https://platform.openai.com/account/rate-limits to learn more.',
  },
  day: {
    code: 'rate_limit_exceeded',
    type: 'requests',
    message:
      'Rate limit reached for gpt-x in organization org-x on requests per day (RPD): Limit 200, Used 200, Requested 1. Please try again in 7m12s.',
  },
  server: { code: 'server_error', type: 'server_error', message: 'The server had an error.' },
  overloaded: { code: null, type: 'service_unavailable', message: 'The engine is currently overloaded.' },
};

const ARK: typeof OPENAI = {
  ...OPENAI,
  key: { code: 'AuthenticationError', type: 'Unauthorized', message: 'The API key format is incorrect.' },
  forbidden: { code: 'AccessDenied', type: 'Forbidden', message: 'The access to the requested resource is denied.' },
  'no-money': { code: 'AccountOverdueError', type: 'Forbidden', message: 'Your account has an overdue balance.' },
  model: {
    code: 'InvalidEndpointOrModel.NotFound',
    type: 'NotFound',
    message: 'The model or endpoint nothing does not exist or you do not have access to it.',
  },
  context: {
    code: 'InvalidParameter',
    type: 'BadRequest',
    message: 'Total tokens of image and text exceed max message tokens.',
  },
  minute: {
    code: 'ModelAccountTpmRateLimitExceeded',
    type: 'TooManyRequests',
    message: 'The TPM limit of the account is exceeded, please try again in 2.5s.',
  },
  day: {
    code: 'SetLimitExceeded',
    type: 'TooManyRequests',
    message: 'Your account has reached the set inference limit, and the model service has been paused.',
  },
};

function dialect(schema: typeof OpenaiBody | typeof ArkBody, words: typeof OPENAI): Dialect {
  return {
    problemOf(body) {
      const read = v.safeParse(schema, body);
      return read.success ? null : `${v.getDotPath(read.issues[0])}: ${read.issues[0].message}`;
    },
    read(parsed) {
      const { model, input, instructions = null, text } = parsed as Body;
      const { content } = input[0];
      return {
        model,
        text: content.map((part) => (part.type === 'input_text' ? part.text : '')).join(''),
        system: instructions,
        media: content.flatMap((part) => {
          if (part.type === 'input_text') return [];
          return [mediaOf(part.type === 'input_image' ? part.image_url : part.video_url)];
        }),
        schema: text?.format.schema ?? null,
      };
    },
    say,
    refuse(trouble, own) {
      const status = words === ARK && trouble === 'no-money' ? 403 : trouble === 'no-money' ? 429 : statusOf(trouble);
      return { status, body: { error: { ...words[trouble], param: null, ...(own !== null && { message: own }) } } };
    },
  };
}

function say({ parts, thoughts, finish, counts }: Said): unknown {
  const message = {
    type: 'message',
    role: 'assistant',
    content: parts.map((text) => ({ type: 'output_text', text, annotations: [] })),
  };
  const reasoning = { type: 'reasoning', summary: [{ type: 'summary_text', text: thoughts }] };
  const reason = { stop: null, length: 'max_output_tokens', blocked: 'content_filter' }[finish];
  return {
    object: 'response',
    model: ANSWERING_MODEL,
    status: reason === null ? 'completed' : 'incomplete',
    error: null,
    incomplete_details: reason === null ? null : { reason },
    output: [...(thoughts === null ? [] : [reasoning]), ...(parts.length === 0 ? [] : [message])],
    ...(counts && {
      usage: {
        input_tokens: COUNTS.prompt,
        output_tokens: COUNTS.reply + COUNTS.thoughts,
        output_tokens_details: { reasoning_tokens: COUNTS.thoughts },
      },
    }),
  };
}

export const openaiDialect = dialect(OpenaiBody, OPENAI);
export const arkDialect = dialect(ArkBody, ARK);
