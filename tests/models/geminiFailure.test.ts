import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Arrival } from '../../src/models/exchange.ts';
import { geminiFailure } from '../../src/models/gemini/failure.ts';
import { keyInvalid, overQuota, refuses, type GeminiAnswer } from '../support/geminiAnswers.ts';

const now = Date.parse('2026-11-29T12:00:00Z');

function named(arrival: Arrival) {
  return geminiFailure(arrival, { model: 'gemini-x', host: 'api.test', now });
}

function whole(status: number, body: string, headers: Record<string, string> = {}) {
  return named({ kind: 'whole', status, body, headers: new Headers(headers) });
}

function answered(answer: GeminiAnswer, headers: Record<string, string> = {}) {
  if (answer.kind !== 'json') throw new Error(`No body in ${answer.kind}`);
  return whole(answer.status, JSON.stringify(answer.body), { ...answer.headers, ...headers });
}

function caseFile(name: string) {
  return readFileSync(new URL(`../cases/${name}`, import.meta.url), 'utf8');
}

describe('limits', () => {
  test('a limit of the minute passes after the wait in the body, fractions of a second included', () => {
    const failure = whole(429, caseFile('gemini_429_minute.json'));
    expect(failure).toMatchObject({ code: 'rate-limited', retryable: true, retryAfter: 2.601658672 });
  });

  test('a limit of the day does not pass, though its sentence is that of the minute', () => {
    const failure = whole(429, caseFile('gemini_429_day.json'));
    expect(failure).toMatchObject({ code: 'quota-exhausted', retryable: false });
  });

  test('a limit of the day does not pass even when a wait stands beside it', () => {
    const failure = answered(overQuota({ quota: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier', retryDelay: 12 }));
    expect(failure.code).toBe('quota-exhausted');
  });

  test('a limit of 0 does not pass by waiting', () => {
    const words = 'Quota exceeded for metric: generate_content_free_tier_requests, limit: 0. Please retry in 9s.';
    expect(answered(refuses(429, 'RESOURCE_EXHAUSTED', words)).code).toBe('quota-exhausted');
  });

  test('a limit of 10 is not taken for a limit of 0', () => {
    const words = 'Quota exceeded for metric: generate_content_free_tier_requests, limit: 10.';
    expect(answered(refuses(429, 'RESOURCE_EXHAUSTED', words)).code).toBe('rate-limited');
  });

  test('money that ran out does not come back by waiting', () => {
    const words = 'Your prepayment credits are depleted.';
    expect(answered(refuses(429, 'RESOURCE_EXHAUSTED', words)).code).toBe('quota-exhausted');
  });

  test.each([
    ['a number of seconds', '7', 7],
    ['a date', 'Sun, 29 Nov 2026 12:00:03 GMT', 3],
    ['a date in the past', 'Sun, 29 Nov 2026 11:00:00 GMT', 0],
    ['nonsense', 'soon', null],
  ])('Retry-After as %s', (_, header, seconds) => {
    const failure = answered(refuses(429, 'RESOURCE_EXHAUSTED', 'Too many.'), { 'retry-after': header });
    expect(failure).toMatchObject({ code: 'rate-limited', retryAfter: seconds });
  });

  test('of a wait in the header and one in the body, the longer one counts', () => {
    const minute = overQuota({ quota: 'PerMinute', retryDelay: 2.5 });
    expect(answered(minute, { 'retry-after': '1' }).retryAfter).toBe(2.5);
    expect(answered(minute, { 'retry-after': '4' }).retryAfter).toBe(4);
  });
});

describe('refusals', () => {
  test.each([
    ['a key that is not valid', keyInvalid, 'key-refused'],
    ['no key', refuses(403, 'PERMISSION_DENIED', 'Method doesn’t allow unregistered callers.'), 'key-refused'],
    ['credentials of another kind', refuses(401, 'UNAUTHENTICATED', 'Invalid authentication.'), 'key-refused'],
    ['a setting that the model does not know', refuses(400, 'INVALID_ARGUMENT', 'Unknown name'), 'request-refused'],
    ['too many tokens', refuses(400, 'INVALID_ARGUMENT', 'The input token count (9) exceeds 5.'), 'context-exceeded'],
    ['too many bytes, as 400', refuses(400, 'INVALID_ARGUMENT', 'Request payload size exceeds it.'), 'too-large'],
    ['too many bytes, as 413', refuses(413, 'INVALID_ARGUMENT', 'Too large.'), 'too-large'],
    ['an unknown model', refuses(404, 'NOT_FOUND', 'models/gemini-x is not found.'), 'model-unknown'],
    ['an unpaid bill', refuses(402, 'FAILED_PRECONDITION', 'Payment required.'), 'quota-exhausted'],
  ])('%s is not tried again', (_, answer, code) => {
    expect(answered(answer)).toMatchObject({ code, retryable: false });
  });

  test.each([
    ['408', refuses(408, 'DEADLINE_EXCEEDED', 'Timed out.'), 'timed-out'],
    ['500', refuses(500, 'INTERNAL', 'An internal error has occurred.'), 'server-error'],
    ['503', refuses(503, 'UNAVAILABLE', 'The model is overloaded.'), 'server-error'],
    ['504', refuses(504, 'DEADLINE_EXCEEDED', 'Deadline expired.'), 'timed-out'],
  ])('%s is tried again', (_, answer, code) => {
    expect(answered(answer)).toMatchObject({ code, retryable: true });
  });

  test('an error wrapped in a list is read as well', () => {
    expect(whole(400, `[{"error": {"message": "API key expired."}}]`).code).toBe('key-refused');
  });

  test('the sentence is read whatever stands in the details beside it', () => {
    for (const details of [null, 'none', [{ reason: 5, violations: null }]]) {
      const body = JSON.stringify({
        error: { message: 'models/x is not found for v1beta', status: 'NOT_FOUND', details },
      });
      expect(whole(404, body)).toMatchObject({
        code: 'model-unknown',
        facts: { message: expect.stringContaining('not found') as string },
      });
    }
  });

  test('the provider’s words are kept, and cut when they are long', () => {
    const { facts } = answered(refuses(400, 'INVALID_ARGUMENT', 'x'.repeat(5000)));
    expect(facts['message']).toBe('x'.repeat(400));
  });
});

describe('answers that are no answers', () => {
  test('a page with status 404 is not taken for an unknown model', () => {
    expect(whole(404, '<html>Not found</html>').code).toBe('request-refused');
  });

  test('a page where JSON was due stays until somebody does something', () => {
    const failure = whole(200, '\n<!DOCTYPE html><html>Sign in</html>');
    expect(failure).toMatchObject({ code: 'page-instead', retryable: false, facts: { host: 'api.test' } });
  });

  test('a page of a filter or a login is no word about the key', () => {
    const page = '<!-- blocked --> <!doctype html><title>Sign in</title>';
    for (const status of [403, 511])
      expect(whole(status, page)).toMatchObject({ code: 'page-instead', facts: { status } });
    expect(whole(401, page).code).toBe('key-refused');
    expect(answered(refuses(403, 'PERMISSION_DENIED', '<html> is no word of the key.')).code).toBe('key-refused');
  });

  test.each([
    [
      'no more money',
      refuses(429, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.'),
      'quota-exhausted',
      false,
    ],
    ['the limit of a minute', overQuota({ quota: 'PerMinute', retryDelay: 2.5 }), 'rate-limited', true],
    ['an overloaded model', refuses(503, 'UNAVAILABLE', 'The model is overloaded.'), 'server-error', true],
    ['a wrong key', keyInvalid, 'key-refused', false],
  ])('a refusal that says it succeeded is told by its words: %s', (_, answer, code, retryable) => {
    if (answer.kind !== 'json') throw new Error('It has a body.');
    const { error } = answer.body as { error: { message: string } };
    const found = whole(200, JSON.stringify(answer.body));
    expect(found).toMatchObject({ code, retryable, facts: { status: 200, message: error.message } });
    // Some leave out the number, and some the name.
    for (const lacking of ['code', 'status']) {
      expect(whole(200, JSON.stringify({ error: { ...error, [lacking]: undefined } })).code).toBe(code);
    }
  });

  test('a page with status 502 is a server’s failure', () => {
    expect(whole(502, '<html>Bad gateway</html>')).toMatchObject({ code: 'server-error', retryable: true });
  });

  test('half of a JSON text may come whole the next time', () => {
    expect(whole(200, '{"candidates": [')).toMatchObject({ code: 'reply-malformed', retryable: true });
  });

  test('a body that breaks off may come whole the next time', () => {
    const failure = named({ kind: 'cut-off', status: 200 });
    expect(failure).toMatchObject({ code: 'reply-malformed', retryable: true, facts: { problem: 'cut-off' } });
  });

  test('a refused preflight and a dead network look the same, and may pass', () => {
    expect(named({ kind: 'nothing' })).toMatchObject({ code: 'unreachable', retryable: true });
  });
});
