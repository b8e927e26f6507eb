import { describe, expect, test } from 'vitest';
import { BOARD } from '../../../src/benchmarks/rexvqa/board.ts';
import { METRICS, OVERALL, WEIGHTED } from '../../../src/benchmarks/rexvqa/metrics.ts';
import { SKILLS, skillOf } from '../../../src/benchmarks/rexvqa/skills.ts';
import { MADE_ELSEWHERE, type Item } from '../../../src/domain/item.ts';
import type { Entry } from '../../../src/domain/metric.ts';
import type { Question } from '../../../src/domain/question.ts';
import { graded } from './graded.ts';
import { sharedRexVqa, testShared } from './shared.ts';

const estimate = (id: string, entries: readonly Entry[]) =>
  METRICS.find((metric) => metric.id === id)?.estimate(entries) ?? null;

/** As many answers of a skill, of which some are right. */
function answers(skill: string, n: number, right: number): Entry[] {
  return Array.from({ length: n }, (_, index) => graded(`${skill}/${index}`, { skill }, index < right ? 1 : 0));
}

type Published = { columns: string[]; rows: Record<string, number[]> };

testShared('the published totals follow from their skills, and the board holds every figure', () => {
  const { rows } = sharedRexVqa<Published>('published_results.json');
  expect(BOARD.rows.map(({ model }) => model)).toEqual(Object.keys(rows));
  for (const [model, [overall = NaN, ...skills]] of Object.entries(rows)) {
    // One answer a skill, worth what the skill is worth.
    const entries = SKILLS.map(({ id }, index) => graded(id, { skill: id }, skills[index] ?? NaN));
    // Both are rounded to four decimals: the skills, and the total that was made of them before they were.
    expect(Math.abs((estimate(OVERALL.id, entries)?.value ?? NaN) - overall)).toBeLessThanOrEqual(0.0001);
    const row = BOARD.rows.find((one) => one.model === model);
    expect(Object.values(row?.values ?? {})).toEqual([overall, ...skills]);
  }
});

describe('the two totals', () => {
  const entries = [
    ...answers('presence', 60, 60),
    ...answers('negation', 10, 5),
    ...answers('location-and-distribution', 10, 0),
    ...answers('geometric-information', 10, 5),
    ...answers('differential-diagnosis', 10, 5),
  ];

  test('are apart where skills have different numbers of questions', () => {
    expect(estimate(OVERALL.id, entries)).toMatchObject({ value: 0.5, n: 100 });
    expect(estimate(WEIGHTED.id, entries)).toMatchObject({ value: 0.75, n: 100 });
  });

  test('have the interval of five independent means where each question is a cluster of its own', () => {
    const found = estimate(OVERALL.id, entries)?.interval;
    const variances = [0, 0.25, 0, 0.25, 0.25].map((variance) => variance / 10);
    const error = Math.sqrt((variances.reduce((sum, one) => sum + one, 0) / 25) * (100 / 99));
    expect(found?.[0]).toBeCloseTo(0.5 - 1.959964 * error, 5);
    expect(found?.[1]).toBeCloseTo(0.5 + 1.959964 * error, 5);
  });

  test('are not given as one while a skill was not asked', () => {
    const four = entries.filter(({ question }) => question.facets['skill'] !== 'negation');
    expect(estimate(OVERALL.id, four)).toBeNull();
    expect(estimate(WEIGHTED.id, four)?.n).toBe(90);
  });

  test('count a question once, however often it was asked, and no call that failed', () => {
    const twice = [...answers('presence', 1, 1), ...answers('presence', 1, 0), ...answers('presence', 2, 2).slice(1)];
    expect(estimate(WEIGHTED.id, twice)).toMatchObject({ value: 0.75, n: 2 });
    const [first] = answers('presence', 1, 1);
    if (first === undefined) throw new Error('There is one.');
    const failed: Entry = {
      question: { ...first.question, id: 'presence/9' } satisfies Question,
      item: {
        ...MADE_ELSEWHERE,
        runId: 'r',
        questionId: 'presence/9',
        repeat: 0,
        attempt: 1,
        at: null,
        state: 'failed',
        stage: 'model',
        failure: { code: 'unreachable', facts: {}, retryable: true, retryAfter: null },
        prompt: null,
        request: null,
      } satisfies Item,
    };
    expect(estimate(WEIGHTED.id, [first, failed])).toMatchObject({ value: 1, n: 1 });
  });
});

test.each([
  ['Presence Assessment', 'presence'],
  ['presence', 'presence'],
  ['Geometric Information', 'geometric-information'],
  ['Geometric Information Assessment', 'geometric-information'],
  ['Differential Diagnosis', 'differential-diagnosis'],
  ['Severity', null],
  ['', null],
])('%s is the skill %s', (name, skill) => expect(skillOf(name)).toBe(skill));
