import { describe, expect, test } from 'vitest';
import type { Activity } from '../../src/domain/activity.ts';
import type { RunEntrant } from '../../src/domain/comparison/entrant.ts';
import { itemKey, NOTHING_SPENT } from '../../src/domain/item.ts';
import { VARIANTS } from '../../src/domain/prompt.ts';
import { isListed, type Run } from '../../src/domain/run.ts';
import { columnsOf } from '../../src/ui/state/standings.ts';
import { entrantsOf } from '../../src/ui/views/compare/comparison.ts';
import { answersTo } from '../../src/ui/views/question/answersTo.ts';
import { choosers } from '../../src/ui/views/question/choosers.ts';
import { lookGroups } from '../../src/ui/views/question/looks.ts';
import { writtenItem, writtenQuestion, writtenRun } from '../domain/comparison/written.ts';

/* Answers of a model whose host fetched the video itself, sound and whole frame included. */

const question = writtenQuestion('q');
const put = (id: string, change: Partial<Run>): RunEntrant => {
  const entrant = writtenRun([writtenItem(question, { kind: 'chose', index: 1 })], { id });
  const model = { provider: 'google', model: 'gemini', settings: {} };
  return { ...entrant, run: { ...entrant.run, origin: { kind: 'own' }, model, questionIds: ['q'], ...change } };
};
const plain = put('plain', {});
const fetched = (['run', 'ask'] as const).map((purpose) =>
  put(`fetched as ${purpose}`, { purpose, variant: 'by-address' }),
);
const runs = [plain, ...fetched].map(({ run }) => run);
const activities = new Map(
  [plain, ...fetched].map(({ id, items }): [string, Activity] => {
    const byKey = new Map(items.map((item) => [itemKey(item.questionId, item.repeat), item]));
    return [id, { runId: id, state: 'finished', halt: null, items: byKey, inFlight: new Map(), spent: NOTHING_SPENT }];
  }),
);
const activityOf = (id: string) => activities.get(id) ?? null;
const looks = () => true;

describe('answers outside of the protocol', () => {
  test('are of one way alone: every other way enters results', () => {
    const left = VARIANTS.filter((variant) => !isListed({ purpose: 'run', variant }));
    expect(left).toEqual(['by-address']);
  });

  test('are no entrant of a comparison, so in no leaderboard, figure or pair', () => {
    const models = entrantsOf(runs, { looks, activityOf }).filter(({ kind }) => kind !== 'rule');
    expect(models.map(({ id }) => id)).toEqual(['plain']);
  });

  test('have no column among the marks, as a run or as single questions', () => {
    expect(columnsOf(runs, looks).flatMap((column) => column.runs.map(({ id }) => id))).toEqual(['plain']);
  });

  test('stand at their question, apart from what chose an option', () => {
    const answers = answersTo('q', runs, { activityOf, looks });
    expect(answers).toHaveLength(3);
    expect(choosers(answers).get(1)).toEqual([{ label: 'gemini', times: 1 }]);
    const [group] = lookGroups(answers);
    expect(group?.looks.map(({ variant }) => variant)).toEqual(['as-published', 'by-address']);
  });
});
