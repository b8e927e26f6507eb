import { describe, expect, test } from 'vitest';
import { readChat } from '../../src/models/chat/read.ts';
import { readChatStream } from '../../src/models/chat/stream.ts';
import { relayFailure } from '../../src/models/relayFailure.ts';
import { readResponses } from '../../src/models/responses/read.ts';

/* Shapes that servers really send, beside those in their documentation. */

const chat = (message: object, beside: object = {}) =>
  readChat({ json: { choices: [{ message, finish_reason: 'stop' }], ...beside } });

describe('a chat completion', () => {
  test('with an empty text beside its refusal is a refusal, and is not asked for again', () => {
    expect(chat({ content: '', refusal: 'I cannot help with that.' })).toMatchObject({
      failure: { code: 'reply-blocked', retryable: false },
    });
  });

  test.each([
    ['no type', { text: 'Answer: B' }],
    ['the Responses API’s type', { type: 'output_text', text: 'Answer: B' }],
  ])('whose parts have %s is read', (_, part) => {
    expect(chat({ content: [part] })).toMatchObject({ value: { text: 'Answer: B' } });
  });

  test('with empty thoughts under one name keeps those under the other', () => {
    const message = { content: 'Answer: B', reasoning_content: '', reasoning: 'Perhaps.' };
    expect(chat(message)).toMatchObject({ value: { thoughts: 'Perhaps.' } });
  });

  test('whose parts are bare strings is read', () => {
    expect(chat({ content: ['Answer: ', 'B'] })).toMatchObject({ value: { text: 'Answer: B' } });
  });

  test.each(['max_tokens', 'MAX_TOKENS', 'model_length'])('cut by “%s” is cut', (finish_reason) => {
    const ended = (content: string) => readChat({ json: { choices: [{ message: { content }, finish_reason }] } });
    expect(ended('')).toMatchObject({ failure: { code: 'reply-cut', retryable: false } });
    expect(ended('Answ')).toMatchObject({ value: { finish: 'length' } });
  });

  test.each(['sensitive', 'SAFETY', 'content_filter: PROHIBITED_CONTENT'])(
    'stopped by “%s” is blocked, and is not asked for again',
    (finish_reason) => {
      const json = { choices: [{ message: { content: null }, finish_reason }] };
      expect(readChat({ json })).toMatchObject({ failure: { code: 'reply-blocked', retryable: false } });
    },
  );

  test.each(['error', 'network_error', 'abort', 'insufficient_system_resource'])(
    'that ended by “%s” is no answer, however much of it came',
    (finish_reason) => {
      const json = { choices: [{ message: { content: 'Answer: B, no, w' }, finish_reason }] };
      expect(readChat({ json })).toMatchObject({ failure: { code: 'server-error', retryable: true } });
    },
  );

  test.each([
    ['among what was said', { completion_tokens: 50, total_tokens: 150 }, 20],
    ['beside it', { completion_tokens: 50, total_tokens: 180 }, 50],
    ['beside it, without a sum', { completion_tokens: 10 }, 10],
  ])('that counts what was thought %s', (_, counts, reply) => {
    const usage = { prompt_tokens: 100, ...counts, completion_tokens_details: { reasoning_tokens: 30 } };
    expect(chat({ content: 'B' }, { usage })).toMatchObject({
      value: { tokens: { prompt: 100, reply, thoughts: 30 } },
    });
  });

  test('whose counts are none leaves them unknown', () => {
    const usage = { prompt_tokens: -1, completion_tokens: 3, completion_tokens_details: [] };
    const tokens = { prompt: null, reply: 3, thoughts: null };
    expect(chat({ content: 'B' }, { usage })).toMatchObject({ value: { tokens } });
  });

  test('beside which an error stands is none, however much of it came', () => {
    expect(chat({ content: 'Answer: B, no, w' }, { error: { code: 502, message: 'broke off' } })).toBeNull();
    expect(readChat({ json: { choices: [], error: { code: 502, message: 'down' } } })).toBeNull();
    expect(chat({ content: 'Answer: B' }, { error: null })).toMatchObject({ ok: true });
  });
});

describe('a stream', () => {
  const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
  const words = (content: string, finish: string | null = null) =>
    event({ choices: [{ delta: { content }, finish_reason: finish }] });
  const whole = words('Answer') + words(': B', 'stop');
  const read = (text: string) => readChatStream({ json: undefined, text });

  test.each([
    ['comments and empty data between its events', `: keep-alive\n\ndata:\n\n${whole}data: \n\ndata: [DONE]\n\n`],
    ['no end mark', whole],
    ['lines that end in CR and LF', whole.replaceAll('\n', '\r\n')],
    ['lines that end in CR', whole.replaceAll('\n', '\r')],
    ['a last event without a delta', whole + event({ choices: [{ delta: null }] })],
    ['line separators of Unicode in a text', whole + words('') + event({ choices: [], note: 'a\u2028b' })],
  ])('with %s is read', (_, text) => {
    expect(read(text)).toMatchObject({ value: { text: 'Answer: B', finish: 'stop' } });
  });

  test.each([{}, { choices: null }, { choices: [] }])('may bring the usage in an event with %o alone', (choices) => {
    const usage = { prompt_tokens: 5, completion_tokens: 6 };
    expect(read(whole + event({ ...choices, usage }))).toMatchObject({ value: { tokens: { prompt: 5, reply: 6 } } });
  });

  test.each([
    [{ error: { code: 'rate_limit_exceeded', message: 'Slow down.' } }, 'rate-limited'],
    [{ choices: [{ delta: { content: '' } }], error: { code: 502, message: 'Broke off.' } }, 'server-error'],
    [{ code: 'InternalError.Algo', message: 'An internal error.', request_id: 'r' }, 'server-error'],
  ])('into which %o comes is no reply but that failure', (error, code) => {
    expect(read(words('Answer: B') + event(error))).toMatchObject({ failure: { code } });
  });

  test('may bring parts, with the thinking among them', () => {
    const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'Perhaps A.' }] };
    const parts = event({ choices: [{ delta: { content: [thinking] } }] });
    const said = event({ choices: [{ delta: { content: [{ type: 'text', text: 'Answer: B' }] } }] });
    expect(read(parts + said + words('', 'stop'))).toMatchObject({
      value: { text: 'Answer: B', thoughts: 'Perhaps A.' },
    });
  });

  test('may bring what is thought under its other name', () => {
    const thought = event({ choices: [{ delta: { reasoning: 'Perhaps A.' } }] });
    expect(read(thought + whole)).toMatchObject({ value: { text: 'Answer: B', thoughts: 'Perhaps A.' } });
  });

  test('of a refusal is one, and is not asked for again', () => {
    const refused = event({ choices: [{ delta: { refusal: 'I cannot help.' }, finish_reason: 'stop' }] });
    expect(read(refused)).toMatchObject({ failure: { code: 'reply-blocked', retryable: false } });
  });

  test.each([words('Answer: B'), `${words('Answer: B')}data: {"choi`])('that breaks off is none', (text) => {
    expect(read(text)).toBeNull();
  });
});

test('of two messages of one answer the second begins a line of its own', () => {
  const message = (text: string) => ({ type: 'message', content: [{ type: 'output_text', text }] });
  const json = { status: 'completed', output: [message('I look at the kidney.'), message('B. It is the cortex.')] };
  expect(readResponses({ json })).toMatchObject({ value: { text: 'I look at the kidney.\nB. It is the cortex.' } });
});

test.each(['failed', 'cancelled'])('an answer whose status is “%s” is none, however much of it came', (status) => {
  const output = [{ type: 'message', content: [{ type: 'output_text', text: 'B, no, w' }] }];
  expect(readResponses({ json: { status, output } })).toMatchObject({
    failure: { code: 'server-error', retryable: true, facts: { reason: status } },
  });
});

test('details of a count in another shape leave the counts beside them', () => {
  const output = [{ type: 'message', content: [{ type: 'output_text', text: 'B' }] }];
  const usage = { input_tokens: 5, output_tokens: 3, output_tokens_details: 7 };
  expect(readResponses({ json: { status: 'completed', output, usage } })).toMatchObject({
    value: { tokens: { prompt: 5, reply: 3, thoughts: null } },
  });
});

describe('a web server before the relay', () => {
  test.each([
    [413, 'too-large', false],
    [429, 'rate-limited', true],
    [502, 'proxy-unreachable', true],
    [503, 'proxy-unreachable', true],
    [504, 'timed-out', true],
    [404, 'relay-refused', false],
  ])('that says %i in its own name is no refusal of the relay’s', (status, code, retryable) => {
    const headers = new Headers({ 'retry-after': '3' });
    const arrival = { kind: 'whole', status, headers, body: '<html><h1>nginx</h1></html>' } as const;
    const found = relayFailure(arrival, { host: 'api.test', now: 0 });
    expect(found).toMatchObject({ code, retryable, retryAfter: retryable ? 3 : null });
  });

  test('does not hide what the relay says itself', () => {
    const body = JSON.stringify({ error: { code: 'relay-unknown', message: 'No such host.' } });
    const arrival = { kind: 'whole', status: 404, headers: new Headers(), body } as const;
    expect(relayFailure(arrival, { host: 'api.test', now: 0 })?.code).toBe('relay-refused');
  });
});
