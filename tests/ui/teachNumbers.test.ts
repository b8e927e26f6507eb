import { describe, expect, test } from 'vitest';
import type { Question, Target } from '../../src/domain/question.ts';
import type { Player } from '../../src/ui/parts/player/Player.svelte.ts';
import type { LessonTalk, VotedOn } from '../../src/ui/state/LessonTalk.svelte.ts';
import type { StillSteps } from '../../src/ui/state/StillSteps.svelte.ts';
import { classRows, endColumns, endKinds } from '../../src/ui/views/teach/endRows.ts';
import { learnerTable } from '../../src/ui/views/teach/learnerCsv.ts';
import { presentKeys } from '../../src/ui/views/teach/presentKeys.ts';
import { stepName } from '../../src/ui/views/teach/presentWords.ts';
import { spreadScale } from '../../src/ui/views/teach/spreadScale.ts';

const FRACTION: Target = { kind: 'number', correct: 55, unit: '%', min: 20, max: 85, tolerance: 0.1 };
const question = (id: string, target: Target, facets: Question['facets'] = {}): Question => ({
  id,
  stem: id,
  media: [{ kind: 'still', source: id, roi: null }],
  target,
  rationale: null,
  kept: true,
  facets,
  cluster: id,
  title: 't',
  cautions: [],
});

describe('the spread of a class’s numbers', () => {
  test('is drawn over the plausible span, which tells nothing of the key', () => {
    const { from, to, share } = spreadScale({ min: 20, max: 85 }, [50, 60]);
    expect([from, to]).toEqual([20, 85]);
    expect([share(20), share(52.5), share(85)]).toEqual([0, 0.5, 1]);
  });

  test('grows for values beside it, by half of it at most, and what is further stands at its end', () => {
    expect(spreadScale({ min: 20, max: 85 }, [10]).from).toBe(10);
    const { to, share } = spreadScale({ min: 20, max: 80 }, [9999]);
    expect([to, share(9999)]).toEqual([110, 1]);
  });
});

describe('the keys of a talk', () => {
  const talk = (votedOn: VotedOn, { typed = '', step = 'vote' } = {}) =>
    ({ step, typed, question: { id: 'a', steps: [], votedOn } }) as unknown as LessonTalk;
  const meanings = (of: LessonTalk, shows: 'clip' | 'still' | null = 'still') => {
    const bindings = presentKeys({
      talk: of,
      shows,
      player: {} as Player,
      stills: {} as StillSteps,
      move: (act) => act(),
      whole: () => undefined,
      full: () => undefined,
      leave: () => undefined,
    });
    return (key: string) => bindings.findLast(({ keys }) => keys.includes(key))?.label ?? null;
  };

  test('count each of ten options by its letter, and mean something else outside a vote', () => {
    const ten = meanings(talk({ kind: 'choice', options: 10 }));
    expect([...'abcdefghij'].map(ten)).toEqual(Array(10).fill('count hands'));
    const four = meanings(talk({ kind: 'choice', options: 4 }));
    expect([four('d'), four('e'), four('f')]).toEqual(['count hands', null, 'full screen']);
    expect(meanings(talk({ kind: 'choice', options: 10 }, { step: 'key' }))('b')).toBe('black screen');
  });

  test('take a full stop for a decimal point in a number begun, and for the black screen at all other times', () => {
    expect(meanings(talk({ kind: 'number' }))('.')).toBe('black screen');
    expect(meanings(talk({ kind: 'number' }, { typed: '3' }))('.')).toBe('a number, and how many said it');
    expect(meanings(talk({ kind: 'number' }, { typed: '3' }))('Enter')).toBe('count the number');
    expect(meanings(talk({ kind: 'number' }))('Enter')).toBe('go on');
    expect(meanings(talk({ kind: 'number' }, { typed: '3' }))(' ')).toBe('go on');
  });

  test('step through images where those are shown, and play where a clip is', () => {
    const still = meanings(talk({ kind: 'number' }));
    expect([still('n'), still(','), still('p'), still('w')]).toEqual(['next image', 'previous image', null, null]);
    const clip = meanings(talk({ kind: 'none' }), 'clip');
    expect([clip('n'), clip('p')]).toEqual(['one frame on', 'play or pause']);
    expect(meanings(talk({ kind: 'none' }), null)('n')).toBeNull();
  });
});

test('nobody watches a picture', () => {
  expect(stepName('watch', [{ kind: 'still', source: 'a', roi: null }])).toBe('See');
  expect(stepName('watch', [{ kind: 'clip', source: 'v', start: 0, end: 1, roi: null }])).toBe('Watch');
  expect(stepName('vote', [])).toBe('Vote');
});

describe('the end of a lesson', () => {
  const questions = [
    question('a', FRACTION, { task: 'value', dataset: 'x' }),
    question('b', { kind: 'choice', options: ['yes', 'no'], correct: 0 }, { task: 'label', dataset: 'x' }),
  ];

  test('counts each kind apart, in the order offered, and no kind that is not there', () => {
    expect(endKinds(questions)).toEqual(['choice', 'number']);
  });

  test('is sliced by the first facet that tells the questions apart', () => {
    expect(endColumns(questions).map(({ value }) => value)).toEqual(['label', 'value']);
    expect(endColumns(questions.slice(0, 1))).toEqual([]);
  });

  test('tells a class’s numbers hand by hand and by their median', () => {
    const numbers = [
      { value: 30, hands: 1 },
      { value: 50, hands: 3 },
    ];
    const rows = classRows(questions.slice(0, 1), 'number', () => ({ kind: 'number', numbers }));
    expect(rows.map(({ name, sums }) => [name, sums.all])).toEqual([
      ['The class, by hands', { points: 3, most: 4 }],
      ['The class, by its median', { points: 1, most: 1 }],
    ]);
  });
});

test('a learner’s number is in the table with its unit, its points, the key and the tolerance', () => {
  const given = (value: number) => ({
    questionId: 'a',
    answer: { kind: 'number' as const, value },
    sureness: 'sure' as const,
    rating: null,
    verdict: null,
    at: '2026-11-30T10:00:00.000Z',
  });
  const row = (value: number) => {
    const { columns, rows } = learnerTable([given(value)], [question('a', FRACTION)], []);
    const cell = (name: string) => rows[0]?.[columns.indexOf(name)];
    return ['your answer', 'points', 'of', 'key', 'right within ±'].map(cell);
  };
  expect(row(61.5)).toEqual(['61.5 %', 1, 1, '55 %', '6.5 %']);
  expect(row(61.6)).toEqual(['61.6 %', 0, 1, '55 %', '6.5 %']);
});
