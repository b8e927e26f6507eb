import { describe, expect, test } from 'vitest';
import type { Question } from '../../../src/domain/question.ts';
import { FacetIndex } from '../../../src/domain/shelf/FacetIndex.ts';
import { BatchPacker, idsOf, unpack } from '../../../src/domain/shelf/packing.ts';
import { sampleRows } from '../../../src/domain/shelf/sampleRows.ts';
import { WordSearch } from '../../../src/domain/shelf/wordSearch.ts';

function question(index: number, facets: Record<string, string>, target?: Question['target']): Question {
  return {
    id: `test/${index}`,
    stem: `Stem\n${index} says "so"`,
    media: [{ kind: 'still', source: `deid_png/${index}.png`, roi: null }],
    target: target ?? { kind: 'choice', options: ['yes, all', `no ${index}`], correct: index % 2 },
    rationale: index % 3 === 0 ? null : 'since',
    kept: true,
    facets,
    cluster: `study ${index}`,
    title: `study ${index}`,
    cautions: [],
  };
}

const QUESTIONS = Array.from({ length: 500 }, (_, index) =>
  question(index, {
    skill: ['presence', 'negation', 'geometry'][index % 3] ?? '',
    ...(index >= 200 && { late: String(index % 7) }),
  }),
);

function packed(questions: readonly Question[], size = 128) {
  const packer = new BatchPacker();
  const batches = [];
  for (const one of questions) {
    packer.add(one);
    if (packer.size === size) batches.push(packer.take());
  }
  batches.push(packer.take());
  return { batches, values: packer.values, index: new FacetIndex(batches, packer.values) };
}

test('questions come back from a batch as they were put in, whichever are asked for', () => {
  const questions = [...QUESTIONS, question(500, {}, { kind: 'text', references: ['so', 'or so'] })];
  const { batches, index } = packed(questions, 1000);
  const [batch = { words: '', rest: '' }] = batches;
  const places = [500, 0, 299, 1];
  expect(unpack(batch, places, (place) => index.facetsAt(place))).toEqual(places.map((place) => questions[place]));
  expect(idsOf(batch.words)).toEqual(questions.map(({ id }) => id));
});

test('packing that goes on with known values gives the same codes', () => {
  const whole = packed(QUESTIONS);
  const first = new BatchPacker();
  for (const one of QUESTIONS.slice(0, 256)) first.add(one);
  const then = new BatchPacker(structuredClone(first.values));
  for (const one of QUESTIONS.slice(256)) then.add(one);
  expect(then.values).toEqual(whole.values);
  const rest = then.take();
  expect([...(rest.codes['late'] ?? [])].slice(0, 128)).toEqual([...(whole.batches[2]?.codes['late'] ?? [])]);
});

test('a facet is full at 65,536 values, and known ones still fit', () => {
  const packer = new BatchPacker();
  for (let index = 1; index < 65_536; index++) packer.add(question(index, { case: `c${index}` }));
  expect(packer.overfull({ facets: { case: 'c9' } })).toBeNull();
  expect(packer.overfull({ facets: { case: 'one more' } })).toBe('case');
});

describe('a survey', () => {
  const { index } = packed(QUESTIONS);

  /** The same, counted one by one. */
  function counted(limits: Record<string, string[]>, found: (place: number) => boolean) {
    const fits = ({ facets }: Question, without: string | null) =>
      Object.entries(limits).every(
        ([facet, values]) => facet === without || values.length === 0 || values.includes(facets[facet] ?? ''),
      );
    const rows = QUESTIONS.flatMap((one, place) => (found(place) && fits(one, null) ? [place] : []));
    const facets = ['skill', 'late'].map((facet) => {
      const counts = new Map<string, number>();
      QUESTIONS.forEach((one, place) => {
        const value = one.facets[facet];
        if (value !== undefined && found(place) && fits(one, facet)) counts.set(value, (counts.get(value) ?? 0) + 1);
      });
      return [facet, counts] as const;
    });
    return { rows, facets: new Map(facets) };
  }

  test.each<Record<string, string[]>>([
    {},
    { skill: ['negation'] },
    { skill: ['negation', 'presence'], late: ['3', '5'] },
    { late: [] },
    { late: ['none such'] },
    { skill: ['negation'], late: ['none such'] },
  ])('counts each facet within what the others leave: %o', (limits) => {
    for (const found of [() => true, (place: number) => place % 5 === 0]) {
      const mask = Uint8Array.from(QUESTIONS, (_, place) => (found(place) ? 1 : 0));
      const survey = index.survey(limits, mask);
      expect({ ...survey, rows: [...survey.rows] }).toEqual(counted(limits, found));
    }
    expect([...index.survey(limits, null).rows]).toEqual(counted(limits, () => true).rows);
  });

  test('finds nothing by a facet that is not there', () => {
    expect(index.survey({ unknown: ['x'] }, null).rows).toHaveLength(0);
  });
});

test('ids are found by their rows', () => {
  const { index } = packed(QUESTIONS);
  expect(index.rowsOf(['test/7', 'test/499', 'test/500'])).toEqual([7, 499]);
});

describe('a search for words', () => {
  const { batches } = packed(QUESTIONS, 1000);
  const words = batches[0]?.words ?? '';
  const places = (text: string) => {
    const found: number[] = [];
    new WordSearch(text).find(words, (place) => found.push(place));
    return found;
  };
  const naive = (wanted: string[]) =>
    QUESTIONS.flatMap(({ id, stem, target }, place) => {
      const options = target.kind === 'choice' ? target.options : [];
      const text = [id, stem, ...options].join('\u0000').toLowerCase();
      return wanted.every((word) => text.includes(word)) ? [place] : [];
    });

  test.each([
    ['NO 12', ['no', '12']],
    ['stem', ['stem']],
    ['"so" 499', ['"so"', '499']],
    ['test/17', ['test/17']],
    ['absent', ['absent']],
  ])('finds each line that holds all of %s', (text, wanted) => {
    expect(places(text)).toEqual(naive(wanted));
  });

  test('reads no key and no rationale', () => {
    expect(places('since')).toEqual([]);
    expect(places('correct')).toEqual([]);
  });

  test('for nothing is none', () => {
    expect(new WordSearch('  ').isEmpty).toBe(true);
  });
});

describe('a sample', () => {
  const rows = Uint32Array.from({ length: 1000 }, (_, place) => place * 3);

  test('is the same for the same seed, in order, each row once and out of the rows', () => {
    const sample = sampleRows(rows, 50, 7);
    expect([...sample]).toEqual([...sampleRows(rows, 50, 7)]);
    expect([...sample]).toEqual([...new Set(sample)].sort((a, b) => a - b));
    expect(sample).toHaveLength(50);
    expect([...sample].every((row) => row % 3 === 0 && row < 3000)).toBe(true);
    expect([...sampleRows(rows, 50, 8)]).not.toEqual([...sample]);
  });

  test('of as many as there are, or more, is all of them', () => {
    expect(sampleRows(rows, 1000, 1)).toEqual(rows);
    expect(sampleRows(rows, 5000, 1)).toEqual(rows);
  });

  test('draws every row about equally often', () => {
    const few = Uint32Array.from({ length: 10 }, (_, place) => place);
    const counts = new Array<number>(10).fill(0);
    for (let seed = 0; seed < 2000; seed++)
      for (const row of sampleRows(few, 3, seed)) counts[row] = (counts[row] ?? 0) + 1;
    // 600 expected, with a standard deviation of 20.
    for (const count of counts) expect(Math.abs(count - 600)).toBeLessThan(100);
  });
});
