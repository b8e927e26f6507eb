import { describe, expect, test } from 'vitest';
import { geminiFailure } from '../../src/models/gemini/failure.ts';
import { httpFailure } from '../../src/models/httpFailure.ts';

/* What hosts say when they refuse, each by the state that it must end in. */

const ABOUT = { model: 'model-x', host: 'api.test', now: Date.parse('2026-11-30T12:00:00Z') };

function arrival(status: number, body: unknown, headers: Record<string, string> = {}) {
  return { kind: 'whole', status, headers: new Headers(headers), body: JSON.stringify(body) } as const;
}

const saying = (status: number, message: string, code: string | null = null) =>
  httpFailure(arrival(status, { error: { message, code } }), ABOUT);

describe('no waiting helps, and the run stops:', () => {
  test.each([
    ['OpenAI', 429, 'Your account is not active, please check your billing details.', 'billing_not_active'],
    ['Anthropic', 400, 'You have reached your specified API usage limits. You will regain access on 2026-12-01.', null],
    ['Ark', 429, 'Your account 21 has exhausted its free trial quota for the x model.', 'QuotaExceeded'],
    ['xAI', 429, 'Your team has used all available credits or reached its monthly spending limit.', null],
    ['xAI', 403, 'Your newly created team doesn’t have any credits yet.', null],
    ['Zhipu', 429, '您的账户已欠费，请充值后重试', '1113'],
    ['a gateway', 429, 'You have reached your monthly quota', null],
    ['a gateway', 429, 'Organization spend limit reached', null],
  ])('%s, %d “%s”', (_, status, message, code) => {
    expect(saying(status, message, code)).toMatchObject({ code: 'quota-exhausted', retryable: false });
  });
});

test.each([
  ['Allocated quota exceeded, please increase your quota limit.', 'insufficient_quota'],
  ['Allocated quota exceeded, please increase your quota limit.', 'Throttling.AllocationQuota'],
  ['Requests rate limit exceeded, please try again later.', 'Throttling.RateQuota'],
  ['Rate limit reached on TPM. Add a payment method at /account/billing to increase it.', 'rate_limit_exceeded'],
])('the minute passes, however much it sounds like money: “%s” (%s)', (message, code) => {
  expect(saying(429, message, code)).toMatchObject({ code: 'rate-limited', retryable: true });
});

describe('the key stays refused until somebody does something:', () => {
  test.each([
    [429, 'Your access was terminated due to violation of our policies.', 'access_terminated'],
    [400, 'This organization has been disabled.', null],
  ])('%d “%s”', (status, message, code) => {
    expect(saying(status, message, code)).toMatchObject({ code: 'key-refused', retryable: false });
  });
});

describe('the model is not to be had:', () => {
  test.each([
    [403, 'Project `proj_x` does not have access to model `gpt-5`', 'model_not_found'],
    [403, 'Access to model denied.', 'Model.AccessDenied'],
    [404, 'Your account has not activated the model doubao-x.', 'ModelNotOpen'],
  ])('%d “%s”', (status, message, code) => {
    expect(saying(status, message, code).code).toBe('model-unknown');
  });
});

describe('the context is exceeded, and stills are thinned for it:', () => {
  test.each([
    ['Anthropic', 400, 'input length and `max_tokens` exceed context limit: 190000 + 16000 > 200000'],
    ['Ark', 400, 'OutofContextError: Input length 130000 exceeds the maximum length 96000'],
    ['Groq', 413, 'Request too large for model `x` on tokens per minute (TPM): Limit 6000, Requested 9000'],
    ['TGI', 422, 'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193.'],
    ['Moonshot', 400, 'Invalid request: Your request exceeded model token limit: 8192'],
    ['llama.cpp', 400, 'the request exceeds the available context size. try increasing the context size'],
    ['SGLang', 400, 'The input (9000 tokens) is longer than the model’s context length (8192 tokens).'],
  ])('%s, %d “%s”', (_, status, message) => {
    expect(saying(status, message).code).toBe('context-exceeded');
  });

  test('a body that is too large is not', () => {
    expect(saying(413, 'Request Entity Too Large').code).toBe('too-large');
    expect(saying(413, 'Request exceeds the maximum size', 'request_too_large').code).toBe('too-large');
  });
});

describe('a setting that is not taken is neither a blocked reply nor a clip that is too large:', () => {
  test.each([
    [400, 'Unsupported parameter: safety_identifier'],
    [400, 'Unknown parameter: ‘moderation’.'],
    [400, 'Invalid value: ‘max_tokens’ is too large: 200000. This model supports at most 16384 completion tokens'],
    [400, 'max_tokens: 300000 > 64000, which is the maximum allowed number of output tokens'],
  ])('%d “%s”', (status, message) => {
    expect(saying(status, message)).toMatchObject({ code: 'request-refused', retryable: false });
  });
});

test('a server of one’s own whose model has no eyes is not asked again', () => {
  const words = 'image input is not supported - hint: you may need to provide the mmproj';
  expect(saying(500, words)).toMatchObject({ code: 'request-refused', retryable: false });
});

test('a gateway that waited in vain says so by a status of its own', () => {
  expect(httpFailure(arrival(524, ''), ABOUT)).toMatchObject({ code: 'timed-out', retryable: true });
});

/** Google's sentence is the same for the minute and for the day; only the name of the limit tells. */
const QUOTA = 'You exceeded your current quota, please check your plan and billing details.';
const google = (period: 'Minute' | 'Day', message = QUOTA) => ({
  error: {
    code: 429,
    message,
    status: 'RESOURCE_EXHAUSTED',
    details: [
      { violations: [{ quotaId: `GenerateContentInputTokensPerModelPer${period}-FreeTier` }] },
      { retryDelay: '38s' },
    ],
  },
});

describe('Google’s limits', () => {
  const ways = [
    ['its own endpoint', (body: object) => geminiFailure(arrival(429, body), ABOUT)],
    ['the one that is compatible', (body: object) => httpFailure(arrival(429, [body]), ABOUT)],
    [
      'a gateway',
      (body: object) => {
        const metadata = { raw: JSON.stringify(body), provider_name: 'Google AI Studio' };
        const error = { message: 'Provider returned error', code: 429, metadata };
        return httpFailure(arrival(429, { error }), ABOUT);
      },
    ],
  ] as const;

  test.each(ways)('of the minute pass after the wait in the body, through %s', (_, named) => {
    expect(named(google('Minute'))).toMatchObject({ code: 'rate-limited', retryAfter: 38 });
  });

  test.each(ways)('of the day do not pass, through %s', (_, named) => {
    expect(named(google('Day'))).toMatchObject({ code: 'quota-exhausted', retryable: false });
  });

  test.each(ways)('of 0 do not pass, through %s', (_, named) => {
    expect(named(google('Minute', 'Quota exceeded for metric: x, limit: 0.')).code).toBe('quota-exhausted');
  });

  test('of the day are known by the name of the limit that other services write', () => {
    const details = [{ reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit: 'GenerateRequestsPerDayPerProject' } }];
    const error = { code: 429, message: 'Quota exceeded.', details };
    expect(geminiFailure(arrival(429, { error }), ABOUT).code).toBe('quota-exhausted');
  });

  test('may say the wait in words alone, and the longer one counts', () => {
    const error = { code: 429, message: 'Please retry in 38.5s.' };
    expect(geminiFailure(arrival(429, { error }), ABOUT).retryAfter).toBe(38.5);
    expect(geminiFailure(arrival(429, google('Minute', 'Please retry in 38.5s.')), ABOUT).retryAfter).toBe(38.5);
  });
});

test.each([
  [403, 'This API method requires billing to be enabled.', [{ reason: 'BILLING_DISABLED' }]],
  [400, 'Gemini API free tier is not available in your country. Please enable billing on your project.', []],
])('a project of Google’s that nobody pays for: %d “%s”', (code, message, details) => {
  expect(geminiFailure(arrival(code, { error: { code, message, details } }), ABOUT).code).toBe('quota-exhausted');
});
