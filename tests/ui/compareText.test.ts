import { describe, expect, test } from 'vitest';
import { scaleAround } from '../../src/ui/charts/scale.ts';
import { pCell, tableAsCsv, tableAsMarkdown } from '../../src/ui/charts/figureTable.ts';
import { fileName } from '../../src/ui/charts/saveFile.ts';
import { COMPARE, formatAddress, parseAddress, type Route } from '../../src/ui/state/address.ts';
import { entrantNames, entrantTags } from '../../src/ui/views/compare/entrantNames.ts';
import {
  differenceInterval,
  differenceText,
  figureText,
  intervalText,
  pText,
  tickText,
} from '../../src/ui/views/compare/figureText.ts';
import { slicingFacets } from '../../src/ui/views/compare/facets.ts';
import { writtenQuestion, writtenRun } from '../domain/comparison/written.ts';

describe('the address of a comparison', () => {
  const routes: readonly Route[] = [
    COMPARE,
    {
      ...COMPARE,
      compared: ['published/gemini-3-pro', '0f0c-1', 'odd-one-out'],
      kind: 'text',
      basis: 'answered',
      facet: 'region',
      differing: { kind: 'only', id: 'published/gemini-3-pro' },
      order: 'right',
      selection: { ...COMPARE.selection, keptOnly: false, facets: { optionStyle: ['A.'] } },
    },
    { ...COMPARE, differing: { kind: 'none-right' } },
  ];

  test.each(routes.map((route) => [formatAddress({ route, benchmark: null }), route] as const))(
    '%s holds the whole view',
    (address, route) => {
      expect(parseAddress(address).route).toEqual(route);
    },
  );

  test('is short before anything was chosen', () => {
    expect(formatAddress({ route: COMPARE, benchmark: null })).toBe('#/compare');
  });

  test('leaves out what it does not know', () => {
    expect(parseAddress('#/compare?runs=,,&kind=video&count=all&show=best&order=up').route).toEqual(COMPARE);
  });
});

describe('figures in words', () => {
  test('shares are per cent with one decimal, means have two', () => {
    expect(figureText('choice', 165 / 249)).toBe('66.3');
    expect(figureText('text', 240 / 265)).toBe('0.91');
    expect(figureText('text', undefined)).toBe('–');
    expect(intervalText('choice', [0.590736, 0.734565])).toBe('59.1 – 73.5');
    expect(intervalText('choice', null)).toBe('');
  });

  test('a difference carries its sign, and a real minus', () => {
    expect(differenceText('choice', 0.108434)).toBe('+10.8');
    expect(differenceText('choice', -0.032)).toBe('−3.2');
    expect(differenceText('choice', -0.0001)).toBe('0.0');
    expect(differenceInterval('choice', [-0.030365, 0.094622])).toBe('−3.0 to 9.5');
  });

  test.each([
    [0.00004, '<0.0001'],
    [0.0045116, '0.0045'],
    [0.0321, '0.032'],
    [0.434, '0.43'],
    [1, '1.00'],
  ])('p = %d is %s', (p, text) => {
    expect(pText(p)).toBe(text);
  });

  test('an axis has no more decimals than it needs', () => {
    expect([-0.1, 0, 0.25].map((value) => tickText('choice', value))).toEqual(['−10', '0', '25']);
    expect([0, 0.05, 0.5, 2].map((value) => tickText('text', value))).toEqual(['0', '0.05', '0.5', '2']);
  });
});

describe('an axis of differences', () => {
  test('is round, holds all values and always zero', () => {
    expect(scaleAround([-0.03, 0.42])).toEqual({ min: -0.1, max: 0.5, ticks: [-0.1, 0, 0.1, 0.2, 0.3, 0.4, 0.5] });
    const above = scaleAround([0.02, 0.13]);
    expect(above.min).toBe(0);
    expect(above.max).toBeGreaterThanOrEqual(0.13);
  });

  test('of nothing still has two ends', () => {
    const { min, max } = scaleAround([]);
    expect(max).toBeGreaterThan(min);
  });
});

describe('names of those compared', () => {
  test('are numbered from the oldest on where two runs are of one model', () => {
    const [a, b] = [writtenRun([], { id: 'a' }), writtenRun([], { id: 'b' })];
    const same = { ...b, run: { ...b.run, model: a.run.model, created: '2026-11-30T00:00:00Z' } };
    const names = entrantNames([same, a, { kind: 'rule', id: 'chance', looks: false, rule: 'chance' }]);
    expect([names.get('a'), names.get('b')]).toEqual(['a · 1', 'a · 2']);
    expect(names.get('chance')).toBe('Chance');
  });

  test('have tags that differ', () => {
    expect(entrantTags(['Gemini 3 Pro', 'Qwen3.5-397B', 'gpt-5'])).toEqual(['G1', 'Q', 'G2']);
    expect(entrantTags(['…'])).toEqual(['?']);
  });
});

describe('what questions can be sliced by', () => {
  test('is any facet of some values, and kept where both kinds are there', () => {
    const questions = [
      writtenQuestion('a', { facets: { kind: 'mcq', type: 'T1', region: 'lung' } }),
      writtenQuestion('b', { facets: { kind: 'mcq', type: 'T2', region: 'heart' }, kept: false }),
    ];
    expect(slicingFacets(questions)).toEqual(['region', 'kept']);
    expect(slicingFacets(questions.slice(0, 1))).toEqual([]);
  });
});

describe('a table of figures', () => {
  const table = {
    columns: ['Model', 'Mean'],
    rows: [
      ['a, "b"', 2 / 3],
      ['=1+1', null],
      ['-x', -0.5],
    ],
  };

  test('is CSV that no spreadsheet takes for formulas', () => {
    expect(tableAsCsv(table)).toBe('Model,Mean\r\n"a, ""b""",0.666667\r\n\'=1+1,\r\n\'-x,-0.5\r\n');
  });

  test.each(['＝1+1', '＠x', '\n=1+1', '\t=1', ' =1+1', '\ufeff@x'])('is CSV in which %j is text too', (cell) => {
    expect(tableAsCsv({ columns: ['x'], rows: [[cell]] })).toContain(`'${cell}`);
  });

  test('is CSV whose semicolons and tabs part no cells', () => {
    expect(tableAsCsv({ columns: ['a;=1+1'], rows: [['b\t=1+1']] })).toBe('"a;=1+1"\r\n"b\t=1+1"\r\n');
  });

  test('has p-values that are no 0, however small', () => {
    const rows = [[pCell(3.14159e-9), pCell(0.0004512), pCell(1)]];
    expect(tableAsCsv({ columns: ['p', 'p', 'p'], rows })).toContain('3.142e-9,0.0004512,1');
  });

  test('is Markdown that holds no tags', () => {
    const rows = [['<img src=x onerror=alert(1)>'], ['p < 0.001']];
    expect(tableAsMarkdown({ columns: ['x'], rows })).toContain('| \\<img src=x onerror=alert(1)> |\n| p < 0.001 |');
  });

  test('is Markdown whose cells keep their bars', () => {
    expect(tableAsMarkdown({ columns: ['Model', 'n'], rows: [['a|b', 1]] })).toBe(
      '| Model | n |\n| :--- | ---: |\n| a\\|b | 1 |\n',
    );
  });

  test('is saved under a name that every file system takes', () => {
    expect(fileName(['Right, per cent'], 'svg')).toBe('right-per-cent.svg');
    expect(fileName(['…'], 'csv')).toBe('figure.csv');
  });
});
