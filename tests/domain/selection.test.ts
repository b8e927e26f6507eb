import { describe, expect, test } from 'vitest';
import type { Standing } from '../../src/domain/item.ts';
import { ALL_KEPT, notables, select, type Selection, type StandingsOf } from '../../src/domain/selection.ts';
import { writtenQuestion } from './comparison/written.ts';

const clip = (end: number) => [{ kind: 'clip', source: 'v', start: 0, end, roi: null } as const];
const questions = [
  writtenQuestion('mcq/a/0', {
    stem: 'Which vein is pressed?',
    media: clip(3),
    facets: { type: 'T1', region: 'neck' },
  }),
  writtenQuestion('mcq/a/1', { stem: 'Why the gain?', media: clip(10), facets: { type: 'T2', region: 'neck' } }),
  writtenQuestion('free/a/0', {
    stem: 'Which probe motion?',
    target: { kind: 'text', references: ['It presses the vein'] },
    media: clip(20),
    facets: { type: 'T1' },
    cautions: ['alignment'],
  }),
  writtenQuestion('mcq/b/0', { title: 'Kidney', kept: false, facets: { type: 'T3' }, media: clip(5) }),
];

const NOBODY: StandingsOf = () => new Map();
const selected = (change: Partial<Selection>, standings: StandingsOf = NOBODY) =>
  select(questions, { ...ALL_KEPT, ...change }, { standings }).map(({ id }) => id);

describe('a selection', () => {
  test('that narrows nothing means the benchmark proper', () => {
    expect(selected({})).toEqual(['mcq/a/0', 'mcq/a/1', 'free/a/0']);
  });

  test('takes in what is not kept on request', () => expect(selected({ keptOnly: false })).toContain('mcq/b/0'));
  test('takes any of the values of one facet', () => {
    expect(selected({ facets: { type: ['T2', 'T3'] } })).toEqual(['mcq/a/1']);
  });

  test('asks for a value of every facet that it names', () => {
    expect(selected({ facets: { type: ['T1'], region: ['neck'] } })).toEqual(['mcq/a/0']);
  });

  test('holds both ends of a length', () => expect(selected({ length: [3, 10] })).toEqual(['mcq/a/0', 'mcq/a/1']));
  test('by kind and by caution', () => {
    expect(selected({ kinds: ['text'], cautions: ['alignment'] })).toEqual(['free/a/0']);
  });

  test('finds all words, in any order and case', () => {
    expect(selected({ text: 'SEGMENT gain' })).toEqual(['mcq/a/1']);
    expect(selected({ text: 'fourth pressed' })).toEqual(['mcq/a/0']);
  });

  test('finds what runs said as well, one word here and one there', () => {
    const words = (id: string) => (id === 'mcq/a/1' ? ['answer: b, as the field is dark'] : []);
    const found = (text: string) =>
      select(questions, { ...ALL_KEPT, text }, { standings: NOBODY, words }).map(({ id }) => id);
    expect(found('gain DARK')).toEqual(['mcq/a/1']);
    expect(found('dark vein')).toEqual([]);
  });

  test('is ordered by clip length, or by what runs have right', () => {
    const went: Record<string, Standing> = { 'mcq/a/0': 'right', 'mcq/a/1': 'wrong', 'free/a/0': 'half' };
    const standings: StandingsOf = (id) => new Map(went[id] === undefined ? [] : [['run', went[id]]]);
    expect(selected({ order: 'longest' })).toEqual(['free/a/0', 'mcq/a/1', 'mcq/a/0']);
    expect(selected({ order: 'fewest-right' }, standings)).toEqual(['mcq/a/1', 'free/a/0', 'mcq/a/0']);
    expect(selected({ order: 'most-right' }, standings)).toEqual(['mcq/a/0', 'free/a/0', 'mcq/a/1']);
  });

  test('never searches the key', () => expect(selected({ text: 'presses' })).toEqual([]));

  test('leaves one of its parts out for counting', () => {
    const selection = { ...ALL_KEPT, kinds: ['text'], facets: { type: ['T1'] } } as const;
    const ids = (without: 'kinds' | 'facet:type') =>
      select(questions, selection, { standings: NOBODY, without }).map(({ id }) => id);
    expect(ids('kinds')).toEqual(['mcq/a/0', 'free/a/0']);
    expect(ids('facet:type')).toEqual(['free/a/0']);
  });
});

describe('a selection by outcome', () => {
  const table: Readonly<Record<string, Readonly<Record<string, Standing>>>> = {
    'mcq/a/0': { one: 'right', two: 'wrong' },
    'mcq/a/1': { one: 'failed' },
  };
  const standings: StandingsOf = (id) => new Map(Object.entries(table[id] ?? {}));

  test('takes any of the standings in a run', () => {
    expect(selected({ outcomes: { one: ['right', 'failed'] } }, standings)).toEqual(['mcq/a/0', 'mcq/a/1']);
  });

  test('asks every run that it names', () => {
    expect(selected({ outcomes: { one: ['right'], two: ['right'] } }, standings)).toEqual([]);
  });

  test('tells what was not asked from what failed', () => {
    expect(selected({ outcomes: { two: ['none'] } }, standings)).toEqual(['mcq/a/1', 'free/a/0']);
  });

  test('finds where runs disagree and where one has no grade', () => {
    expect(selected({ notable: ['differ'] }, standings)).toEqual(['mcq/a/0']);
    expect(selected({ notable: ['no-grade'] }, standings)).toEqual(['mcq/a/1']);
  });
});

test('orders and what is notable go by the runs that put questions as published', () => {
  const standings: StandingsOf = (id) =>
    new Map<string, Standing>(
      id === 'mcq/a/0'
        ? [
            ['plain', 'right'],
            ['blind', 'wrong'],
          ]
        : [['blind', 'wrong']],
    );
  const published: StandingsOf = (id) => new Map(id === 'mcq/a/0' ? [['plain', 'right']] : []);
  const found = (change: Partial<Selection>) =>
    select(questions, { ...ALL_KEPT, ...change }, { standings, published }).map(({ id }) => id);
  expect(found({ notable: ['differ', 'none-right', 'no-grade'] })).toEqual([]);
  expect(found({ order: 'most-right' })[0]).toBe('mcq/a/0');
  expect(found({ outcomes: { blind: ['wrong'] } }).length).toBeGreaterThan(1);
});

describe('what is notable', () => {
  const of = (...standings: Standing[]) => [...notables(new Map(standings.map((one, index) => [String(index), one])))];

  test('is nothing where all agree', () => expect(of('right', 'right')).toEqual([]));
  test('is nothing where nobody was asked', () => expect(of()).toEqual([]));
  test('is that none is right, a half one included', () => {
    expect(of('wrong', 'half').toSorted()).toEqual(['differ', 'none-right']);
  });
  test('is no disagreement where one failed', () => expect(of('right', 'failed')).toEqual(['no-grade', 'failed']));
  test('is an answer that changed, whatever the grades', () => {
    expect([...notables(new Map([['a', 'right']]), true)]).toEqual(['changed']);
  });
});
