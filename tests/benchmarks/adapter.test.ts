import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { REXSONOVQA } from '../../src/benchmarks/registry.ts';
import type { Benchmark } from '../../src/domain/benchmark.ts';
import type { Files } from '../../src/domain/files.ts';
import type { Failure } from '../../src/domain/failure.ts';
import type { Reply } from '../../src/domain/reply.ts';
import { CHOICE, ENTRY, FREE, smallSet, writtenFiles } from './writtenFiles.ts';

const signal = new AbortController().signal;
const MCQ = 'benchmark_questions/mcq/Left_Kidney.json';

async function load(files: Files): Promise<Benchmark> {
  const outcome = await REXSONOVQA.load(files, { version: null, signal });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.value;
}

async function refusal(files: Files): Promise<Failure> {
  const outcome = await REXSONOVQA.load(files, { version: null, signal });
  if (outcome.ok) throw new Error('it loaded');
  return outcome.failure;
}

const failures = ({ remarks }: Benchmark) =>
  remarks.flatMap((remark) => (remark.kind === 'failed' ? [remark.failure] : []));

const json = (name: string) => new Uint8Array(readFileSync(`tests/cases/${name}`));

describe('question files that were saved elsewhere', () => {
  test.each(['qset_bom_crlf.json', 'qset_utf16le.json'])(
    '%s gives three questions, marks and line ends aside',
    async (name) => {
      const { questions, remarks } = await load(smallSet({ [MCQ]: json(name) }));
      const read = questions.filter(({ id }) => id.startsWith('mcq/'));
      // All three ask the same, which is said.
      expect(remarks).toEqual([
        { kind: 'repeated', file: MCQ, index: 1, of: 0 },
        { kind: 'repeated', file: MCQ, index: 2, of: 0 },
      ]);
      expect(read).toHaveLength(3);
      for (const { stem, target } of read) {
        expect(stem).toBe('What is adjusted, the gain or the depth — and why?');
        expect(target).toMatchObject({
          options: ['gain: the far field is dark', 'depth: the structure lies at 12 cm', 'focus', 'nothing'],
        });
      }
    },
  );

  test('big-endian UTF-16 is read by its mark as well', async () => {
    const text = `\ufeff${JSON.stringify([CHOICE])}`;
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at));
    const { questions } = await load(smallSet({ [MCQ]: bytes }));
    expect(questions.map(({ id }) => id)).toContain('mcq/Left_Kidney/0');
  });

  test('a trailing comma is refused with file, line and column, and the rest loads', async () => {
    const benchmark = await load(smallSet({ [MCQ]: json('qset_trailing_comma.json') }));
    expect(failures(benchmark)).toEqual([
      {
        code: 'data-malformed',
        facts: { file: MCQ, line: 29, column: 1, expected: 'a value', found: ']' },
        retryable: false,
        retryAfter: null,
      },
    ]);
    expect(benchmark.questions.map(({ id }) => id)).toEqual(['free/Left_Kidney/0']);
  });

  test('UTF-16 without its mark is refused as such', async () => {
    const bytes = new Uint8Array([...JSON.stringify([CHOICE])].flatMap((letter) => [letter.charCodeAt(0), 0]));
    expect(failures(await load(smallSet({ [MCQ]: bytes })))).toMatchObject([{ code: 'data-encoding' }]);
  });

  test('a key that is there twice with two values is refused with file, line and column', async () => {
    const text = JSON.stringify([CHOICE], null, 1).replace('"answer": "B"', '"answer": "B",\n "answer": "C"');
    const benchmark = await load(smallSet({ [MCQ]: text }));
    const facts = { file: MCQ, line: 5, column: 2, field: 'answer', expected: 'each key once', found: 'it twice' };
    expect(failures(benchmark)).toMatchObject([{ code: 'data-malformed', facts }]);
  });

  test('a key that is there twice with one value, and what only looks like a key, are read', async () => {
    const quoted = { ...CHOICE, groundtruth: 'It says "answer": "C", and \\"answer\\": too.' };
    const text = JSON.stringify([quoted]).replace('"answer":"B"', '"answer":"B","answer":"B"');
    const benchmark = await load(smallSet({ [MCQ]: text }));
    expect(benchmark.remarks).toEqual([]);
    expect(benchmark.questions[0]?.rationale).toBe(quoted.groundtruth);
  });

  test('bytes that are no text are refused by name', async () => {
    const benchmark = await load(smallSet({ [MCQ]: new Uint8Array([0x5b, 0xff, 0xc3, 0x28]) }));
    expect(failures(benchmark)).toMatchObject([{ code: 'data-encoding', facts: { file: MCQ } }]);
  });
});

describe('an item that is not as it should be', () => {
  const broken: [string, Record<string, unknown> | null, Record<string, unknown>][] = [
    ['a time that is text', { ...CHOICE, time_start: '1' }, { field: 'time_start', expected: 'number', found: '"1"' }],
    ['no question', { ...CHOICE, question: undefined }, { field: 'question', expected: 'a value', found: 'nothing' }],
    ['an empty answer', { ...CHOICE, answer: '' }, { field: 'answer', expected: 'some text', found: 'nothing' }],
    ['options on one line', { ...CHOICE, question: 'Which? A. one B. two' }, { field: 'question' }],
    ['a number for a question', { ...CHOICE, question: 7 }, { field: 'question', expected: 'string', found: '7' }],
    ['three options and a stray line', { ...CHOICE, question: 'Which?\nA. one\nB. two\nmore' }, { field: 'question' }],
    ['options out of order', { ...CHOICE, question: 'Which?\nA. one\nC. two\nB. three' }, { field: 'question' }],
    ['two option styles', { ...CHOICE, question: 'Which?\nA. one\nB) two' }, { field: 'question' }],
    ['no stem', { ...CHOICE, question: 'A. one\nB. two' }, { field: 'question' }],
    ['a key beyond the options', { ...CHOICE, answer: 'E' }, { field: 'answer', found: 'E' }],
    ['an end before its start', { ...CHOICE, time_start: 4, time_end: 1 }, { field: 'time_end' }],
    ['a start behind its segment', { ...CHOICE, time_start: 31, time_end: 33 }, { field: 'time_end' }],
    ['a keep that is text', { ...CHOICE, keep: 'yes' }, { field: 'keep' }],
    ['null', null, { expected: 'Object', found: 'null' }],
  ];

  test.each(broken)('%s is named, and its neighbours keep their numbers', async (_, item, facts) => {
    const benchmark = await load(smallSet({ [MCQ]: [CHOICE, item, CHOICE] }));
    expect(failures(benchmark)).toHaveLength(1);
    expect(failures(benchmark)[0]).toMatchObject({ code: 'data-malformed', facts: { file: MCQ, index: 1, ...facts } });
    expect(benchmark.questions.map(({ id }) => id)).toEqual([
      'mcq/Left_Kidney/0',
      'mcq/Left_Kidney/2',
      'free/Left_Kidney/0',
    ]);
  });

  test('a file that is no array is refused by name', async () => {
    const benchmark = await load(smallSet({ [MCQ]: { items: [] } }));
    expect(failures(benchmark)).toMatchObject([{ facts: { file: MCQ, expected: 'an array of questions' } }]);
  });

  test('a file without any question is no silence', async () => {
    const benchmark = await load(smallSet({ [MCQ]: [] }));
    expect(failures(benchmark)).toMatchObject([{ facts: { file: MCQ, found: 'an empty one' } }]);
  });

  test('events are read one by one as well', async () => {
    const event = { start: 0, end: 1, action: 'tilt', interpretation: 'shadow' };
    const path = 'gt_all/gt_Left_Kidney.json';
    const benchmark = await load(smallSet({ [path]: [event, { ...event, end: null }] }));
    expect(benchmark.events.get('Left_Kidney')).toEqual([event]);
    expect(failures(benchmark)).toMatchObject([{ facts: { file: path, index: 1, field: 'end' } }]);
  });
});

describe('metadata', () => {
  test.each(['-RrN2G9YBjA', '--aB3dE6gH9', ' _-xY1zQ-_0- '])('may name a video by its id alone: %j', async (id) => {
    const set = smallSet({ 'video_metadata_new.json': { Left_Kidney: { ...ENTRY, youtube_url: id } } });
    expect((await load(set)).segments[0]?.source).toBe(id.trim());
  });

  test.each(['--version', '--exec=true', 'abcdefghij\n', 'abcdefghijkl'])('takes no id for %j', async (id) => {
    const set = smallSet({ 'video_metadata_new.json': { Left_Kidney: { ...ENTRY, youtube_url: id } } });
    expect(await refusal(set)).toMatchObject({ facts: { field: 'youtube_url' } });
  });

  const files = (metadata: unknown) => smallSet({ 'video_metadata_new.json': metadata });

  test.each([
    ['an address without a video', { ...ENTRY, youtube_url: 'https://example.org/' }, 'youtube_url'],
    ['a video elsewhere', { ...ENTRY, youtube_url: 'https://example.org/watch?v=abcdefghijk' }, 'youtube_url'],
    ['an id that is too long', { ...ENTRY, youtube_url: 'https://youtu.be/abcdefghijkl' }, 'youtube_url'],
    ['a region beyond the frame', { ...ENTRY, roi: { ...ENTRY.roi, x_prop: 1.2 } }, 'roi.x_prop'],
    ['a region that begins inside and ends beyond', { ...ENTRY, roi: { ...ENTRY.roi, x_prop: 0.9 } }, 'roi.w_prop'],
    ['a list in place of a video', { ...ENTRY, youtube_url: 'youtube.com/embed/videoseries?list=PL1' }, 'youtube_url'],
    ['a channel', { ...ENTRY, youtube_url: 'https://www.youtube.com/embed/live_stream?channel=UC1' }, 'youtube_url'],
    ['words around its address', { ...ENTRY, youtube_url: 'see https://youtu.be/abcdefghijk' }, 'youtube_url'],
    ['an end before its start', { ...ENTRY, end_time: 5 }, 'end_time'],
    ['a missing time', { ...ENTRY, end_time: undefined }, 'end_time'],
  ])('with %s is named by segment and field', async (_, entry, field) => {
    const failure = await refusal(files({ Left_Kidney: entry }));
    expect(failure).toMatchObject({
      code: 'data-malformed',
      facts: { file: 'video_metadata_new.json', key: 'Left_Kidney', field },
    });
  });

  test.each([
    'https://youtu.be/-RrN2G9YBjA',
    'https://www.youtube.com/watch?t=1&v=-RrN2G9YBjA',
    'https://www.youtube.com/embed/-RrN2G9YBjA?x',
    'https://m.youtube.com/watch?app=desktop&v=-RrN2G9YBjA&list=PL1#t=3',
    'youtube.com/shorts/-RrN2G9YBjA?feature=share',
    ' https://youtu.be/-RrN2G9YBjA?si=x&t=3 ',
    'https://music.youtube.com/watch?v=-RrN2G9YBjA&list=RD1',
    'https://www.youtube.com/live/-RrN2G9YBjA?t=3',
    'https://www.youtube-nocookie.com/embed/-RrN2G9YBjA',
    'http://www.youtube.com/v/-RrN2G9YBjA&hl=en',
  ])('finds the video in %s', async (url) => {
    const { segments } = await load(files({ Left_Kidney: { ...ENTRY, youtube_url: url } }));
    expect(segments[0]?.source).toBe('-RrN2G9YBjA');
  });

  test('without a region shows the whole frame', async () => {
    const { questions } = await load(files({ Left_Kidney: { ...ENTRY, roi: null } }));
    expect(questions[0]?.media[0]?.roi).toBeNull();
  });

  test('that is missing fails the whole, by name', async () => {
    expect(await refusal(writtenFiles({ 'readme.md': 'nothing' }))).toMatchObject({
      code: 'data-missing',
      facts: { file: 'video_metadata_new.json' },
    });
  });

  test('that is an array fails the whole', async () => {
    expect(await refusal(files([]))).toMatchObject({ code: 'data-malformed', facts: { found: 'an array' } });
  });
});

describe('files', () => {
  test('of one kind only at an address, which cannot be listed, are a set of that kind, with a remark', async () => {
    const there = writtenFiles({ 'video_metadata_new.json': { Left_Kidney: ENTRY }, [MCQ]: [CHOICE] });
    const { questions, remarks } = await load({ ...there, list: () => Promise.resolve(null) });
    expect(questions).toHaveLength(1);
    const file = 'benchmark_questions/free/*.json';
    expect(remarks).toMatchObject([{ kind: 'failed', file, failure: { code: 'data-missing' } }]);
  });

  test('of one kind only are a set of that kind, without a remark', async () => {
    const set = { 'video_metadata_new.json': { Left_Kidney: ENTRY }, [MCQ]: [CHOICE] };
    const { questions, remarks } = await load(writtenFiles(set));
    expect(questions).toHaveLength(1);
    expect(remarks).toEqual([]);
  });

  test('that one segment has and another has not are named', async () => {
    const metadata = { Left_Kidney: ENTRY, Spleen: ENTRY };
    const benchmark = await load(smallSet({ 'video_metadata_new.json': metadata }));
    expect(benchmark.remarks.map(({ file }) => file)).toEqual([
      'benchmark_questions/mcq/Spleen.json',
      'benchmark_questions/free/Spleen.json',
    ]);
    expect(failures(benchmark).every(({ code }) => code === 'data-missing')).toBe(true);
  });

  test('of a segment that the metadata lack are named', async () => {
    const stranger = 'benchmark_questions/mcq/Elbow.json';
    const benchmark = await load(smallSet({ [stranger]: [CHOICE] }));
    expect(failures(benchmark)).toMatchObject([{ code: 'data-malformed', facts: { file: stranger } }]);
  });

  test('are found below folders on top of them', async () => {
    const set = { 'a/b/video_metadata_new.json': { Left_Kidney: ENTRY }, [`a/b/${MCQ}`]: [CHOICE] };
    expect((await load(writtenFiles(set))).questions).toHaveLength(1);
  });
});

test('files are read sixteen at a time', async () => {
  const stems = Array.from({ length: 30 }, (_, index) => `Segment_${index}`);
  const files = writtenFiles({
    'video_metadata_new.json': Object.fromEntries(stems.map((stem) => [stem, ENTRY])),
    ...Object.fromEntries(stems.map((stem) => [`benchmark_questions/mcq/${stem}.json`, [CHOICE]])),
  });
  let open = 0;
  let most = 0;
  const slow: Files = {
    ...files,
    list: async () => null,
    async read(path, within) {
      most = Math.max(most, ++open);
      await new Promise((later) => setTimeout(later, 2));
      open -= 1;
      return files.read(path, within);
    },
  };
  expect((await load(slow)).questions).toHaveLength(30);
  expect(most).toBe(16);
});

describe('a question', () => {
  test('that says nothing of being kept is kept', async () => {
    const { keep: _, ...item } = CHOICE;
    const { questions } = await load(smallSet({ [MCQ]: [item, { ...item, keep: false }] }));
    expect(questions.map(({ kept }) => kept)).toEqual([true, false, true]);
  });

  test('of 5, 10 and 20 seconds opens the next bin', async () => {
    const lengths = [4.99, 5, 9.99, 10, 19.99, 20].map((end) => ({ ...FREE, time_start: 0, time_end: end }));
    const { questions } = await load(smallSet({ 'benchmark_questions/free/Left_Kidney.json': lengths }));
    const bins = questions.filter(({ id }) => id.startsWith('free/')).map(({ facets }) => facets['length']);
    expect(bins).toEqual(['0-5s', '5-10s', '5-10s', '10-20s', '10-20s', '>20s']);
  });

  test('is asked with lettered options, without prefix, key and explanation', async () => {
    const benchmark = await load(smallSet());
    const [choice, free] = benchmark.questions.map((question) => benchmark.prompt(question, 'as-published'));
    expect(choice?.text).toBe('Which way?\n\nA. left\nB. right\nC. up\nD. down');
    expect(choice?.options).toEqual(['left', 'right', 'up', 'down']);
    expect(choice?.system).toContain('Answer: X');
    expect(free).toMatchObject({ text: 'What is seen?', options: null });
    expect(free?.version).toBe(choice?.version);
  });

  test('says in its words what the model sees, and is no other question for it', async () => {
    const benchmark = await load(smallSet());
    const [choice] = benchmark.questions;
    if (choice === undefined) throw new Error('a question');
    const plain = benchmark.prompt(choice, 'as-published');
    for (const variant of ['reversed', 'shuffled', 'whole-frame', 'extended'] as const) {
      expect(benchmark.prompt(choice, variant)).toEqual(plain);
    }
    const blind = benchmark.prompt(choice, 'blind');
    expect(blind.system).toContain('you are not shown');
    expect(blind.system).not.toContain('what you saw');
    const others = [
      blind,
      benchmark.prompt(choice, 'first-frame'),
      benchmark.prompt(choice, 'as-published', { takes: 'stills' }),
      benchmark.prompt(choice, 'as-published', { evenPeriods: true }),
    ];
    expect(new Set([plain, ...others].map(({ version }) => version)).size).toBe(5);
    expect(new Set(others.map(({ text }) => text))).toEqual(new Set([plain.text]));
  });

  test('is put with its options in any cyclic order, and read back in its own', async () => {
    const benchmark = await load(smallSet());
    const [choice] = benchmark.questions;
    if (choice === undefined) throw new Error('a question');
    const asked = benchmark.prompt(choice, 'rotated', { rotation: 1 });
    expect(asked.text).toBe('Which way?\n\nA. right\nB. up\nC. down\nD. left');
    expect(asked.order).toEqual([1, 2, 3, 0]);
    expect(await benchmark.read(choice, reply('Answer: D'), asked)).toMatchObject({
      answer: { kind: 'choice', index: 0 },
    });
    expect(benchmark.prompt(choice, 'rotated', { rotation: 4 }).order).toBeNull();
  });

  test('has its final full stops evened out on request, where some options have one', async () => {
    const file = 'benchmark_questions/mcq/Left_Kidney.json';
    const asFiled = await load(
      smallSet({ [file]: [{ ...CHOICE, question: '[MCQ] Which?\nA. a.\nB. b\nC. c. \nD. d.' }] }),
    );
    const options = ({ questions: [choice], prompt }: typeof asFiled) =>
      choice && prompt(choice, 'as-published', { evenPeriods: true }).options;
    expect(options(asFiled)?.map((option) => option.trim())).toEqual(['a.', 'b.', 'c.', 'd.']);
    expect(options(await load(smallSet()))).toEqual(['left', 'right', 'up', 'down']);
  });

  test('knows its segment', async () => {
    const benchmark = await load(smallSet());
    for (const question of benchmark.questions) {
      expect(benchmark.segmentOf(question)).toBe(benchmark.segments.find(({ title }) => title === question.title));
    }
  });

  const reply = (text: string, finish: Reply['finish'] = 'stop'): Reply => ({
    text,
    finish,
    thoughts: null,
    finishReason: null,
    model: null,
    tokens: { prompt: null, reply: null, thoughts: null },
    latency: 1,
    request: null,
  });

  test('is read by its kind', async () => {
    const benchmark = await load(smallSet());
    const [choice, free] = benchmark.questions;
    if (choice === undefined || free === undefined) throw new Error('two questions');
    expect(await benchmark.read(choice, reply('Answer: C'))).toMatchObject({
      kind: 'read',
      answer: { kind: 'choice', index: 2 },
    });
    expect(await benchmark.read(choice, reply('A or B'))).toMatchObject({ kind: 'unread', reason: 'unreadable' });
    expect(await benchmark.read(free, reply(' A rib.\n'))).toMatchObject({ answer: { kind: 'text', text: 'A rib.' } });
    expect(await benchmark.read(free, reply('<think>a</think>A rib.'))).toMatchObject({ answer: { text: 'A rib.' } });
    expect(await benchmark.read(free, reply(' \u200b'))).toMatchObject({ kind: 'unread', reason: 'unreadable' });
    expect(await benchmark.read(free, reply('', 'length'))).toMatchObject({ kind: 'unread', reason: 'cut' });
    // What a limit or a safety stop ended midway is no answer that a judge could give 0 for.
    for (const finish of ['length', 'blocked'] as const) {
      expect(await benchmark.read(free, reply('A rib is', finish))).toMatchObject({ kind: 'unread', reason: 'cut' });
    }
    expect(await benchmark.read(free, reply('A rib.', 'other'))).toMatchObject({ kind: 'read' });
    expect(await benchmark.read(choice, reply('Answer: C\n\nThe rib', 'length'))).toMatchObject({ kind: 'read' });
  });
});

describe('a version', () => {
  const versionOf = async (files: Files) => (await load(files)).version;

  test('follows from questions and metadata, not from events', async () => {
    const version = await versionOf(smallSet());
    expect(version).toMatch(/^[0-9a-f]{12}$/);
    expect(await versionOf(smallSet({ 'gt_all/gt_Left_Kidney.json': [] }))).toBe(version);
    expect(await versionOf(smallSet({ [MCQ]: [{ ...CHOICE, answer: 'C' }] }))).not.toBe(version);
  });

  test('is the one that is given, where one is', async () => {
    const outcome = await REXSONOVQA.load(smallSet(), { version: 'c2b931f', signal });
    expect(outcome).toMatchObject({ ok: true, value: { version: 'c2b931f' } });
  });
});
