import { describe, expect, test } from 'vitest';
import type { Activity } from '../../src/domain/activity.ts';
import type { RunEntrant } from '../../src/domain/comparison/entrant.ts';
import { itemKey, NOTHING_SPENT } from '../../src/domain/item.ts';
import { answersByQuestion, askedAgain, hasChanged, wordsAbout } from '../../src/ui/state/acrossRuns.ts';
import { writtenItem, writtenQuestion, writtenRun, type Came } from '../domain/comparison/written.ts';
import { scoredOnce } from '../../src/domain/scoring.ts';

const question = writtenQuestion('q');
const FIRST: Came = { kind: 'chose', index: 0 };
const SECOND: Came = { kind: 'chose', index: 1 };

const repeated = (came: readonly Came[], id = 'a') =>
  writtenRun(
    came.map((one, repeat) => writtenItem(question, one, { repeat })),
    { id, repeats: came.length },
  );

function changed(...entrants: readonly RunEntrant[]): boolean {
  const activities = new Map(entrants.map(({ id, items }) => [id, activityOf(id, items)]));
  const runs = entrants.map(({ run }) => run);
  return hasChanged(
    'q',
    answersByQuestion(runs, (id) => activities.get(id) ?? null),
  );
}

function activityOf(runId: string, items: RunEntrant['items']): Activity {
  const byKey = new Map(items.map((item) => [itemKey(item.questionId, item.repeat), item]));
  return { runId, state: 'finished', halt: null, items: byKey, inFlight: new Map(), spent: NOTHING_SPENT };
}

const sameModel = (entrant: RunEntrant, model: string): RunEntrant => ({
  ...entrant,
  run: { ...entrant.run, model: { ...entrant.run.model, model } },
});

describe('an answer has changed', () => {
  test('where a repeat chose another option', () => {
    expect(changed(repeated([FIRST, FIRST, SECOND]))).toBe(true);
    expect(changed(repeated([FIRST, FIRST, FIRST]))).toBe(false);
  });

  test('where another run of the same model did', () => {
    expect(changed(sameModel(repeated([FIRST], 'a'), 'm'), sameModel(repeated([SECOND], 'b'), 'm'))).toBe(true);
  });

  test('not where another model did, and not where a call failed', () => {
    expect(changed(repeated([FIRST], 'a'), repeated([SECOND], 'b'))).toBe(false);
    expect(changed(repeated([FIRST, { kind: 'failed' }, { kind: 'unread' }]))).toBe(false);
  });

  test('of a free question by its grade', () => {
    expect(
      changed(
        repeated([
          { kind: 'scored', points: 1 },
          { kind: 'scored', points: 2 },
        ]),
      ),
    ).toBe(true);
    expect(
      changed(
        repeated([
          { kind: 'scored', points: 1 },
          { kind: 'scored', points: 1 },
        ]),
      ),
    ).toBe(false);
  });
});

test('only models that were asked more than once can have changed', () => {
  const [a, b, c] = [repeated([FIRST], 'a'), repeated([FIRST, FIRST], 'b'), sameModel(repeated([FIRST], 'c'), 'a')];
  expect(askedAgain([a, b, c].map(({ run }) => run)).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(askedAgain([a.run])).toEqual([]);
});

test('what was asked in another way than published has not changed, and changes nothing', () => {
  const put = (entrant: RunEntrant, run: Partial<RunEntrant['run']>) => ({
    ...entrant,
    run: { ...entrant.run, ...run },
  });
  const plain = repeated([FIRST, FIRST], 'a');
  const blind = put(repeated([FIRST, SECOND], 'b'), { variant: 'blind', model: plain.run.model });
  const even = put(repeated([SECOND], 'c'), { evenPeriods: true, model: plain.run.model });
  const known = [plain, blind, even];
  const again = askedAgain(known.map(({ run }) => run));
  expect(again.map(({ id }) => id)).toEqual(['a']);
  expect(changed(...known.filter(({ run }) => again.includes(run)))).toBe(false);
});

test('what was said are replies and judges’ words, in lower case', () => {
  const [item] = repeated([{ kind: 'scored', points: 1 }]).items;
  if (item?.state !== 'scored' || item.score.kind !== 'graded') throw new Error('it was scored');
  const told = {
    ...item,
    prediction: { ...item.prediction, reply: { ...item.prediction.reply, text: 'The LIVER' } },
    ...scoredOnce({ ...item.score, remark: 'Names the Kidney instead.' }),
  };
  const { run } = writtenRun([told], { id: 'r' });
  const answers = answersByQuestion([run], () => activityOf('r', [told]));
  expect(wordsAbout('q', answers)).toEqual(['the liver\nnames the kidney instead.']);
  expect(wordsAbout('another', answers)).toEqual([]);
});
