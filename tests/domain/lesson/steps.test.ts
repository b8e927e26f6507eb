import { describe, expect, test } from 'vitest';
import { hasCome, stepAfter, stepBefore, stepsOf } from '../../../src/domain/lesson/steps.ts';

const choice = stepsOf({ kind: 'choice', hasModels: true, hasVerdicts: true });

describe('the steps of a question', () => {
  test('show a class, then models, then the key, and then why', () => {
    expect(choice).toEqual(['watch', 'vote', 'tally', 'models', 'key', 'blind', 'look']);
  });

  test('of a free answer count no hands, and end with the judge and the rationale', () => {
    expect(stepsOf({ kind: 'text', hasModels: true, hasVerdicts: true })).toEqual([
      'watch',
      'models',
      'key',
      'judge',
      'look',
    ]);
  });

  test('of a number are those of letters, with what is said without looking after the key', () => {
    expect(stepsOf({ kind: 'number', hasModels: true, hasVerdicts: true })).toEqual(choice);
  });

  test('leave out what nobody has', () => {
    expect(stepsOf({ kind: 'choice', hasModels: false, hasVerdicts: false })).not.toContain('models');
    expect(stepsOf({ kind: 'text', hasModels: false, hasVerdicts: false })).toEqual(['watch', 'key', 'look']);
  });

  test('bring nothing before its turn', () => {
    for (const early of ['watch', 'vote', 'tally', 'models'] as const) {
      for (const late of ['key', 'blind', 'look'] as const) expect(hasCome(choice, late, early)).toBe(false);
    }
    expect(hasCome(choice, 'tally', 'look')).toBe(true);
  });

  test('never bring what is none of them', () => {
    expect(hasCome(['watch', 'key', 'look'], 'models', 'look')).toBe(false);
  });

  test('pass over the tally of a vote that nobody took part in, both ways', () => {
    expect(stepAfter(choice, 'vote', 0)).toBe('models');
    expect(stepAfter(choice, 'vote', 1)).toBe('tally');
    expect(stepBefore(choice, 'models', 0)).toBe('vote');
    expect(stepBefore(choice, 'models', 1)).toBe('tally');
  });

  test('have an end at each side', () => {
    expect(stepAfter(choice, 'look', 3)).toBeNull();
    expect(stepBefore(choice, 'watch', 3)).toBeNull();
  });
});
