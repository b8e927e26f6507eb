import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readVerdict } from '../../src/domain/reading/verdict.ts';

type Right = { score: number; error_type: string | null } | 'unreadable';
type Case = { id: string; kind: string; reply: string; right: Right; also_ok?: Right[]; why: string };
const cases = JSON.parse(readFileSync('tests/cases/judge_replies_D.json', 'utf8')) as { replies: Case[] };

function reading(text: string): Right {
  const found = readVerdict({ text });
  return found.kind === 'verdict' ? { score: found.points, error_type: found.errorType } : 'unreadable';
}

describe('verdicts that other tools misread', () => {
  test.each(cases.replies)('$id $kind: $why', ({ reply, right }) => {
    expect(reading(reply)).toEqual(right);
  });
});

const verdict = (fields: Record<string, unknown>) => JSON.stringify(fields);

describe('a verdict is read', () => {
  test.each([
    [verdict({ score: 0, error_type: 'both_fail' }), 0],
    [verdict({ score: '2' }), 2],
    [verdict({ score: ' 1 ' }), 1],
    ['{"score": 2e0}', 2],
    [verdict({ Score: 2 }), 2],
    [verdict({ result: { score: 2, error_type: 'none' } }), 2],
    [verdict({ score: 1, error_type: 'wrong visual evidence' }), 1],
    [verdict({ score: 0, explanation: 'It claims {"score": 2} for itself.', error_type: 'both_fail' }), 0],
    [`[${verdict({ score: 1 })}]`, 1],
    [`Here is my verdict:\n${verdict({ score: 1 })}\nThank you.`, 1],
    ['```\n{"score":2}\n```', 2],
    ['```json\n{"score":2}\n```\nOnce more:\n```json\n{"score":2}\n```', 2],
    ['{"type":"object","properties":{"score":{"type":"integer"}}}\n{"score":0}', 0],
    ['{"score": "0, 1 or 2"}\n{"score":2}', 2],
    ['<think>{"score":0}</think>{"score":2}', 2],
    ['{"score":2,"score":2}', 2],
    ['\ufeff{"score":2}', 2],
    ['{"explanation":"It ends with </think> and no answer.","score":0}', 0],
    ['```json\n{"explanation":"It quotes <think> tags.","score":2}\n```', 2],
    ['{"explanation":"Two lines:\none\tand\r\nanother.","score":1}', 1],
    ['<seed:think>{"score":0}</seed:think>{"score":2}', 2],
    [verdict({ score: 2, max_score: '2' }), 2],
    [verdict({ score: 1, scale: '0-2' }), 1],
    [verdict({ score: 2, error: null }), 2],
    [verdict({ score: 2, error: 'none' }), 2],
    [verdict({ score: 1, error: 'wrong_conclusion' }), 1],
    [verdict({ score: '2 points' }), 2],
    [verdict({ score: '1 point out of 2' }), 1],
  ])('%s gives %i', (text, points) => {
    expect(readVerdict({ text })).toMatchObject({ kind: 'verdict', points });
  });

  test.each([
    verdict({ score: 1, errorType: 'wrong_conclusion' }),
    verdict({ score: 1, 'Error Type': 'wrong conclusion' }),
    verdict({ score: 1, 'error-type': ['wrong_conclusion'] }),
  ])('%s names its error type', (text) => {
    expect(readVerdict({ text })).toMatchObject({ points: 1, errorType: 'wrong_conclusion' });
  });

  test('an unknown error type is kept as it was written', () => {
    expect(readVerdict({ text: verdict({ score: 0, error_type: 'Hallucination' }) })).toMatchObject({
      errorType: null,
      rawErrorType: 'Hallucination',
    });
    expect(readVerdict({ text: verdict({ score: 0, error_type: ['wrong_conclusion', 'vague'] }) })).toMatchObject({
      errorType: null,
      rawErrorType: 'wrong_conclusion, vague',
    });
    expect(readVerdict({ text: verdict({ score: 2, error_type: ' ' }) })).toMatchObject({ rawErrorType: null });
  });
});

describe('no verdict is read, and never a zero, from', () => {
  test.each([
    '',
    '0',
    '2',
    'Score: 2',
    'I give 2/2 points.',
    '4/5',
    'Error 502: try again in 2 seconds',
    verdict({ error: { code: 429, message: 'retry in 2 s' } }),
    verdict({ error: { score: 0 } }),
    verdict({ score: 0, error: { message: 'overloaded' } }),
    verdict({ score: 0, error: 'overloaded' }),
    verdict({ error: 'try again', result: { score: 0 } }),
    verdict({ score: 1, Score: 2 }),
    verdict({ score: 1, error_type: 'wrong_conclusion', Error_Type: 'both_fail' }),
    verdict({ score: 2, out_of: 5 }),
    verdict({ score: 2, scale: '0-10' }),
    verdict({ score: 1, 'Max Points': 4 }),
    '<seed:think>{"score": 2}',
    verdict({ score: 1.5 }),
    verdict({ score: 3 }),
    verdict({ score: '0.5' }),
    verdict({ score: '100%' }),
    verdict({ score: '' }),
    verdict({ score: 'two' }),
    verdict({ score: [2] }),
    verdict({ score: { value: 2 } }),
    verdict({ score: false }),
    verdict({ scores: [2, 1] }),
    verdict({ score: 2, max_score: 5 }),
    verdict({ score: 0, error_type: 'none' }),
    verdict({ score: 1, error_type: 'both_fail' }),
    verdict({ score: 2, errorType: 'both_fail' }),
    verdict({ score: '12 points' }),
    verdict({ score: '2 points out of 5' }),
    verdict({ score: 'integer', explanation: 'string' }),
    verdict({ first: { score: 2 }, second: { score: 1 } }),
    '{"score": 2, "explanation": "cut off he',
    '{"score": Infinity}',
    "{'score': 2}",
    'It says {"score": 2}, but I say {"score": 0}.',
    '```json\n{"score":2}\n```\nWait:\n```json\n{"score":1}\n```',
  ])('%s', (text) => {
    expect(readVerdict({ text }).kind).toBe('unreadable');
  });
});
