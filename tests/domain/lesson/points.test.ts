import { describe, expect, test } from 'vitest';
import { learnerAnswer, learnerPoints } from '../../../src/domain/lesson/learner.ts';
import { sumsOf } from '../../../src/domain/lesson/sums.ts';
import type { Question, Target } from '../../../src/domain/question.ts';

const question = (id: string, target: Target, type?: string): Question => ({
  id,
  stem: id,
  media: [],
  target,
  rationale: null,
  kept: true,
  facets: type === undefined ? {} : { type },
  cluster: 'v',
  title: 't',
  cautions: [],
});
const choice = (id: string, correct: number, type?: string) =>
  question(id, { kind: 'choice', options: ['one', 'two'], correct }, type);
const free = (id: string, type?: string) => question(id, { kind: 'text', references: ['so'] }, type);

const picked = (questionId: string, index: number) =>
  learnerAnswer({ questionId, answer: { kind: 'choice', index }, sureness: 'sure' });
const wrote = (questionId: string) =>
  learnerAnswer({ questionId, answer: { kind: 'text', text: 'so it is' }, sureness: 'guessing' });

describe('a learner', () => {
  const questions = [choice('a', 0), choice('b', 1), free('c'), free('d')];

  test('has points by the key for choices, and by their own rating for free answers', () => {
    const answers = [picked('a', 0), picked('b', 0), { ...wrote('c'), rating: 1 as const }];
    expect([...learnerPoints(answers, questions)]).toEqual([
      ['a', 1],
      ['b', 0],
      ['c', 1],
    ]);
  });

  test('goes before a judge in rating a free answer, also with nothing, and the judge before nobody', () => {
    const by = { id: 'rubric-strict', model: 'm', promptVersion: '1' };
    const verdict = { kind: 'graded', points: 2, most: 2, errorType: 'none', remark: null, by } as const;
    const answers = [
      { ...wrote('c'), verdict },
      { ...wrote('d'), verdict, rating: 0 as const },
    ];
    expect([...learnerPoints(answers, questions)]).toEqual([
      ['c', 2],
      ['d', 0],
    ]);
  });

  test('has none, and no zero, for what is not rated or is no question of the lesson', () => {
    expect(learnerPoints([wrote('d'), picked('elsewhere', 0)], questions).size).toBe(0);
  });
});

describe('sums', () => {
  const questions = [choice('a', 0, 'Type1'), choice('b', 1, 'Type2'), free('c', 'Type2'), choice('d', 0)];

  test('are out of what could be had: 1 for a choice, 2 for a free answer', () => {
    const points = new Map([
      ['a', 1],
      ['b', 0.5],
      ['c', 1],
      ['d', 0],
    ]);
    const { all, byFacet } = sumsOf(points, questions, 'type');
    expect(all).toEqual({ points: 2.5, most: 5 });
    expect(byFacet.get('Type1')).toEqual({ points: 1, most: 1 });
    expect(byFacet.get('Type2')).toEqual({ points: 1.5, most: 3 });
  });

  test('leave out what has no grade, above and below', () => {
    expect(sumsOf(new Map([['a', 1]]), questions, 'type').all).toEqual({ points: 1, most: 1 });
  });
});
