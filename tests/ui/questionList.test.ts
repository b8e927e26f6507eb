import { describe, expect, test } from 'vitest';
import { ALL_KEPT, type Selection } from '../../src/domain/selection.ts';
import { activeParts, withoutPart } from '../../src/ui/state/activeParts.ts';
import { facetCounts, searched } from '../../src/ui/views/questions/facetCounts.ts';
import { groupByTitle, groupOffsets, rowWindow } from '../../src/ui/views/questions/groups.ts';
import { histogram, lengthScale } from '../../src/ui/views/questions/histogram.ts';
import { writtenQuestion } from '../domain/comparison/written.ts';

const HEIGHTS = { top: 28, head: 32, row: 30 };
const many = (title: string, count: number) =>
  Array.from({ length: count }, (_, index) => writtenQuestion(`mcq/${title}/${index}`, { title }));

describe('the list of questions', () => {
  const groups = groupByTitle([...many('b', 40), ...many('a', 2)]);

  test('keeps the order of the benchmark in its groups', () => {
    expect(groups.map(({ title, questions }) => [title, questions.length])).toEqual([
      ['b', 40],
      ['a', 2],
    ]);
  });

  test('begins below its head, and a folded group is its head alone', () => {
    expect(groupOffsets(groups, HEIGHTS, () => false)).toEqual([28, 28 + 32 + 1200, 28 + 32 + 1200 + 32 + 60]);
    expect(groupOffsets(groups, HEIGHTS, (title) => title === 'b')).toEqual([28, 60, 60 + 32 + 60]);
  });

  test('draws the rows on screen with eight to spare on either side', () => {
    const view = { top: 600, height: 300 };
    expect(rowWindow(40, { offset: 28, heights: HEIGHTS, view })).toEqual({ from: 10, to: 36 });
  });

  test('draws no row of a group that is far away', () => {
    const far = { offset: 5000, heights: HEIGHTS, view: { top: 0, height: 300 } };
    expect(rowWindow(40, far)).toEqual({ from: 0, to: 0 });
    const above = { offset: 28, heights: HEIGHTS, view: { top: 9000, height: 300 } };
    expect(rowWindow(40, above)).toEqual({ from: 40, to: 40 });
  });
});

describe('the counts beside filters', () => {
  const questions = [
    writtenQuestion('mcq/a/0', { facets: { kind: 'mcq', type: 'T1', length: '0-5s' } }),
    writtenQuestion('mcq/a/1', { facets: { kind: 'mcq', type: 'T2', length: '0-5s' }, cautions: ['alignment'] }),
    writtenQuestion('free/a/0', {
      target: { kind: 'text', references: ['x'] },
      facets: { kind: 'free', type: 'T1', length: '0-5s' },
    }),
  ];
  const standings = () => new Map();
  const countsOf = (selection: Selection) =>
    facetCounts(questions, selection, { standings, found: searched(questions, selection.text, { standings }) });
  const counts = countsOf({ ...ALL_KEPT, facets: { type: ['T1'] } });

  test('say what a value would leave, given the other filters', () => {
    expect(counts.kinds).toEqual([
      { value: 'choice', count: 1 },
      { value: 'text', count: 1 },
    ]);
    expect(counts.cautions).toEqual([{ value: 'alignment', count: 0 }]);
  });

  test('are of what a search found, and of nothing where it found nothing', () => {
    expect(countsOf({ ...ALL_KEPT, text: 'nowhere' }).kinds.map(({ count }) => count)).toEqual([0, 0]);
  });

  test('of a facet are not narrowed by its own choice', () => {
    expect(counts.facets).toEqual([
      {
        facet: 'type',
        values: [
          { value: 'T1', count: 2 },
          { value: 'T2', count: 1 },
        ],
      },
    ]);
  });
});

describe('the parts of a selection', () => {
  const selection = {
    ...ALL_KEPT,
    text: 'vein',
    facets: { type: ['T1'], region: [] },
    outcomes: { one: [] },
    length: [0, 4] as const,
  };

  test('that narrow it are named, empty ones are not', () => {
    expect(activeParts(selection)).toEqual(['text', 'facet:type', 'length']);
  });

  test('can be dropped one by one', () => {
    const left = activeParts(selection).reduce(withoutPart, selection);
    expect(activeParts(left)).toEqual([]);
  });
});

describe('the scale of clip lengths', () => {
  test('has whole seconds, and one long clip does not squeeze the rest', () => {
    const lengths = [...Array.from({ length: 99 }, (_, index) => index / 5), 120];
    expect(lengthScale(lengths, 20)).toEqual({ bins: 20, step: 1, end: 20, longest: 120 });
  });

  test('counts what is beyond its end in the last bin', () => {
    expect(histogram([0.4, 1, 1.9, 50], { bins: 3, step: 1, end: 3, longest: 50 })).toEqual([1, 2, 1]);
  });
});
