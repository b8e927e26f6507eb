import { describe, expect, test } from 'vitest';
import { readRecord } from '../../../src/benchmarks/rexvqa/record.ts';
import { record } from './records.ts';
import { testShared, sharedRexVqa } from './shared.ts';

const PLACE = { file: 'test_vqa_data.json', key: 'id-1', split: 'test' };
const read = (change: Record<string, unknown>) => readRecord(record(1, change), PLACE);

testShared('the published shape is a question', () => {
  const shape = sharedRexVqa<Record<string, unknown>>('shape.json');
  const [[key = '', value] = []] = Object.entries(shape);
  expect(readRecord(value, { ...PLACE, key })).toEqual({
    ok: true,
    value: {
      id: 'test/synthetic-0001',
      stem: 'Which of the following is present? (synthetic)',
      media: [
        { kind: 'still', source: 'deid_png/SYNTH/SYNTH/studies/1.2.3/series/1.2.3/instances/1.2.3.png', roi: null },
      ],
      target: { kind: 'choice', options: ['first', 'second', 'third', 'fourth'], correct: 1 },
      rationale: 'synthetic text',
      kept: true,
      facets: { skill: 'presence', category: 'Pleural Effusion', subcategory: 'synthetic', class: 'synthetic' },
      cluster: 'SYNTH_0001',
      title: 'SYNTH_0001',
      cautions: [],
    },
  });
});

test('nothing of the patient or of the report is taken along', () => {
  const question = read({ Findings: 'the report', PatientID: 'who', Indication: 'why' });
  expect(question.ok).toBe(true);
  expect(JSON.stringify(question)).not.toMatch(/the report|who|why|061Y/);
});

describe('images', () => {
  const shown = (change: Record<string, unknown>) => {
    const question = read(change);
    return question.ok ? question.value.media.map((media) => media.kind === 'still' && media.source) : question;
  };

  test('are the frontal view and one more', () => {
    const ImagePath = ['a', 'b', 'c', 'd'].map((name) => `../deid_png/${name}.png`);
    const question = read({ ImagePath, ImageViewPosition: ['LATERAL', 'LL', 'AP', 'PA'] });
    expect(question.ok && question.value.media).toEqual([
      { kind: 'still', source: 'deid_png/c.png', roi: null },
      { kind: 'still', source: 'deid_png/d.png', roi: null },
    ]);
    expect(question.ok && question.value.cautions).toEqual(['images-left-out']);
  });

  test('stay in their order where no view is known', () => {
    const ImagePath = ['./deid_png/a.png', '../../deid_png/b.png'];
    expect(shown({ ImagePath, ImageViewPosition: [] })).toEqual(['deid_png/a.png', 'deid_png/b.png']);
  });

  test('come out of a list that Python wrote', () => {
    const ImagePath = `['../deid_png/a.png', "../deid_png/b's.png"]`;
    expect(shown({ ImagePath, ImageViewPosition: "['LATERAL', 'PA']" })).toEqual([
      "deid_png/b's.png",
      'deid_png/a.png',
    ]);
  });

  test.each([
    '../deid_png/../../secret.png',
    '/deid_png/a.png',
    'deid_png/./a.png',
    '..\\deid_png\\..\\a.png',
    'other/a.png',
    'deid_png',
    'https://host.example/deid_png/a.png',
  ])('are refused at %s', (path) => {
    expect(read({ ImagePath: [path] })).toMatchObject({
      ok: false,
      failure: { code: 'data-malformed', facts: { key: 'id-1', field: 'ImagePath', found: path } },
    });
  });
});

test.each([
  ['question', { question: 5 }, 'question', 'string', '5'],
  ['question', { question: undefined }, 'question', 'a value', 'nothing'],
  ['question', { question: '  ' }, 'question', 'some text', 'nothing'],
  ['options', { options: { A: 'first' } }, 'options', 'a list of strings', 'Object'],
  ['options', { options: 'A. first' }, 'options', 'a list of strings', '"A. first"'],
  [
    'options',
    { options: ['A. first', 'C. second'] },
    'options',
    'options lettered from A, two or more',
    'A. first | C. second',
  ],
  ['options', { options: ['A. one'] }, 'options', 'options lettered from A, two or more', 'A. one'],
  ['options', { options: ['first', 'second'] }, 'options', 'options lettered from A, two or more', 'first | second'],
  ['correct_answer', { correct_answer: 'E' }, 'correct_answer', 'the letter of an option', 'E'],
  ['correct_answer', { correct_answer: 'b' }, 'correct_answer', 'the letter of an option', 'b'],
  ['correct_answer', { correct_answer: null }, 'correct_answer', 'string', 'null'],
  ['task_name', { task_name: 'Severity' }, 'task_name', null, 'Severity'],
  ['ImagePath', { ImagePath: [] }, 'ImagePath', 'at least one image', 'none'],
  ['ImagePath', { ImagePath: 'deid_png/a.png' }, 'ImagePath', 'a list of strings', '"deid_png/a.png"'],
  ['ImageViewPosition', { ImageViewPosition: 7 }, 'ImageViewPosition', 'a list of strings', '7'],
  ['study_id', { study_id: 4 }, 'study_id', 'string', '4'],
])('a surprise in %s is told, and not guessed away: %o', (_, change, field, expected, found) => {
  const outcome = read(change);
  if (outcome.ok) throw new Error('It was read.');
  const { facts } = outcome.failure;
  expect(facts).toMatchObject({ file: 'test_vqa_data.json', key: 'id-1', field, found });
  if (expected !== null) expect(facts['expected']).toBe(expected);
});

test('a record that is none is told', () => {
  for (const value of [5, 'text', null, []]) expect(readRecord(value, PLACE).ok).toBe(false);
});
