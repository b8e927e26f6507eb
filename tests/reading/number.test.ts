import { describe, expect, test } from 'vitest';
import type { Question } from '../../src/domain/question.ts';
import { readNumber } from '../../src/domain/reading/number.ts';
import { readReply } from '../../src/benchmarks/readReply.ts';
import { replyOf } from '../runner/fakes.ts';

const read = (text: string, unit = '%', finish: 'stop' | 'length' = 'stop') => readNumber({ text, finish }, unit);

test('what colours words on a terminal is no number of metres', () => {
  expect(readNumber({ text: '\u001b[31mdilated\u001b[0m', finish: 'stop' }, 'cm').kind).toBe('unread');
  expect(readNumber({ text: 'Answer: \u001b[1m5.2 cm\u001b[0m', finish: 'stop' }, 'cm')).toMatchObject({ value: 5.2 });
});

describe('one number is read', () => {
  test.each([
    ['62', '%', 62],
    ['62 %', '%', 62],
    ['62.5%', '%', 62.5],
    ['Answer: 62 %', '%', 62],
    ['**Answer:** 62 %', '%', 62],
    ['The left ventricle is dilated at 5 cm.\nAnswer: 35%', '%', 35],
    ['Final answer: \\boxed{62}', '%', 62],
    ['We get $\\boxed{62\\%}$', '%', 62],
    ['{"answer": 62}', '%', 62],
    ['```json\n{"value": "62 %", "confidence": 0.9}\n```', '%', 62],
    ['{"value": 0.62, "unit": "mm"}', 'mm', 0.62],
    ['The value is about 0.71 mm.', 'mm', 0.71],
    ['The estimated ejection fraction is 55%.', '%', 55],
    ['Roughly 1,250 ml', 'ml', 1250],
    ['9.6 cm', 'mm', 96],
    ['Answer: 290 millimeters', 'mm', 290],
    ['Answer: 40. Perhaps 45. Final answer: 42', '%', 42],
    ['In the 4-chamber view (2D, B-mode) the answer is 48 %', '%', 48],
    ['Answer: -3.5', '', -3.5],
    ['答案：62%', '%', 62],
    ['６２％', '%', 62],
    ['<think>maybe 40, maybe 50</think>62 %', '%', 62],
    ['Answer: .71 mm', 'mm', 0.71],
    ['约62%', '%', 62],
    ['62左右', '%', 62],
    ['Answer: 11 inches', 'mm', 279.4],
    ['The normal value is 55 %. Answer: 40 %', '%', 40],
    ['Answer: 40 %. The ventricle is rather dilated at 6 cm.', '%', 40],
    ["It can't be determined precisely. Best guess: 60 %", '%', 60],
    ['{"answer": {"value": 62, "unit": "%"}}', '%', 62],
    ['{"answer": [62]}', '%', 62],
    ['62,5 %', '%', 62.5],
    ['Antwort: 0,712 mm', 'mm', 0.712],
    ['1.250,5 ml', 'ml', 1250.5],
    ["1'250 ml", 'ml', 1250],
    ['1\u202f250 ml', 'ml', 1250],
    ['٦٢ %', '%', 62],
    ['620 um', 'mm', 0.62],
    ['a 62-mm mass', 'mm', 62],
    ['Answer: 6.2 cm (62 mm)', 'mm', 62],
    ['EDV 120 ml, ESV 48 ml, EF = 60 %', '%', 60],
    ['290 mm (gestational age 33 weeks)', 'mm', 290],
    ['Answer: 62 %, seen in frame 3', '%', 62],
    ['sixty-two percent', '%', 62],
    ['Answer: fifty five', '%', 55],
    ['Ninety.', '%', 90],
    ['0.62 %', '%', 0.62],
    [`Antwort: 62 %\n\n${'Die Kammer ist 5 cm lang. '.repeat(8)}`, '%', 62],
  ])('%s', (text, unit, value) => {
    const reading = read(text, unit);
    expect(reading.kind).toBe('read');
    expect(reading.kind === 'read' ? reading.value : NaN).toBeCloseTo(value, 9);
  });
});

describe('what is no one number is unreadable, and never guessed', () => {
  test.each([
    ['a range', 'Answer: 60-65 %'],
    ['a range in words', 'Answer: 60 to 65 %'],
    ['a range with a dash', '60–65%'],
    ['a spread', 'Answer: 62 ± 3 %'],
    ['a lower bound', 'Answer: > 60 %'],
    ['a bound in words', 'Answer: at least 60 %'],
    ['two numbers', 'Answer: 60 % or 70 %'],
    ['two statements', 'Answer: 60 %\nAnswer: 70 %'],
    ['a lower bound behind it', 'Answer: 60 % or more'],
    ['a plus', 'Answer: 60+'],
    ['a bound in other words', 'It exceeds 60 %'],
    ['a bound in Chinese', '超过 60%'],
    ['a range with dots', '55…60 %'],
    ['what it is not', 'The answer is not 55 %'],
    ['what it is not, in Chinese', '不是 62%'],
    ['a correction', 'Answer: 40 %\nWait, actually 45 %.'],
    ['a correction in the same breath', 'Answer: 40. No, 45.'],
    ['no value, and the normal one', '{"answer": null, "explanation": "normal is 55"}'],
    ['the normal value', 'A normal ejection fraction is 55 %.'],
    ['a version', '1.5.2'],
    ['a power', '5²'],
    ['an unknown unit at a decimal number', 'Answer: 62.5pts'],
    ['a unit of time', 'Answer: 62 years'],
    ['a comma between two numbers of two digits', 'Answer: 60,65 %'],
    ['a share of one without a unit', 'Answer: 0.62'],
    ['a bound at the start of a line', '> 60'],
    ['what a number names', 'Frame 62'],
    ['the page of a book', 'page 62 of 100'],
    ['a name with a sign', '#62'],
    ['a key twice', '{"answer": "62", "answer": "64"}'],
    ['JSON that is taken back', '{"answer": 62}\nActually, it is 64.'],
    ['two values in two units', '62 mm (5 cm)'],
    ['a number in words that is too large', 'one hundred'],
    ['number words in a sentence', 'There are two views of sixty frames.'],
    ['a fraction', 'Answer: 1/2'],
    ['another quantity', 'Answer: 62 ml'],
    ['two fields', '{"answer": 62, "value": 70}'],
    ['numbers among arguments', `The chamber measures 5 and the wall 9, ${'and so on '.repeat(20)}.`],
    ['no number', 'The ejection fraction is mildly reduced.'],
    ['nothing', '   '],
  ])('%s', (_, text) => {
    expect(read(text)).toMatchObject({ kind: 'unread', reason: 'unreadable' });
  });

  test('of a reply that was cut the answer before the cut is read, and a number at the cut is not', () => {
    expect(read('Answer: 62 %\n\nThe ventricle is', '%', 'length')).toMatchObject({ kind: 'read', value: 62 });
    expect(read('Answer: 6', '%', 'length')).toMatchObject({ kind: 'unread', reason: 'cut' });
  });

  test('a reply that was cut before its answer', () => {
    expect(read('The area is 5 and so the answer is 6', '%', 'length')).toMatchObject({
      kind: 'unread',
      reason: 'cut',
    });
  });

  test('a refusal', () => {
    expect(read("I'm sorry, but I can't help with that.")).toMatchObject({ kind: 'unread', reason: 'refusal' });
    expect(read('It cannot be determined; 60 % would be usual.')).toMatchObject({ kind: 'unread', reason: 'refusal' });
  });
});

test('never throws, whatever is said', () => {
  const hostile = [
    '\\boxed{',
    '{"answer":',
    '9'.repeat(5000),
    '1-'.repeat(3000),
    '{"answer":{"answer":[1]}}',
    '\u0000 1e999',
  ];
  for (const text of hostile) expect(() => read(text)).not.toThrow();
  expect(read('1e999').kind).toBe('unread');
});

test('a question of each kind is read in its own terms', () => {
  const question = (target: Question['target']): Question => ({
    ...{
      id: 'q',
      stem: 'What?',
      media: [],
      rationale: null,
      kept: true,
      facets: {},
      cluster: 'c',
      title: 'T',
      cautions: [],
    },
    target,
  });
  const said = (text: string, target: Question['target']) => {
    const prediction = readReply(question(target), replyOf(text));
    return prediction.kind === 'read' ? prediction.answer : prediction.reason;
  };
  const number = { kind: 'number' as const, correct: 60, unit: '%', min: 10, max: 75, tolerance: 0.1 };
  expect(said('Answer: 62 %', number)).toEqual({ kind: 'number', value: 62 });
  expect(said('Answer: 60-70 %', number)).toBe('unreadable');
  expect(said('Answer: B', { kind: 'choice', options: ['x', 'y'], correct: 0 })).toEqual({ kind: 'choice', index: 1 });
  expect(said('A rib.', { kind: 'text', references: ['A rib.'] })).toEqual({ kind: 'text', text: 'A rib.' });
});
