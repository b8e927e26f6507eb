import { describe, expect, test } from 'vitest';
import { figuresOf } from '../../../src/domain/comparison/figures.ts';
import type { Board, Metric } from '../../../src/domain/metric.ts';
import { writtenItem, writtenQuestion, writtenRun } from './written.ts';

const share = { better: 'higher', format: { kind: 'share' } } as const;

const count: Metric = {
  ...{ id: 'count', title: 'Count', ...share },
  estimate: (entries) =>
    entries.length === 0 ? null : { value: entries.length, n: entries.length, clusters: 1, interval: null },
};
const total: Metric = {
  ...{ id: 'total', title: 'Total', ...share },
  estimate: () => null,
  lacks: () => ['Lungs', 'Hearts'],
};
const board: Board = {
  title: 'Board',
  source: { title: 'x', address: 'https://example.org' },
  date: '2026',
  columns: [{ id: 'total', title: 'Total', ...share }],
  rows: [{ model: 'm', scheme: null, values: { total: 0.5 } }],
};

const [asked, other] = [writtenQuestion('asked'), writtenQuestion('other')];
const run = writtenRun([writtenItem(asked, { kind: 'chose', index: 0 }), writtenItem(other, { kind: 'failed' })]);

describe('figures', () => {
  test('are none where a benchmark measures nothing of its own', () => {
    expect(figuresOf({ metrics: [], board: null }, [run], [asked])).toBeNull();
  });

  test('stand in the published columns first, then in those that only own runs have', () => {
    expect(figuresOf({ metrics: [count, total], board }, [], [])?.columns.map(({ id }) => id)).toEqual([
      'total',
      'count',
    ]);
  });

  test('see all that came of a run to the questions that are meant, and to no other', () => {
    const figures = figuresOf({ metrics: [count], board }, [run], [asked]);
    expect(figures?.runs.map(({ estimates }) => estimates.get('count')?.value)).toEqual([1]);
    expect(figuresOf({ metrics: [count], board }, [run], [asked, other])?.runs[0]?.estimates.get('count')?.value).toBe(
      2,
    );
    expect(figures?.published).toEqual(board.rows);
  });

  test('that lack a part are not there, and the part is named', () => {
    const [figures] = figuresOf({ metrics: [count, total], board }, [run], [asked])?.runs ?? [];
    expect(figures?.estimates.has('total')).toBe(false);
    expect(figures?.lacking).toEqual([{ title: 'Total', missing: ['Lungs', 'Hearts'] }]);
  });

  test('of a run without any leave it out', () => {
    expect(figuresOf({ metrics: [count], board }, [run], [])?.runs).toEqual([]);
  });
});
