import { describe, expect, test } from 'vitest';
import { standing, type ScoredItem } from '../../src/domain/item.ts';
import type { Grader, Score } from '../../src/domain/score.ts';
import {
  graderKey,
  gradersOf,
  isGradedBy,
  itemUnder,
  PERSON,
  scoredOnce,
  scoreUnder,
  withoutPersonScore,
  withPersonScore,
  withScore,
} from '../../src/domain/scoring.ts';
import { tally } from '../../src/domain/statistics/tally.ts';
import { writtenItem, writtenQuestion } from './comparison/written.ts';

const STRICT: Grader = { id: 'rubric-strict', model: 'google/gemini', promptVersion: '2' };
const LENIENT: Grader = { ...STRICT, id: 'rubric-lenient' };

const graded = (points: number, by = STRICT): Score => ({
  ...{ kind: 'graded', points, most: 2, errorType: null, remark: `Worth ${points}.`, by },
});
const ungraded = (by = STRICT): Score => ({ kind: 'ungraded', reason: 'judge-failed', failure: null, detail: '', by });
const byPerson = (points: number, { at = '2026-11-29T10:00:00.000Z', reason = 'It is in the key.' } = {}) => ({
  ...{ points, most: 2, name: 'A. Reader', reason, at },
});
const UNDONE_AT = '2026-11-29T11:00:00.000Z';

function itemWith(scoring: ReturnType<typeof scoredOnce>): ScoredItem {
  const item = writtenItem(writtenQuestion('q', { target: { kind: 'text', references: [] } }), {
    kind: 'scored',
    points: 0,
  });
  if (item.state !== 'scored') throw new Error('it was scored');
  return { ...item, ...scoring };
}

describe('a grader', () => {
  test('is named by what it is, the model it asks and the version of its words', () => {
    expect(graderKey(STRICT)).toBe('rubric-strict/google/gemini/2');
    expect(graderKey(PERSON)).toBe('person');
    const others = [LENIENT, { ...STRICT, model: 'qwen/max' }, { ...STRICT, promptVersion: '3' }];
    expect(new Set([STRICT, ...others].map(graderKey)).size).toBe(4);
  });
});

describe('judging again', () => {
  test('with another judge adds its score, and the newest counts', () => {
    const both = withScore(scoredOnce(graded(2)), graded(0, LENIENT));
    expect(both).toEqual({ score: graded(0, LENIENT), scores: [graded(2), graded(0, LENIENT)], person: [] });
  });

  test('with the same judge replaces what it gave', () => {
    const again = withScore(withScore(scoredOnce(graded(2)), graded(0, LENIENT)), graded(1));
    expect(again).toEqual({ score: graded(1), scores: [graded(0, LENIENT), graded(1)], person: [] });
  });

  test('with a judge that fails leaves the grade that another gave in force', () => {
    expect(withScore(scoredOnce(graded(2)), ungraded(LENIENT)).score).toEqual(graded(2));
    expect(withScore(scoredOnce(ungraded(LENIENT)), graded(2)).score).toEqual(graded(2));
    expect(scoredOnce(ungraded()).score).toEqual(ungraded());
  });

  test('does not take away what a person decided', () => {
    const decided = withPersonScore(scoredOnce(graded(0)), byPerson(2));
    expect(withScore(decided, graded(1, LENIENT))).toMatchObject({
      score: { points: 2, by: PERSON },
      scores: [graded(0), graded(1, LENIENT)],
    });
  });
});

describe('a person', () => {
  const decided = withPersonScore(scoredOnce(graded(0)), byPerson(1));

  test('goes before the judges, with the reason as its remark', () => {
    expect(decided.score).toEqual({
      ...{ kind: 'graded', points: 1, most: 2, errorType: null, remark: 'It is in the key.', by: PERSON },
    });
    expect(decided.scores).toEqual([graded(0)]);
  });

  test('grades what no judge could', () => {
    expect(withPersonScore(scoredOnce(ungraded()), byPerson(2)).score).toMatchObject({ kind: 'graded', points: 2 });
  });

  test('may decide anew and take that back: the decision before counts again, and all stays in the history', () => {
    const twice = withPersonScore(decided, byPerson(2));
    const undone = withoutPersonScore(twice, UNDONE_AT);
    expect([twice.score, undone.score]).toMatchObject([{ points: 2 }, { points: 1 }]);
    expect(undone.person).toEqual([
      { ...byPerson(1), undone: null },
      { ...byPerson(2), undone: UNDONE_AT },
    ]);
  });

  test('may take all back: the judge counts again', () => {
    const none = withoutPersonScore(decided, UNDONE_AT);
    expect(none.score).toEqual(graded(0));
    expect(withoutPersonScore(none, '2026-11-29T12:00:00.000Z')).toEqual(none);
  });
});

describe('an answer under one grader', () => {
  const scoring = withPersonScore(withScore(scoredOnce(graded(0)), graded(1, LENIENT)), byPerson(2));
  const item = itemWith(scoring);

  test('has that grader’s score, or none', () => {
    const keys = [undefined, 'person-first', 'person', graderKey(STRICT), graderKey(LENIENT), 'overlap'];
    const points = keys.map((key) => {
      const score = scoreUnder(scoring, key);
      return score?.kind === 'graded' ? score.points : score;
    });
    expect(points).toEqual([2, 2, 2, 0, 1, null]);
  });

  test('stands and is counted by it; what it has not graded is left out of the sum', () => {
    const stands = (key: string) => standing(itemUnder(item, key));
    expect([stands('person-first'), stands(graderKey(STRICT)), stands('overlap')]).toEqual([
      ...['right', 'wrong', 'unscored'],
    ]);
    expect(tally([item].map((one) => itemUnder(one, graderKey(LENIENT))))).toMatchObject({ half: 1, right: 0 });
  });

  test('is graded by those alone that gave a grade, the explanation apart from the answer', () => {
    const one = { ...itemWith(withScore(scoredOnce(graded(2)), ungraded(LENIENT))), explanation: graded(1, LENIENT) };
    expect([STRICT, LENIENT].map((by) => isGradedBy(one, by, 'answers'))).toEqual([true, false]);
    expect([STRICT, LENIENT].map((by) => isGradedBy(one, by, 'explanations'))).toEqual([false, true]);
    expect(isGradedBy(one, { ...STRICT, promptVersion: '3' }, 'answers')).toBe(false);
  });

  test('graders are listed once each, a person last and only while a decision stands', () => {
    expect(gradersOf([item, item])).toEqual([STRICT, LENIENT, PERSON]);
    expect(gradersOf([itemWith(withoutPersonScore(scoring, UNDONE_AT))])).toEqual([STRICT, LENIENT]);
  });
});
