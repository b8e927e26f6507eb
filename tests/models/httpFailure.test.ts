import { describe, expect, test } from 'vitest';
import { httpFailure } from '../../src/models/httpFailure.ts';
import { readWaitInWords } from '../../src/models/retryAfter.ts';

function named(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const arrival = { kind: 'whole', status, headers: new Headers(headers), body: text } as const;
  return httpFailure(arrival, { model: 'model-x', host: 'api.test', now: 0 });
}

describe('where a refusal stands', () => {
  test.each([
    ['under error, as an object', { error: { message: 'No.' } }],
    ['under error, as a sentence', { error: 'No.' }],
    ['under detail', { detail: 'No.' }],
    ['at the top', { object: 'error', message: 'No.', code: 400 }],
    ['in a list of one', [{ error: { message: 'No.' } }]],
    ['as a list of sentences', { error: { message: ['No.'] } }],
    ['under errors, in a list', { success: false, errors: [{ code: 2001, message: 'No.' }] }],
    ['as the detail of a message', { object: 'error', message: { detail: [{ msg: 'No.' }] } }],
  ])('%s, it is found', (_, body) => {
    expect(named(400, body).facts).toEqual({ status: 400, message: 'No.' });
  });

  test('in a list of fields, each with its place', () => {
    const detail = [
      { loc: ['body', 'messages', 0], msg: 'Field required', type: 'missing' },
      { loc: ['body', 'model'], msg: 'Not a string', type: 'string_type' },
    ];
    expect(named(422, { detail }).facts['message']).toBe('body messages 0 Field required; body model Not a string');
  });

  test('beyond a gateway, it decides', () => {
    const raw = '{"error":{"message":"maximum context length is 8192 tokens"}}';
    const body = { error: { message: 'Provider returned error', code: 400, metadata: { raw, provider_name: 'X' } } };
    expect(named(400, body).code).toBe('context-exceeded');
    expect(named(400, body).facts['message']).toContain('8192');
  });

  test('nowhere, the status speaks', () => {
    expect(named(400, '<html>')).toMatchObject({ code: 'request-refused', facts: { status: 400 } });
    expect(named(503, '')).toMatchObject({ code: 'server-error', retryable: true });
  });
});

describe('words decide what a status leaves open', () => {
  test.each([
    [400, "Unsupported parameter: 'temperature' is not supported with this model.", 'request-refused'],
    [400, 'This model does not support image input.', 'request-refused'],
    [400, "This model's maximum context length is 128000 tokens.", 'context-exceeded'],
    [400, 'prompt is too long: 208310 tokens > 200000 maximum', 'context-exceeded'],
    [400, 'Range of input length should be [1, 258048]', 'context-exceeded'],
    [400, 'Total tokens of image and text exceed max message tokens.', 'context-exceeded'],
    [400, 'Exceeded limit on max bytes per data-uri item : 10485760', 'too-large'],
    [400, 'Too many images in request: 308 > 100', 'too-large'],
    [400, 'Incorrect API key provided', 'key-refused'],
    [400, 'Your credit balance is too low to access the Anthropic API.', 'quota-exhausted'],
    [400, 'anthropic/none is not a valid model ID', 'model-unknown'],
    [400, 'Input data may contain inappropriate content. (data_inspection_failed)', 'reply-blocked'],
    [401, 'CORS requests are not allowed for this Organization because of its settings.', 'key-refused'],
    [403, 'Your input was flagged by moderation.', 'reply-blocked'],
    [403, 'AccountOverdueError: your account has an overdue balance.', 'quota-exhausted'],
    [404, 'Invalid URL (POST /v2/responses)', 'request-refused'],
    [404, 'Not Found', 'request-refused'],
    [404, 'model "llava" not found, try pulling it first', 'model-unknown'],
    [404, 'The model or endpoint ep-1 does not exist.', 'model-unknown'],
    [429, 'Rate limit reached on tokens per min (TPM): Limit 30000. See /account/billing.', 'rate-limited'],
    [429, 'Rate limit reached on requests per day (RPD): Limit 200.', 'quota-exhausted'],
    [429, 'Rate limit exceeded: free-models-per-day', 'quota-exhausted'],
    [
      429,
      'Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 45000. The input or output tokens must be reduced in order to run successfully.',
      'context-exceeded',
    ],
    [400, 'The decoder prompt (length 50000) is longer than the maximum model length of 4096.', 'context-exceeded'],
    [400, 'Input length (5000 tokens) exceeds the maximum allowed length (4096 tokens).', 'context-exceeded'],
    [500, 'the input length exceeds the context length', 'context-exceeded'],
    [500, 'model runner has unexpectedly stopped', 'server-error'],
    [400, 'At most 4 image(s) may be provided in one prompt.', 'too-large'],
    [400, "Invalid 'input[0].content[0].image_url': string too long. Expected 20971520.", 'too-large'],
    [403, 'Key limit exceeded (total limit).', 'quota-exhausted'],
  ])('%d “%s” is %s', (status, message, code) => {
    expect(named(status, { error: { message } }).code).toBe(code);
  });
});

describe('a refusal that comes with status 200', () => {
  test.each([
    [{ error: { code: 429, message: 'Rate limit exceeded' } }, 'rate-limited'],
    [{ error: { code: 502, message: 'Provider returned error' } }, 'server-error'],
    [{ error: { code: 'server_error', message: 'Something failed.' } }, 'server-error'],
    [{ error: { code: 'rate_limit_exceeded', message: 'Slow down.' } }, 'rate-limited'],
    [{ error: { code: 'data_inspection_failed', message: 'Refused.' } }, 'reply-blocked'],
  ])('%o is %s', (body, code) => {
    expect(named(200, body).code).toBe(code);
  });
});

describe('a wait in words', () => {
  test.each([
    ['Please try again in 2.601658672s.', 2.601658672],
    ['Please try again in 7m12s.', 432],
    ['try again in 1h2m3s', 3723],
    ['Please try again in 20ms.', 0.02],
    ['Please retry after 30 seconds.', 30],
    ['Try again in 5 minutes', 300],
    ['try again in 3 tries', null],
    ['Please try again later.', null],
    [undefined, null],
  ])('“%s” is %s s', (words, seconds) => {
    expect(readWaitInWords(words)).toEqual(seconds === null ? null : expect.closeTo(seconds, 9));
  });

  test('counts where it is longer than the one in the header', () => {
    const body = { error: { message: 'Please try again in 2.5s.' } };
    expect(named(429, body, { 'retry-after': '1' }).retryAfter).toBe(2.5);
    expect(named(429, body, { 'retry-after': '4' }).retryAfter).toBe(4);
  });
});
