import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { JSON_LINES } from '../../../src/benchmarks/jsonlines/adapter.ts';
import type { Benchmark } from '../../../src/domain/benchmark.ts';
import { failure, type Outcome } from '../../../src/domain/failure.ts';
import { scaledError } from '../../../src/domain/question.ts';
import { writtenFiles } from '../writtenFiles.ts';
import { CHOICE, CLIP, HEADER, NUMBER, TEXT, writtenSet } from './writtenSet.ts';

const signal = new AbortController().signal;

const load = (files: Readonly<Record<string, unknown>>) =>
  JSON_LINES.load(writtenFiles(files), { version: null, signal });

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.value;
}

const read = async (content: string | Uint8Array): Promise<Benchmark> => valueOf(await load({ 'set.jsonl': content }));

/** What was refused of a set, by its facts. */
async function refusals(lines: readonly unknown[]) {
  const { remarks } = await read(writtenSet([CHOICE, ...lines]));
  return remarks.flatMap((remark) => (remark.kind === 'line-refused' ? [remark.failure.facts] : []));
}

describe('a set of one’s own', () => {
  test('gives each kind of question its target, media, cluster and facets', async () => {
    const { questions, segments, ...set } = await read(
      writtenSet([
        { ...CHOICE, facets: { organ: 'Heart' }, rationale: 'It lies right.', cluster: 'patient-1', title: 'Hearts' },
        NUMBER,
        { ...TEXT, stills: ['a.png', { file: 'b/c.png', roi: { x: 0.5, y: 0, width: 0.5, height: 1 } }] },
        CLIP,
        { ...CLIP, id: 'y', correct: 0, clip: { youtube: '-RrN2G9YBjA', start: 0, end: 12.5 } },
      ]),
    );
    expect(set).toMatchObject({ id: 'own-mine', title: 'Mine', remarks: [], clusterKind: 'group' });
    expect(set.terms).toEqual({ name: 'CC BY 4.0', address: null, source: 'Ward 7', asksBeforeSending: false });
    expect(questions.map(({ id, cluster, title }) => [id, cluster, title])).toEqual([
      ['c', 'patient-1', 'Hearts'],
      ['n', 'a.png', 'Mine'],
      ['t', 'a.png', 'Mine'],
      ['v', 'mine/videos/lung.mp4', 'lung'],
      ['y', '-RrN2G9YBjA', '-RrN2G9YBjA'],
    ]);
    expect(questions.map(({ facets }) => facets)).toEqual([
      { organ: 'Heart' },
      {},
      {},
      { length: '0-5s' },
      { length: '10-20s' },
    ]);
    const [choice, number, text, clip, onYouTube] = questions;
    expect(choice).toMatchObject({ target: { kind: 'choice', correct: 1 }, rationale: 'It lies right.', kept: true });
    expect(number?.target).toMatchObject({ kind: 'number', correct: 5.2, unit: 'cm', min: 0, max: 10 });
    expect(text?.media).toEqual([
      { kind: 'still', source: 'a.png', roi: null },
      { kind: 'still', source: 'b/c.png', roi: { x: 0.5, y: 0, width: 0.5, height: 1 } },
    ]);
    expect(clip?.media).toEqual([{ kind: 'clip', source: 'mine/videos/lung.mp4', start: 1, end: 4, roi: null }]);
    expect(onYouTube?.target).toMatchObject({ correct: 0 });
    expect(segments).toEqual([
      { id: 'mine/videos/lung.mp4', title: 'lung', source: 'mine/videos/lung.mp4', start: 0, end: 4, alignment: null },
      { id: '-RrN2G9YBjA', title: '-RrN2G9YBjA', source: '-RrN2G9YBjA', start: 0, end: 12.5, alignment: null },
    ]);
  });

  test('has the version that the SHA-256 of its bytes begins with, whatever was asked for', async () => {
    const content = writtenSet([CHOICE]);
    const sum = createHash('sha256').update(content).digest('hex');
    expect((await read(content)).version).toBe(sum.slice(0, 12));
    const asked = await JSON_LINES.load(writtenFiles({ 'x.ndjson': content }), { version: 'c2b931f', signal });
    expect(valueOf(asked).version).toBe(sum.slice(0, 12));
  });

  test('counts a number right that is just its tolerance off, and none beyond', async () => {
    const { questions } = await read(writtenSet([NUMBER]));
    const target = questions[0]?.target;
    if (target?.kind !== 'number') throw new Error('That is no number.');
    const isRight = (value: number) => scaledError(target, value) <= target.tolerance;
    expect([5.1, 5.2, 5.3].map(isRight)).toEqual([true, true, true]);
    expect([5.099, 5.301].map(isRight)).toEqual([false, false]);
  });

  test('of clips that name no cluster has its videos as clusters', async () => {
    expect((await read(writtenSet([CLIP]))).clusterKind).toBe('video');
    expect((await read(writtenSet([{ ...CLIP, cluster: 'p' }]))).clusterKind).toBe('group');
    expect((await read(writtenSet([CLIP], { ...HEADER, clusters: 'patient' }))).clusterKind).toBe('patient');
  });

  test('opens again from what is kept of it, which is its file alone', async () => {
    const kept: ReadonlyMap<string, Uint8Array>[] = [];
    const files = writtenFiles({ 'top/set.jsonl': writtenSet([CHOICE]), 'top/a.png': 'x', 'top/film.mp4': 'y' });
    const first = valueOf(
      await JSON_LINES.load(files, { version: null, signal, keep: (some) => void kept.push(some) }),
    );
    expect(kept.map((some) => [...some.keys()])).toEqual([['top/set.jsonl']]);
    const again = await JSON_LINES.load(writtenFiles(Object.fromEntries(kept[0] ?? [])), {
      ...{ version: first.version, signal, origin: null },
    });
    expect(valueOf(again).questions).toEqual(first.questions);
    expect(await valueOf(again).stills?.read('a.png', signal)).toMatchObject({ failure: { code: 'still-missing' } });
  });
});

describe('a file', () => {
  const questions = ({ questions }: Benchmark) => questions.map(({ id, stem }) => [id, stem]);
  const GREEK = { ...CHOICE, question: 'Weite in µm, 切面?' };
  const content = writtenSet([GREEK, TEXT]);
  const expected = [
    ['c', 'Weite in µm, 切面?'],
    ['t', 'What is it?'],
  ];
  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

  test.each([
    ['with Windows line ends', content.replaceAll('\n', '\r\n')],
    ['with a mark at its start', `\ufeff${content}`],
    ['with empty lines', `\n\n${content.replaceAll('\n', '\n  \n\n')}\n\n`],
    ['in UTF-16, little end first', utf16(content)],
    ['in UTF-16, big end first', new Uint8Array(Buffer.from(utf16(content)).swap16())],
    ['in UTF-16 with Windows line ends', utf16(content.replaceAll('\n', '\r\n'))],
    ['with an end to its last line', `${content}\n`],
  ])('%s is read', async (_, bytes) => {
    const set = await read(bytes);
    expect(questions(set)).toEqual(expected);
    expect(set.remarks).toEqual([]);
  });

  test('in UTF-16 without a mark is refused by name', async () => {
    expect(await load({ 'set.jsonl': utf16(content).subarray(2) })).toMatchObject({
      failure: { code: 'data-encoding', facts: { file: 'set.jsonl' } },
    });
  });

  test('with other bytes in a line loses that line alone', async () => {
    const bytes = new Uint8Array(
      Buffer.concat([
        Buffer.from(`${writtenSet([CHOICE])}\n{"id":"\xff`, 'latin1'),
        Buffer.from(`"}\n${JSON.stringify(TEXT)}`),
      ]),
    );
    const set = await read(bytes);
    expect(set.questions.map(({ id }) => id)).toEqual(['c', 't']);
    expect(set.remarks).toMatchObject([{ failure: { facts: { line: 3, expected: 'UTF-8', found: 'other bytes' } } }]);
  });

  test('with a line of 50 MB loses that line alone, and soon', async () => {
    const long = JSON.stringify({ ...CHOICE, id: 'long', question: 'x'.repeat(50 * 2 ** 20) });
    const bytes = Buffer.from(writtenSet([CHOICE, long, TEXT]));
    const started = performance.now();
    const set = await read(new Uint8Array(bytes));
    expect(performance.now() - started).toBeLessThan(3000);
    expect(set.questions.map(({ id }) => id)).toEqual(['c', 't']);
    expect(set.remarks).toMatchObject([
      { kind: 'line-refused', failure: { facts: { line: 3, expected: 'at most 1048576 bytes' } } },
    ]);
  });

  test('of 100,000 lines is read to its end, and each refused line is told', async () => {
    const lines = Array.from({ length: 100_000 }, (_, index) =>
      index % 1000 === 0 ? { ...CHOICE, id: `q${index}`, correct: 'none' } : { ...CHOICE, id: `q${index}`, note: 'x' },
    );
    const { questions, remarks } = await read(writtenSet(lines));
    expect(questions).toHaveLength(99_900);
    expect(remarks.filter(({ kind }) => kind === 'line-refused')).toHaveLength(100);
    expect(remarks.at(-1)).toEqual({ kind: 'field-ignored', file: 'set.jsonl', field: 'note', line: 3, lines: 99_900 });
  });

  test('ends when it is given up', async () => {
    const abort = new AbortController();
    const content = writtenSet(Array.from({ length: 50_000 }, (_, index) => ({ ...CHOICE, id: `q${index}` })));
    const loading = JSON_LINES.load(writtenFiles({ 'set.jsonl': content }), { version: null, signal: abort.signal });
    setTimeout(() => abort.abort(new Error('left')), 5);
    await expect(loading).rejects.toThrow('left');
  });
});

describe('a line', () => {
  const point = { x: 0, y: 0, width: 1, height: 1 };
  test.each<[string, unknown, { field?: string; expected: string; found: string }]>([
    ['that breaks off', '{"id":"x","question":"W', { expected: 'a string in double quotes', found: '"' }],
    ['that ends too soon', '{"id":"x"', { expected: '"," or "}"', found: 'the end of the line' }],
    ['with NaN', '{"id":"x","question":"W","number":{"correct":NaN}}', { expected: 'a value', found: 'N' }],
    [
      'with a number beyond all bounds',
      JSON.stringify({ ...NUMBER, id: 'x' }).replace('5.2', '1e999'),
      { field: 'number.correct', expected: 'a number', found: 'Infinity' },
    ],
    ['with a key twice', '{"id":"x","id":"z"}', { field: 'id', expected: 'each key once', found: 'it twice' }],
    ['that is a list', [CHOICE], { field: 'the line', expected: 'an object in { }', found: 'a list in [ ]' }],
    ['that is a word', 'null', { field: 'the line', expected: 'an object in { }', found: 'null' }],
    ['without an id', { ...CHOICE, id: undefined }, { field: 'id', expected: 'a value', found: 'nothing' }],
    ['with a number for an id', { ...CHOICE, id: 7 }, { field: 'id', expected: 'a text', found: '7' }],
    [
      'with half a letter in its id',
      '{"id":"\\ud800"}',
      { field: 'id', expected: 'letters, digits and . _ : / -, 100 at most', found: '"\ud800"' },
    ],
    [
      'with the id of another',
      CHOICE,
      { field: 'id', expected: 'an id that no other line has: line 2 has it', found: 'c' },
    ],
    [
      'that asks nothing',
      { ...CHOICE, id: 'x', question: ' ' },
      { field: 'question', expected: 'some text', found: '" "' },
    ],
    [
      'without a key',
      { id: 'x', question: 'W', stills: ['a'] },
      { field: 'options', expected: 'exactly one of options, number and references', found: 'none of them' },
    ],
    [
      'with two kinds of key',
      { ...CHOICE, id: 'x', references: ['a'] },
      {
        field: 'references',
        expected: 'exactly one of options, number and references',
        found: 'options and references',
      },
    ],
    [
      'whose key is no option',
      { ...CHOICE, id: 'x', correct: 'Right' },
      { field: 'correct', expected: 'one of the options word for word, or its place from 0 to 1', found: 'Right' },
    ],
    [
      'whose key is behind the options',
      { ...CHOICE, id: 'x', correct: 2 },
      { field: 'correct', expected: 'one of the options word for word, or its place from 0 to 1', found: '2' },
    ],
    [
      'with options that differ in case alone',
      { ...CHOICE, id: 'x', options: ['right', 'Right '] },
      { field: 'options.1', expected: 'options that differ', found: 'Right ' },
    ],
    [
      'with one option',
      { ...CHOICE, id: 'x', options: ['right'] },
      { field: 'options', expected: 'a list of 2 to 26', found: 'a list in [ ]' },
    ],
    [
      'with a number outside of its span',
      { ...NUMBER, id: 'x', number: { ...NUMBER.number, correct: 11 } },
      { field: 'number.correct', expected: '0 to 10', found: '11' },
    ],
    [
      'with a span of nothing',
      { ...NUMBER, id: 'x', number: { ...NUMBER.number, max: 0 } },
      { field: 'number.max', expected: 'more than 0', found: '0' },
    ],
    [
      'with a text for a number',
      { ...NUMBER, id: 'x', number: { ...NUMBER.number, min: '0' } },
      { field: 'number.min', expected: 'a number', found: '"0"' },
    ],
    [
      'that shows nothing',
      { ...CHOICE, id: 'x', stills: undefined },
      { field: 'stills', expected: 'exactly one of stills and clip', found: 'neither' },
    ],
    [
      'that shows both',
      { ...CLIP, id: 'x', stills: ['a.png'] },
      { field: 'stills', expected: 'exactly one of stills and clip', found: 'both' },
    ],
    [
      'with an address for a picture',
      { ...CHOICE, id: 'x', stills: ['https://a.test/a.png'] },
      {
        field: 'stills.0.file',
        expected: 'a path beside this file, as in images/a.png',
        found: '"https://a.test/a.png"',
      },
    ],
    [
      'that leads out of its folder',
      { ...CHOICE, id: 'x', stills: ['a/../../b.png'] },
      { field: 'stills.0.file', expected: 'a path beside this file, as in images/a.png', found: '"a/../../b.png"' },
    ],
    [
      'with a picture at the root',
      { ...CHOICE, id: 'x', stills: ['/etc/a.png'] },
      { field: 'stills.0.file', expected: 'a path beside this file, as in images/a.png', found: '"/etc/a.png"' },
    ],
    [
      'with a region beyond the picture',
      { ...CHOICE, id: 'x', stills: [{ file: 'a', roi: { ...point, x: 0.5 } }] },
      { field: 'stills.0.roi.width', expected: 'at most 0.5', found: '1' },
    ],
    [
      'with a region of no width',
      { ...CHOICE, id: 'x', stills: [{ file: 'a', roi: { ...point, width: 0 } }] },
      { field: 'stills.0.roi.width', expected: 'more than 0', found: '0' },
    ],
    [
      'whose clip ends before it starts',
      { ...CLIP, id: 'x', clip: { file: 'a.mp4', start: 4, end: 4 } },
      { field: 'clip.end', expected: 'more than 4', found: '4' },
    ],
    [
      'whose clip is of two videos',
      { ...CLIP, id: 'x', clip: { file: 'a.mp4', youtube: '-RrN2G9YBjA', start: 1, end: 4 } },
      { field: 'clip', expected: 'exactly one of youtube and file', found: 'both' },
    ],
    [
      'with a whole address of YouTube',
      { ...CLIP, id: 'x', clip: { youtube: 'https://youtu.be/-RrN2G9YBjA', start: 1, end: 4 } },
      {
        field: 'clip.youtube',
        expected: 'the 11 characters of a video’s id on YouTube',
        found: '"https://youtu.be/-RrN2G9YBjA"',
      },
    ],
    [
      'with a facet that is no text',
      { ...CHOICE, id: 'x', facets: { age: 7 } },
      { field: 'facets.age', expected: 'a text', found: '7' },
    ],
    [
      'with a facet called __proto__',
      '{"id":"x","facets":{"__proto__":"y"}}',
      { field: 'facets', expected: 'names of letters, digits, spaces, _ and -, 40 at most', found: '__proto__' },
    ],
    [
      'with a facet called constructor',
      '{"id":"x","facets":{"constructor":"y"}}',
      { field: 'facets', expected: 'names of letters, digits, spaces, _ and -, 40 at most', found: 'constructor' },
    ],
    [
      'whose fields are those of its __proto__',
      `{"__proto__":${JSON.stringify({ ...CHOICE, id: 'x' })}}`,
      { field: 'id', expected: 'a value', found: 'nothing' },
    ],
  ])('%s is refused with line, field, expected and found', async (_, line, facts) => {
    const [refusal, ...more] = await refusals([line]);
    const { column: _column, ...rest } = refusal ?? {};
    expect(rest).toEqual({ file: 'set.jsonl', line: 3, ...facts });
    expect(more).toEqual([]);
  });

  test('of a million lists in a list is refused, and the rest is read', async () => {
    const bomb = `{"id":"x","stills":[${'[],'.repeat(300_000)}[]]}`;
    expect(await refusals([bomb])).toMatchObject([{ line: 3 }]);
    const nested = `{"id":"x","stills":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    expect(await refusals([nested])).toMatchObject([{ line: 3 }]);
  });

  test('with fields that nothing reads is read, and each is named once with its line', async () => {
    const { remarks, questions } = await read(
      writtenSet([
        { ...CHOICE, answer: 'x' },
        { ...NUMBER, number: { ...NUMBER.number, tol: 1 } },
        { ...CLIP, answer: 'y', clip: { ...CLIP.clip, roi: { x: 0, y: 0, width: 1, height: 1, w: 2 } } },
        JSON.stringify({ ...TEXT }).replace('{', '{"__proto__":{"polluted":true},'),
      ]),
    );
    expect(questions).toHaveLength(4);
    const ignored = { kind: 'field-ignored', file: 'set.jsonl' };
    expect(remarks).toEqual([
      { ...ignored, field: 'answer', line: 2, lines: 2 },
      { ...ignored, field: 'number.tol', line: 3, lines: 1 },
      { ...ignored, field: 'roi.w', line: 4, lines: 1 },
      { ...ignored, field: '__proto__', line: 5, lines: 1 },
    ]);
    expect('polluted' in {}).toBe(false);
  });
});

describe('a set is refused', () => {
  const malformed = (facts: Readonly<Record<string, string | number>>) => failure('data-malformed', facts);
  const place = { file: 'set.jsonl', line: 1 };

  test.each<[string, string, unknown]>([
    ['that is empty', '', malformed({ file: 'set.jsonl', expected: 'a header in its first line', found: 'nothing' })],
    [
      'without a header',
      JSON.stringify(CHOICE),
      malformed({
        ...place,
        field: 'format',
        expected: '"rexsonovqa-playground-questions" in the first line',
        found: 'a line without it',
      }),
    ],
    ['whose header is no JSON', 'id,question', malformed({ ...place, column: 1, expected: 'a value', found: 'i' })],
    [
      'whose header lacks a field',
      writtenSet([CHOICE], { ...HEADER, licence: undefined }),
      malformed({ ...place, field: 'licence', expected: 'a value', found: 'nothing' }),
    ],
    [
      'whose id would not fit an address',
      writtenSet([CHOICE], { ...HEADER, id: 'a@b' }),
      malformed({
        ...place,
        field: 'id',
        expected: 'small letters, digits, dots, hyphens and underscores, 50 at most',
        found: '"a@b"',
      }),
    ],
    [
      'whose link is a script',
      writtenSet([CHOICE], { ...HEADER, url: 'javascript:alert(1)' }),
      malformed({ ...place, field: 'url', expected: 'an https address', found: '"javascript:alert(1)"' }),
    ],
    [
      'of a later format',
      writtenSet([CHOICE], { ...HEADER, version: 2 }),
      failure('data-newer', { ...place, field: 'version', expected: '1', found: 2 }),
    ],
    [
      'without a question',
      writtenSet([]),
      malformed({ file: 'set.jsonl', expected: 'a question in each line below the header', found: 'none' }),
    ],
    [
      'of which no line is right',
      writtenSet([{ ...CHOICE, id: '' }, {}]),
      malformed({
        file: 'set.jsonl',
        line: 2,
        field: 'id',
        expected: 'letters, digits and . _ : / -, 100 at most',
        found: '""',
        refused: 2,
      }),
    ],
  ])('%s', async (_, content, expected) => {
    expect(await load({ 'set.jsonl': content })).toEqual(expected);
  });

  test('beside another one, as nobody can tell which is meant', async () => {
    const set = writtenSet([CHOICE]);
    expect(await load({ 'a.jsonl': set, 'b/c.jsonl': set })).toMatchObject({
      failure: { facts: { file: 'a.jsonl, b/c.jsonl', expected: 'one set at a time', found: '2 sets' } },
    });
  });

  test('and is found beside lines of another kind', async () => {
    const outcome = await load({ 'items.jsonl': '{"runId":"x"}', 'deep/er/set.jsonl': writtenSet([CHOICE]) });
    expect(valueOf(outcome).id).toBe('own-mine');
  });
});
