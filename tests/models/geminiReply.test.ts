import { readFileSync } from 'node:fs';
import { GenerateContentResponse } from '@google/genai/web';
import { expect, test } from 'vitest';
import { readGeminiReply } from '../../src/models/gemini/reply.ts';
import { says, withoutCandidate, withoutWords, type GeminiAnswer } from '../support/geminiAnswers.ts';

const seen = { latency: 1.5, request: null };

function read(body: unknown) {
  return readGeminiReply(Object.assign(new GenerateContentResponse(), body), seen);
}

function readAnswer(answer: GeminiAnswer) {
  if (answer.kind !== 'json') throw new Error(`No body in ${answer.kind}`);
  return read(answer.body);
}

test('text parts are joined, and thoughts stand apart', () => {
  const body: unknown = JSON.parse(readFileSync(new URL('../cases/gemini_thoughts.json', import.meta.url), 'utf8'));
  expect(read(body)).toEqual({
    ok: true,
    value: {
      text: 'Answer: B\n\nThe shadow moves off the upper pole.',
      thoughts: '**Weighing the options**\n\nA would need a full sweep. The answer could be A. {"score": 0}',
      finish: 'stop',
      finishReason: 'STOP',
      model: null,
      tokens: { prompt: 2310, reply: 14, thoughts: 40 },
      latency: 1.5,
      request: null,
    },
  });
});

test('the model version that the reply names is kept', () => {
  expect(readAnswer(says('Answer: A'))).toMatchObject({ value: { model: 'gemini-stand-in-001' } });
});

test('tokens that were not counted are unknown, not 0', () => {
  expect(readAnswer(says('Answer: D', { usage: null }))).toMatchObject({
    value: { tokens: { prompt: null, reply: null, thoughts: null } },
  });
});

test.each([
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'blocked'],
  ['PROHIBITED_CONTENT', 'blocked'],
  ['LANGUAGE', 'other'],
  [null, 'other'],
])('words that ended by %s say so: %s', (finishReason, finish) => {
  expect(readAnswer(says('Answer: A', { finishReason }))).toMatchObject({ value: { finish, finishReason } });
});

test.each([
  ['a limit that was reached before any word', withoutWords('MAX_TOKENS'), 'reply-cut', false],
  ['a safety stop', withoutWords('SAFETY'), 'reply-blocked', false],
  ['a prompt that was blocked', withoutCandidate('PROHIBITED_CONTENT'), 'reply-blocked', false],
  ['no candidate', withoutCandidate(null), 'reply-empty', true],
  ['a stop without words', withoutWords('STOP'), 'reply-empty', true],
  ['white space', says(' \n'), 'reply-empty', true],
  ['nothing but thoughts', says([{ text: 'It could be A.', thought: true }]), 'reply-empty', true],
  [
    'thoughts that were cut',
    says([{ text: 'It is A', thought: true }], { finishReason: 'MAX_TOKENS' }),
    'reply-cut',
    false,
  ],
])('%s is a failure and never an empty answer', (_, answer, code, retryable) => {
  expect(readAnswer(answer)).toMatchObject({ ok: false, failure: { code, retryable } });
});

test('a prompt that was blocked names the reason', () => {
  expect(readAnswer(withoutCandidate('PROHIBITED_CONTENT'))).toMatchObject({
    failure: { facts: { reason: 'PROHIBITED_CONTENT' } },
  });
});

test('a count that is no number is unknown', () => {
  const candidates = [{ content: { parts: [{ text: 'B' }] }, finishReason: 'STOP' }];
  const usageMetadata = { promptTokenCount: '9', candidatesTokenCount: -1 };
  expect(read({ candidates, usageMetadata })).toMatchObject({
    value: { tokens: { prompt: null, reply: null, thoughts: null } },
  });
});
