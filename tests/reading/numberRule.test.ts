import { describe, expect, test } from 'vitest';
import { numberRule } from '../../src/domain/reading/numberRule.ts';

const read = (text: string, finish: 'stop' | 'length' | 'blocked' = 'stop') => numberRule({ text, finish });
const valueIn = (text: string) => {
  const reading = read(text);
  return reading.kind === 'read' ? reading.value : reading.rule;
};

describe('a number', () => {
  test.each([
    ['55', 55],
    ['55.0', 55],
    [' 0.82\n', 0.82],
    ['**55%**', 55],
    ['EF: 55 %', 55],
    ['55mm', 55],
    ['250 mm', 250],
    ['0,82', 0.82],
    ['-3', -3],
    ['−3.5', -3.5],
    ['1e-1', 0.1],
    ['.62', 0.62],
    ['{"EF": 55.0}', 55],
    ['\\boxed{55}', 55],
    ['The ejection fraction is about 55%.', 55],
    ['The 2D image shows T2 and B-mode; the ejection fraction is 55%.', 55],
    ['The wall is 0.62 mm, that is 0.62.', 0.62],
    ['Diastole 120, systole 54. Estimated value: 55', 55],
    ['Length 8.1 cm, width 4.2 cm.\nFinal answer: 250 mm', 250],
    ['55 ± 5', 55],
    ['<think>60 or 65</think>55', 55],
  ])('is read from %j', (text, value) => {
    expect(valueIn(text)).toBe(value);
  });
});

describe('no number', () => {
  test.each([
    ['null', 'declined'],
    ["'null'", 'declined'],
    ['N/A', 'declined'],
    ['I cannot determine the value from this image.', 'refusal'],
    ['normal', 'no-answer'],
    ['', 'empty'],
    ['55-60', 'contradiction'],
    ['between 55 and 60 %', 'contradiction'],
    ['55 to 60', 'contradiction'],
    ['1,234', 'ambiguous-number'],
    ['Answer: 55. Answer: 60.', 'contradiction'],
    ['T2, 2D, mm2', 'no-answer'],
    ['1.2.3', 'ambiguous-number'],
  ])('is read from %j', (text, rule) => {
    expect(valueIn(text)).toBe(rule);
  });

  test('is read from a reply that was cut, whose last digit may be missing', () => {
    expect(read('The value is 25', 'length')).toMatchObject({ kind: 'unread', reason: 'cut' });
  });

  test.each([
    ['null', 'refusal'],
    ['', 'unreadable'],
  ])('in %j has its reason', (text, reason) => {
    expect(read(text)).toMatchObject({ kind: 'unread', reason });
  });
});
