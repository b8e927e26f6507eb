import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { failure } from '../../../src/domain/failure.ts';
import { MADE_ELSEWHERE, standing, type Item } from '../../../src/domain/item.ts';
import { scoredOnce } from '../../../src/domain/scoring.ts';
import type { Prediction } from '../../../src/domain/prediction.ts';
import { clusteredMean } from '../../../src/domain/statistics/clustered.ts';
import { observe, tally, type Basis } from '../../../src/domain/statistics/tally.ts';

type Recorded = {
  answer: string;
  model_prediction: string;
  inference_metadata: { success: boolean };
  eval_score: number;
};

/** Of the case: a refusal and two replies that name no option, by their index. */
const UNREAD: ReadonlyMap<number, 'refusal' | 'unreadable'> = new Map([
  [17, 'unreadable'],
  [18, 'unreadable'],
  [19, 'refusal'],
]);

const read = <T>(name: string) => JSON.parse(readFileSync(`tests/cases/${name}`, 'utf8')) as T;

const prompt = { version: 'test', system: '', text: '', options: null, order: null };
const by = { id: 'exact', model: null, promptVersion: null };
const reply = (text: string): Prediction['reply'] => ({
  text,
  thoughts: null,
  finish: 'stop',
  finishReason: null,
  model: null,
  tokens: { prompt: null, reply: null, thoughts: null },
  latency: 1,
  request: null,
});

function toItem(recorded: Recorded, index: number): Item {
  const base = {
    runId: 'r',
    questionId: `mcq/states/${index}`,
    repeat: 0,
    attempt: 1,
    at: '',
    ...MADE_ELSEWHERE,
  } as const;
  if (!recorded.inference_metadata.success) {
    return { ...base, state: 'failed', stage: 'model', failure: failure('timed-out').failure, prompt, request: null };
  }
  const unread = UNREAD.get(index);
  if (unread !== undefined) {
    const prediction = {
      kind: 'unread',
      reply: reply(recorded.model_prediction),
      reason: unread,
      rule: 'none',
    } as const;
    return { ...base, state: 'answered', prompt, prediction };
  }
  const prediction = {
    kind: 'read',
    reply: reply(recorded.model_prediction),
    answer: { kind: 'choice', index: 0 },
    rule: 'answer-line',
  } as const;
  const score = { kind: 'graded', points: recorded.eval_score, most: 1, errorType: null, remark: null, by } as const;
  return { ...base, state: 'scored', prompt, prediction, ...scoredOnce(score) };
}

describe('a run with failed calls, unreadable replies and a refusal', () => {
  const items = read<Recorded[]>('score_pred_states.json').map(toItem);
  const expected = read<{ items: number; right: number; wrong: number; failed: number }>(
    'score_pred_states.expected.json',
  );

  const perCent = (basis: Basis) => {
    const estimate = clusteredMean(observe(items, { basis, clusterOf: (id) => id }));
    return `${((estimate?.value ?? NaN) * 100).toFixed(1)} % of ${estimate?.n}`;
  };

  test('each state is counted for what it is', () => {
    expect(items).toHaveLength(expected.items);
    expect(tally(items)).toEqual({
      right: expected.right,
      half: 0,
      wrong: expected.wrong,
      failed: expected.failed,
      unread: 3,
      ungraded: 0,
      unscored: 0,
    });
  });

  test('is 50.0 % of all 20 when failures count as nothing', () => expect(perCent('asked')).toBe('50.0 % of 20'));
  test('is 58.8 % of 17 without failed calls', () => expect(perCent('answered')).toBe('58.8 % of 17'));
  test('is 71.4 % of the 14 readable', () => expect(perCent('read')).toBe('71.4 % of 14'));
});

describe('an answer that no judge has graded', () => {
  const base = {
    runId: 'r',
    questionId: 'free/a/0',
    repeat: 0,
    attempt: 1,
    at: '',
    ...MADE_ELSEWHERE,
    prompt,
  } as const;
  const prediction = { kind: 'read', reply: reply('x'), answer: { kind: 'text', text: 'x' }, rule: 'whole' } as const;
  const score = { kind: 'ungraded', reason: 'judge-failed', failure: null, detail: '', by } as const;
  const ungraded: Item = { ...base, state: 'scored', prediction, ...scoredOnce(score) };
  const unscored: Item = { ...base, state: 'answered', prediction };

  test('is not a zero in any basis', () => {
    for (const basis of ['asked', 'answered', 'read'] as const) {
      expect(observe([ungraded, unscored], { basis, clusterOf: (id) => id })).toEqual([]);
    }
  });

  test('stands as ungraded or unscored', () => {
    expect([ungraded, unscored].map(standing)).toEqual(['ungraded', 'unscored']);
  });
});
