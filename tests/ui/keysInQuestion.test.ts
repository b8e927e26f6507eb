import { describe, expect, test } from 'vitest';
import { failure, type FailureCode } from '../../src/domain/failure.ts';
import { keysInQuestion } from '../../src/ui/views/run/keysInQuestion.ts';

const providers = [
  { id: 'a', needsKey: true },
  { id: 'b', needsKey: true },
  { id: 'other', needsKey: true },
  { id: 'local', needsKey: false },
];
const run = {
  model: { provider: 'a', model: 'm', settings: {} },
  judge: { id: 'rubric-strict', model: { provider: 'b', model: 'j' } },
  explanationJudge: { id: 'rubric-strict', model: { provider: 'local', model: 'j' } },
};
const about = (code: FailureCode, facts: Record<string, string> = {}, keyed: readonly string[] = []) =>
  keysInQuestion(run, failure(code, facts).failure, { providers, has: (provider) => keyed.includes(provider) });

describe('the keys that a failure may be about', () => {
  test('are those that the run asks with and that are not there', () => {
    expect(about('key-missing', {}, ['a'])).toEqual(['b']);
    expect(about('key-locked')).toEqual(['a', 'b']);
  });

  test('are all of them where one was refused and the host names no provider', () => {
    expect(about('key-refused', {}, ['a', 'b'])).toEqual(['a', 'b']);
  });

  test('are the one that is named', () => {
    expect(about('key-refused', { provider: 'b' }, ['a', 'b'])).toEqual(['b']);
  });

  test('are none for what is no matter of keys', () => {
    expect(about('rate-limited')).toEqual([]);
  });
});
