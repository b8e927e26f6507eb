import { describe, expect, test } from 'vitest';
import { POSITIONS } from '../../../src/benchmarks/u2bench/positions.ts';
import { readReply } from '../../../src/benchmarks/u2bench/readReply.ts';
import type { Question, Target } from '../../../src/domain/question.ts';
import type { Reply } from '../../../src/domain/reply.ts';

const questionOf = (target: Target): Question => ({
  id: 'q',
  stem: 'Which?',
  media: [],
  target,
  rationale: null,
  kept: true,
  facets: {},
  cluster: 'c',
  title: 't',
  cautions: [],
});

const replyOf = (text: string, finish: Reply['finish'] = 'stop'): Reply => ({
  text,
  thoughts: null,
  finish,
  finishReason: null,
  model: null,
  tokens: { prompt: null, reply: null, thoughts: null },
  latency: 1,
  request: null,
});

/** The label that a reply is read as, or why none is. */
function labelIn(text: string, options: readonly string[]): string {
  const prediction = readReply(questionOf({ kind: 'choice', options, correct: 0 }), replyOf(text));
  if (prediction.kind === 'unread') return `(${prediction.reason})`;
  return prediction.answer.kind === 'choice' ? (options[prediction.answer.index] ?? '') : '';
}

describe('a label', () => {
  const LABELS = ['benign', 'malignant', 'normal'];
  test.each([
    ['benign', 'benign'],
    ['Benign', 'benign'],
    ['  MALIGNANT. ', 'malignant'],
    ["'normal'", 'normal'],
    ['**normal**', 'normal'],
    ['{"class": "malignant"}', 'malignant'],
    ['{"answer": "malignant"}', 'malignant'],
    ['Answer: malignant', 'malignant'],
    ['The lesion is malignant.', 'malignant'],
    ['<think>benign?</think>malignant', 'malignant'],
  ])('is read from %j', (text, label) => {
    expect(labelIn(text, LABELS)).toBe(label);
  });

  test.each([
    ['benign or malignant', '(unreadable)'],
    ['The lesion is not malignant.', '(unreadable)'],
    ['non-malignant', '(unreadable)'],
    ['cyst', '(unreadable)'],
    // The prompts give the labels no letters.
    ['B', '(unreadable)'],
    ['Answer: B', '(unreadable)'],
    ['', '(unreadable)'],
    ['I cannot determine this from the image.', '(refusal)'],
  ])('is not read from %j', (text, reason) => {
    expect(labelIn(text, LABELS)).toBe(reason);
  });

  test('may be a number or a single letter', () => {
    expect(labelIn('3', ['0', '1', '2', '3', '4'])).toBe('3');
    expect(labelIn('4A', ['3', '4A', '4B', '5'])).toBe('4A');
    expect(labelIn('b', ['A', 'B'])).toBe('B');
    expect(labelIn('4a', ['BI-RADS 3', 'BI-RADS 4A', 'BI-RADS 4B'])).toBe('BI-RADS 4A');
    expect(labelIn('BIRADS 4a', ['BI-RADS 3', 'BI-RADS 4A', 'BI-RADS 4B'])).toBe('BI-RADS 4A');
    expect(labelIn('BI-RADS 4', ['BI-RADS 3', 'BI-RADS 4A', 'BI-RADS 4B'])).toBe('(unreadable)');
  });

  test('may have signs that tell it from another', () => {
    expect(labelIn('TI-RADS 4+', ['TI-RADS 4', 'TI-RADS 4+'])).toBe('TI-RADS 4+');
  });
});

describe('a position', () => {
  test.each(POSITIONS.map((position) => [position]))('%s is read as it stands', (position) => {
    expect(labelIn(position, POSITIONS)).toBe(position);
    expect(labelIn(`${position.toUpperCase()}.`, POSITIONS)).toBe(position);
  });

  test.each([
    ['The lesion is in the upper left of the image.', 'upper left'],
    ['Location: lower center', 'lower center'],
    ['{"location": "middle right"}', 'middle right'],
    ['It lies in the center.', 'center'],
    ['upper left or upper center', '(unreadable)'],
    ['left', '(unreadable)'],
    ['center left', '(unreadable)'],
    ['Upper-Left', 'upper left'],
    ['centre', 'center'],
    ['The structure is visible in the center.', 'center'],
    ['[0.1, 0.2, 0.3, 0.4]', '(unreadable)'],
  ])('%j is read as %s', (text, position) => {
    expect(labelIn(text, POSITIONS)).toBe(position);
  });
});

describe('a value', () => {
  const target: Target = { kind: 'number', correct: 55, unit: '%', min: 10, max: 75, tolerance: 0.1 };
  test('is read as it stands, also far outside its span', () => {
    expect(readReply(questionOf(target), replyOf('550'))).toMatchObject({ answer: { kind: 'number', value: 550 } });
  });

  test('in another unit of its kind is read in that of the key, and in one of another kind not at all', () => {
    const girth: Target = { kind: 'number', correct: 250, unit: 'mm', min: 100, max: 400, tolerance: 0.1 };
    expect(readReply(questionOf(girth), replyOf('25 cm'))).toMatchObject({ answer: { kind: 'number', value: 250 } });
    expect(readReply(questionOf(girth), replyOf('25 ml'))).toMatchObject({ kind: 'unread', reason: 'unreadable' });
  });

  test.each(['null', "'null'", 'N/A', 'unknown.'])('that a model declines to give is none: %s', (text) => {
    expect(readReply(questionOf(target), replyOf(text))).toMatchObject({ kind: 'unread', reason: 'refusal' });
  });
});

describe('a report', () => {
  const target: Target = { kind: 'text', references: ['x'] };
  test('is all of the reply but its thinking', () => {
    expect(readReply(questionOf(target), replyOf('<think>hm</think> The liver is normal. '))).toMatchObject({
      answer: { kind: 'text', text: 'The liver is normal.' },
    });
  });

  test('without a word is unreadable', () => {
    expect(readReply(questionOf(target), replyOf('…'))).toMatchObject({ kind: 'unread', reason: 'unreadable' });
    expect(readReply(questionOf(target), replyOf('', 'length'))).toMatchObject({ kind: 'unread', reason: 'cut' });
  });
});
