import * as v from 'valibot';
import { ANSWERING_MODEL, COUNTS, type Said, type Trouble } from './answers.ts';
import { mediaOf, statusOf, type Dialect } from './dialect.ts';

const DataAddress = v.strictObject({ url: v.pipe(v.string(), v.regex(/^data:[^;,]+;base64,[A-Za-z0-9+/]+=*$/)) });
const Part = v.variant('type', [
  v.strictObject({ type: v.literal('text'), text: v.string() }),
  v.strictObject({ type: v.literal('image_url'), image_url: DataAddress }),
  v.strictObject({ type: v.literal('video_url'), video_url: DataAddress }),
]);

const System = v.strictObject({ role: v.literal('system'), content: v.string() });
const User = v.strictObject({ role: v.literal('user'), content: v.union([v.string(), v.array(Part)]) });
const Closed = v.looseObject({ additionalProperties: v.literal(false), required: v.array(v.string()) });

const common = {
  model: v.string(),
  messages: v.union([v.tuple([User]), v.tuple([System, User])]),
  response_format: v.optional(
    v.strictObject({
      type: v.literal('json_schema'),
      json_schema: v.strictObject({ name: v.string(), strict: v.literal(true), schema: Closed }),
    }),
  ),
  temperature: v.optional(v.number()),
  max_tokens: v.optional(v.pipe(v.number(), v.integer())),
};

const PlainBody = v.strictObject(common);
const OpenrouterBody = v.strictObject({ ...common, reasoning: v.optional(v.strictObject({ effort: v.string() })) });
const DashscopeBody = v.strictObject({
  ...common,
  enable_thinking: v.boolean(),
  stream: v.literal(true),
  stream_options: v.strictObject({ include_usage: v.literal(true) }),
});

type Body = v.InferOutput<typeof PlainBody>;
type Words = { code: string | number | null; message: string; status?: number };

const PLAIN: Readonly<Record<Trouble, Words>> = {
  'bad-request': { code: null, message: 'Invalid value for temperature.' },
  key: { code: 'invalid_api_key', message: 'Incorrect API key provided.' },
  forbidden: { code: null, message: 'Forbidden.' },
  'no-money': { code: 'insufficient_quota', message: 'Insufficient balance.' },
  model: { code: 'model_not_found', message: 'The model `nothing` does not exist.' },
  slow: { code: null, message: 'Request timed out.' },
  context: {
    code: 400,
    message: "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
  },
  size: { code: null, message: 'Request body too large.' },
  minute: { code: null, message: 'Too many requests, please try again in 2.5s.' },
  day: { code: null, message: 'Limit of requests per day reached.' },
  server: { code: null, message: 'Internal server error.' },
  overloaded: { code: null, message: 'The model is loading.' },
};

const DASHSCOPE: typeof PLAIN = {
  ...PLAIN,
  forbidden: { code: 'AccessDenied', message: 'Access denied.' },
  'no-money': {
    code: 'Arrearage',
    message: 'Access denied, please make sure your account is in good standing.',
    status: 400,
  },
  context: { code: 'invalid_parameter_error', message: 'Range of input length should be [1, 258048]' },
  size: {
    code: 'invalid_parameter_error',
    message: 'Exceeded limit on max bytes per data-uri item : 10485760',
    status: 400,
  },
  minute: { code: 'limit_requests', message: 'You exceeded your current requests list, please try again in 2.5s.' },
  day: { code: 'AllocationQuota.FreeTierOnly', message: 'The free tier of the model has been exhausted.', status: 403 },
};

/** OpenRouter's codes are the status, and some of its refusals come with status 200. */
const OPENROUTER: typeof PLAIN = {
  ...PLAIN,
  key: { code: 401, message: 'User not found.' },
  'no-money': { code: 402, message: 'Insufficient credits.' },
  model: { code: 400, message: 'nothing is not a valid model ID', status: 400 },
  day: { code: 429, message: 'Rate limit exceeded: free-models-per-day.' },
  server: { code: 500, message: 'Provider returned error', status: 200 },
  overloaded: { code: 503, message: 'No instances available', status: 200 },
};

function dialect(
  schema: typeof PlainBody | typeof OpenrouterBody | typeof DashscopeBody,
  words: typeof PLAIN,
): Dialect {
  return {
    problemOf(body) {
      const read = v.safeParse(schema, body);
      return read.success ? null : `${v.getDotPath(read.issues[0])}: ${read.issues[0].message}`;
    },
    read(parsed) {
      const { model, messages, response_format: format } = parsed as Body;
      const system = messages.find(({ role }) => role === 'system')?.content ?? null;
      const content = messages.find(({ role }) => role === 'user')?.content ?? '';
      const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
      return {
        model,
        text: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
        system: typeof system === 'string' ? system : null,
        media: parts.flatMap((part) => {
          if (part.type === 'text') return [];
          return [mediaOf(part.type === 'image_url' ? part.image_url.url : part.video_url.url)];
        }),
        schema: format?.json_schema.schema ?? null,
      };
    },
    say,
    refuse(trouble, own) {
      const { code, message, status = statusOf(trouble) } = words[trouble];
      return { status, body: { error: { code, message: own ?? message, type: null, param: null } } };
    },
  };
}

/** In parts only where there are several, as most hosts give one string. */
function say({ parts, thoughts, finish, counts }: Said): unknown {
  const content = parts.length > 1 ? parts.map((text) => ({ type: 'text', text })) : (parts[0] ?? null);
  return {
    object: 'chat.completion',
    model: ANSWERING_MODEL,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, ...(thoughts !== null && { reasoning_content: thoughts }) },
        finish_reason: { stop: 'stop', length: 'length', blocked: 'content_filter' }[finish],
      },
    ],
    ...(counts && { usage: USAGE }),
  };
}

const USAGE = {
  prompt_tokens: COUNTS.prompt,
  completion_tokens: COUNTS.reply + COUNTS.thoughts,
  completion_tokens_details: { reasoning_tokens: COUNTS.thoughts },
};

/** The same as a stream of events: thoughts first, then each part, then the counts. */
export function eventsOf({ parts, thoughts, finish, counts }: Said): string[] {
  const event = (delta: object, reason: string | null = null) => ({
    object: 'chat.completion.chunk',
    model: ANSWERING_MODEL,
    choices: [{ index: 0, delta, finish_reason: reason }],
    usage: null,
  });
  const reason = { stop: 'stop', length: 'length', blocked: 'content_filter' }[finish];
  const events = [
    event({ role: 'assistant', content: null, reasoning_content: '' }),
    ...(thoughts === null ? [] : [event({ content: null, reasoning_content: thoughts })]),
    ...parts.map((text) => event({ content: text })),
    event({ content: '' }, reason),
    ...(counts ? [{ object: 'chat.completion.chunk', model: ANSWERING_MODEL, choices: [], usage: USAGE }] : []),
  ];
  return [...events.map((one) => `data: ${JSON.stringify(one)}\n\n`), 'data: [DONE]\n\n'];
}

export const compatibleDialect = dialect(PlainBody, PLAIN);
export const openrouterDialect = dialect(OpenrouterBody, OPENROUTER);
export const dashscopeDialect = dialect(DashscopeBody, DASHSCOPE);
