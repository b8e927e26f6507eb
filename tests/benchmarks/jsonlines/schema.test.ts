import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { JSON_LINES } from '../../../src/benchmarks/jsonlines/adapter.ts';
import { EXAMPLE } from '../../../src/ui/views/own/example.ts';
import { writtenFiles } from '../writtenFiles.ts';
import { CHOICE, CLIP, HEADER, NUMBER, TEXT, writtenSet } from './writtenSet.ts';

const PUBLIC = `${import.meta.dirname}/../../../public/jsonlines`;
const signal = new AbortController().signal;

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
const validator = (name: string) => ajv.compile(JSON.parse(readFileSync(`${PUBLIC}/${name}`, 'utf8')) as object);
const isHeader = validator('header.schema.json');
const isQuestion = validator('question.schema.json');

const load = (content: string) => JSON_LINES.load(writtenFiles({ 'set.jsonl': content }), { version: null, signal });

/** As it comes out of a file: without what JSON does not have. */
const written = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function readerTakes(line: unknown): Promise<boolean> {
  const set = await load(writtenSet([line]));
  return set.ok;
}

describe('what ships for those who write a set', () => {
  const template = readFileSync(`${PUBLIC}/template.jsonl`, 'utf8');

  test.each([
    ['the template', template],
    ['the example on the page', EXAMPLE],
  ])('%s is right by the schema and for the reader, and all of it is read', async (_, content) => {
    const [header, ...lines] = content
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect([isHeader(header), ...lines.map((line) => isQuestion(line))]).not.toContain(false);
    const set = await load(content);
    expect(set.ok && [set.value.questions.length, set.value.remarks]).toEqual([lines.length, []]);
  });

  test('the template has a question of each kind, on stills, on an own clip and on YouTube', async () => {
    const set = await load(template);
    const shown = set.ok ? set.value.questions.map(({ target, media }) => [target.kind, media[0]?.kind]) : [];
    expect(new Set(shown.map(String))).toEqual(
      new Set(['choice,still', 'number,still', 'text,still', 'choice,clip', 'text,clip']),
    );
    expect(template).toContain('"youtube"');
    expect(template).toContain('"file"');
  });
});

const roi = { x: 0, y: 0.25, width: 1, height: 0.5 };
const clip = { file: 'a.mp4', start: 0, end: 1 };

const GOOD: readonly object[] = [
  CHOICE,
  NUMBER,
  TEXT,
  CLIP,
  { ...CHOICE, id: '题-1/ä:b.c_2', correct: 0, stills: ['a b/ü (1).png', { file: 'c.jpg', roi }], extra: [1] },
  { ...NUMBER, number: { correct: -1.5, min: -2, max: 0, tolerance: 0 } },
  { ...CLIP, clip: { youtube: '-RrN2G9YBjA', start: 0, end: 0.5, roi } },
  { ...TEXT, facets: { organ: 'Heart', '器官 2': 'x' }, cluster: 'p', rationale: 'r', title: 't' },
  { ...CHOICE, question: '🫀'.repeat(20_000) },
  { ...CHOICE, options: Array.from({ length: 26 }, (_, index) => `option ${index}`), correct: 25 },
];

const BAD: readonly object[] = [
  [],
  { ...CHOICE, id: undefined },
  { ...CHOICE, id: ' a' },
  { ...CHOICE, id: 'a b' },
  { ...CHOICE, id: 'x'.repeat(101) },
  { ...CHOICE, question: '\n' },
  { ...CHOICE, question: '🫀'.repeat(20_001) },
  { ...CHOICE, options: ['right'] },
  { ...CHOICE, options: ['right', 'right'] },
  { ...CHOICE, options: ['right', ''] },
  { ...CHOICE, options: Array.from({ length: 27 }, (_, index) => `option ${index}`), correct: 0 },
  { ...CHOICE, correct: undefined },
  { ...CHOICE, correct: null },
  { ...CHOICE, correct: 0.5 },
  { ...CHOICE, correct: -1 },
  { ...CHOICE, options: undefined },
  { ...CHOICE, options: undefined, references: ['a'] },
  { ...CHOICE, references: ['a'] },
  { ...NUMBER, number: 5 },
  { ...NUMBER, number: { ...NUMBER.number, min: undefined } },
  { ...NUMBER, number: { ...NUMBER.number, unit: 5 } },
  { ...NUMBER, number: { ...NUMBER.number, tolerance: -1 } },
  { ...TEXT, references: [] },
  { ...TEXT, references: 'a' },
  { ...TEXT, stills: undefined },
  { ...TEXT, stills: [] },
  { ...TEXT, stills: 'a.png' },
  { ...TEXT, stills: ['..'] },
  { ...TEXT, stills: ['./a.png'] },
  { ...TEXT, stills: ['a//b.png'] },
  { ...TEXT, stills: ['a/../b.png'] },
  { ...TEXT, stills: ['a/'] },
  { ...TEXT, stills: ['a\\b.png'] },
  { ...TEXT, stills: ['C:/b.png'] },
  { ...TEXT, stills: ['data:image/png;base64,AA'] },
  { ...TEXT, stills: ['a\u0000.png'] },
  { ...TEXT, stills: [{ file: 'a.png', roi: { ...roi, height: 0 } }] },
  { ...TEXT, stills: [{ file: 'a.png', roi: { ...roi, x: -0.1 } }] },
  { ...TEXT, stills: [{ roi }] },
  { ...TEXT, stills: Array.from({ length: 21 }, () => 'a.png') },
  { ...CLIP, stills: ['a.png'] },
  { ...CLIP, clip: { ...clip, youtube: '-RrN2G9YBjA' } },
  { ...CLIP, clip: { start: 0, end: 1 } },
  { ...CLIP, clip: { ...clip, start: -1 } },
  { ...CLIP, clip: { ...clip, end: 0 } },
  { ...CLIP, clip: { ...clip, file: undefined, youtube: 'short' } },
  { ...CHOICE, facets: ['a'] },
  { ...CHOICE, facets: { a: 1 } },
  { ...CHOICE, facets: { a: '' } },
  { ...CHOICE, facets: { toString: 'a' } },
  { ...CHOICE, facets: { _a: 'a' } },
  { ...CHOICE, facets: Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`f${index}`, 'x'])) },
  { ...CHOICE, cluster: 7 },
  { ...CHOICE, rationale: null },
  { ...CHOICE, title: ' ' },
];

/** What a schema cannot say, and its description names. */
const BAD_FOR_THE_READER_ALONE: readonly object[] = [
  { ...CHOICE, correct: 'neither' },
  { ...CHOICE, correct: 2 },
  { ...CHOICE, options: ['right', 'Right'] },
  { ...NUMBER, number: { ...NUMBER.number, correct: 11 } },
  { ...NUMBER, number: { ...NUMBER.number, min: 10 } },
  { ...NUMBER, number: { ...NUMBER.number, tolerance: 11 } },
  { ...CLIP, clip: { ...clip, start: 2 } },
  { ...TEXT, stills: [{ file: 'a.png', roi: { ...roi, y: 0.6 } }] },
];

describe('schema and reader', () => {
  const named = (lines: readonly object[]) => lines.map((line, index) => [index, line] as const);

  test.each(named(GOOD))('take good line %#', async (_, line) => {
    expect(isQuestion(written(line))).toBe(true);
    expect(await readerTakes(line)).toBe(true);
  });

  test.each(named(BAD))('refuse bad line %#', async (_, line) => {
    expect(isQuestion(written(line))).toBe(false);
    expect(await readerTakes(line)).toBe(false);
  });

  test.each(named(BAD_FOR_THE_READER_ALONE))('differ on line %#, as the description says', async (_, line) => {
    expect(isQuestion(written(line))).toBe(true);
    expect(await readerTakes(line)).toBe(false);
  });

  test.each<[boolean, object]>([
    [true, HEADER],
    [true, { ...HEADER, url: 'https://a.test/x', clusters: 'study', confirmSending: true, more: 1 }],
    [false, { ...HEADER, format: 'other' }],
    [false, { ...HEADER, version: '1' }],
    [false, { ...HEADER, version: 2 }],
    [false, { ...HEADER, id: 'A' }],
    [false, { ...HEADER, title: '' }],
    [false, { ...HEADER, licence: undefined }],
    [false, { ...HEADER, source: 7 }],
    [false, { ...HEADER, url: 'http://a.test' }],
    [false, { ...HEADER, url: 'https://a.test/">' }],
    [false, { ...HEADER, clusters: 'week' }],
    [false, { ...HEADER, confirmSending: 'yes' }],
  ])('agree (%s) on a header', async (isGood, header) => {
    expect(isHeader(written(header))).toBe(isGood);
    expect((await load(writtenSet([CHOICE], header))).ok).toBe(isGood);
  });
});
