import { expect, test } from 'vitest';
import { NOTHING_BESIDE, type Benchmark, type ClusterKind } from '../../src/domain/benchmark.ts';
import type { Entrant, RunEntrant, Scope } from '../../src/domain/comparison/entrant.ts';
import { ALL_KEPT } from '../../src/domain/selection.ts';
import { PERSON_FIRST, withPersonScore } from '../../src/domain/scoring.ts';
import { figureCaption } from '../../src/ui/views/compare/caption.ts';
import { comparisonOf, gradersAmong, type Comparison } from '../../src/ui/views/compare/comparison.ts';
import { judgeChoices } from '../../src/ui/state/judgeChoices.ts';
import { methodsSentences } from '../../src/ui/views/compare/methodsText.ts';
import { writtenItem, writtenQuestion, writtenRun } from '../domain/comparison/written.ts';

const questions = [
  writtenQuestion('a', { target: { kind: 'text', references: ['x'] } }),
  writtenQuestion('b', { target: { kind: 'text', references: ['y'] }, cluster: 'v2' }),
];
const benchmark: Benchmark = {
  ...NOTHING_BESIDE,
  id: 'rexsonovqa',
  title: 'ReXSonoVQA',
  version: 'c2b931f',
  questions,
  segments: [],
  remarks: [],
  events: new Map(),
  segmentOf: () => null,
  prompt: () => {
    throw new Error('nothing is asked');
  },
  read: () => {
    throw new Error('nothing is read');
  },
};

const run = writtenRun(
  questions.map((question) => writtenItem(question, { kind: 'scored', points: 1 })),
  { id: 'own' },
);
const asked: RunEntrant = {
  ...run,
  run: { ...run.run, model: { provider: 'acme', model: 'acme-vl-8b', settings: { temperature: 1 } } },
};

function compared(entrants: readonly Entrant[], judge = PERSON_FIRST, clusterKind: ClusterKind = 'video'): Comparison {
  const scope: Scope = { kind: 'text', questions, basis: 'answered' };
  const otherScope: Scope = { ...scope, kind: 'choice', questions: [] };
  return comparisonOf(entrants, { scope, otherScope, wanted: [], judge, clusterKind });
}

function paragraph(entrants: readonly Entrant[], { selection = ALL_KEPT, judge = PERSON_FIRST } = {}): string {
  return methodsSentences(compared(entrants, judge), benchmark, selection).join(' ');
}

test('the paragraph names questions, data, model, settings, judge, exclusions and seeds', () => {
  const text = paragraph([asked]);
  for (const part of [
    '2 free-response questions of ReXSonoVQA (data c2b931f) over 2 videos',
    'acme-vl-8b through acme, asked',
    'Temperature 1',
    'graded by Judge, strict',
    'Failed calls are left out',
    '0 failed, 0 unreadable, 0 without a grade',
    'seed 1',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('Text-only rules');
});

test.each([
  ['patient', 'over 2 patients', 'cluster-robust standard errors by patient'],
  ['study', 'over 2 studies', 'cluster-robust standard errors by study'],
] as const)('it says that answers are clustered by %s', (kind, over, by) => {
  const comparison = compared([asked], PERSON_FIRST, kind);
  const text = methodsSentences(comparison, benchmark, ALL_KEPT).join(' ');
  expect(text).toContain(over);
  expect(text).toContain(by);
  const caption = figureCaption(comparison, { benchmark, isNarrowed: false });
  expect(caption).toContain(`clustered by ${kind}`);
  expect(caption + text).not.toContain('video');
});

test('it says what published results do not record', () => {
  const published: RunEntrant = {
    ...asked,
    kind: 'published',
    run: { ...asked.run, origin: { kind: 'published', id: 'x', title: 'X 1', place: 'a place' }, created: null },
    items: asked.items.map((item) =>
      item.state === 'scored'
        ? { ...item, score: { ...item.score, by: { id: 'published', model: null, promptVersion: null } } }
        : item,
    ),
  };
  const text = paragraph([published]);
  expect(text).toContain('published results from a place');
  expect(text).toContain('What graded the free answers of X 1 is not recorded');
});

test('it names filters', () => {
  expect(paragraph([asked], { selection: { ...ALL_KEPT, length: [0, 10] } })).toContain('narrowed by clip length');
});

/** Both answers got 1 of 2 from the judge; a person gave the first 2. */
const overruled: RunEntrant = {
  ...asked,
  items: asked.items.map((item, index) =>
    item.state === 'scored' && index === 0
      ? { ...item, ...withPersonScore(item, { points: 2, most: 2, name: 'A', reason: '', at: '2026-11-29T10:00:00Z' }) }
      : item,
  ),
};

test.each([
  ['a person first', PERSON_FIRST, 1.5, 2, 0],
  ['the judge alone', 'rubric-strict', 1, 2, 0],
  ['the person alone', 'person', 2, 1, 1],
])('a comparison can be had under %s', (_, judge, mean, n, left) => {
  const [row] = compared([overruled], judge).chosen;
  expect(row).toMatchObject({ figure: { value: mean, n }, counts: { unscored: left } });
});

test('whose grades may count, and under whom a figure was taken, is said', () => {
  const { scope, judged } = compared([overruled], 'rubric-strict');
  expect(judged).toEqual([overruled]);
  expect(judgeChoices(gradersAmong([overruled], scope.questions)).map(({ value }) => value)).toEqual([
    ...[PERSON_FIRST, 'rubric-strict', 'person'],
  ]);
  const caption = (judge: string) => figureCaption(compared([overruled], judge), { benchmark, isNarrowed: false });
  expect(caption('rubric-strict')).toContain('graded by Judge, strict');
  expect(caption(PERSON_FIRST)).not.toContain('graded by');
  expect(paragraph([overruled])).toContain('A person graded 1 answer of acme-vl-8b in place of a judge.');
  expect(paragraph([overruled], { judge: 'rubric-strict' })).not.toContain('A person graded');
});
