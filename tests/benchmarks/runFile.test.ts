import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { zipFiles } from '../../src/benchmarks/files/zipFiles.ts';
import { REXSONOVQA } from '../../src/benchmarks/registry.ts';
import { MANIFEST_FILE } from '../../src/benchmarks/runFile/manifest.ts';
import { RunTransfers } from '../../src/benchmarks/transfers.ts';
import type { Benchmark } from '../../src/domain/benchmark.ts';
import { failure } from '../../src/domain/failure.ts';
import { MADE_ELSEWHERE, NOTHING_SPENT, type Item } from '../../src/domain/item.ts';
import type { Reply } from '../../src/domain/reply.ts';
import type { RunRecord } from '../../src/domain/run.ts';
import { scoredOnce, withoutPersonScore, withPersonScore, withScore } from '../../src/domain/scoring.ts';
import { runOf } from '../store/records.ts';
import { smallSet } from './writtenFiles.ts';
import { zipOf } from './zips.ts';

const signal = new AbortController().signal;
const transfers = new RunTransfers({ library: { filesOf: () => null }, app: '0.1.0' });

const SHA = 'a'.repeat(64);
const RECIPE = {
  start: 1.5,
  end: 4,
  region: { x: 0, y: 2, width: 320, height: 180 },
  order: { kind: 'shuffled', seed: -7 },
  source: { width: 640, height: 360, codec: 'h264', rate: null, formatId: '18' },
  engine: { name: 'ffmpeg.wasm', version: '0.12', settings: 'crf 18' },
  bytesRead: 4096,
  remarks: ['not-whole', 'engine-fell-back'],
} as const;

const REPLY: Reply = {
  text: 'Answer: B – “gain”\u2028then ünïcode, a tab\tand \\ and "quotes".',
  thoughts: 'It looks like…',
  finish: 'length',
  finishReason: 'MAX_TOKENS',
  model: 'some-model-001',
  tokens: { prompt: 1200, reply: 31, thoughts: null },
  latency: 1.2345678901234567,
  request: {
    method: 'POST',
    address: 'https://model.test/v1',
    headers: { 'x-key': '…' },
    // Keys in no order, and one that is a number: word for word means in this order too.
    body: { z: [1, { b: null, a: true }], contents: 'clip 4096 bytes', a: -0.5e-7 },
    reduced: { kind: 'shrunk', share: 1 / 3, crf: 32 },
  },
};

const PROMPT = { version: 'v-1', system: 'Look.', text: 'Which?\n\nA. x', options: ['x', 'y'], order: [1, 0] };
const BY = { id: 'rubric-strict', model: 'google/gemini', promptVersion: 'strict-1' };

const base = (questionId: string, repeat = 0) => ({
  runId: 'r1',
  questionId,
  repeat,
  attempt: 2,
  at: '2026-11-29T10:00:05.123Z',
  ...MADE_ELSEWHERE,
  spent: { calls: 2, usd: 0.0123, unpriced: 1 },
});
const read = {
  kind: 'read' as const,
  reply: REPLY,
  answer: { kind: 'text' as const, text: 'A rib.' },
  rule: 'whole-text',
};

/** One of each shape that an item can have. */
const ITEMS: readonly Item[] = [
  {
    ...base('free/a/0'),
    clip: { ...RECIPE, frames: 60, duration: 2.5, sha256: SHA },
    callKey: SHA,
    reusedFrom: 'r0',
    state: 'scored',
    prompt: PROMPT,
    prediction: read,
    explanation: { kind: 'graded', points: 1, most: 2, errorType: null, remark: 'Half.', by: BY },
    ...withScore(
      scoredOnce({ kind: 'graded', points: 2, most: 2, errorType: null, remark: null, by: { ...BY, model: 'm' } }),
      {
        kind: 'graded',
        points: 1,
        most: 2,
        errorType: 'wrong_conclusion',
        remark: 'Half,\nsaid the judge.',
        by: BY,
      },
    ),
  },
  {
    ...base('free/a/0', 1),
    stills: {
      ...RECIPE,
      order: null,
      pick: { kind: 'rate', rate: 1 },
      rule: 'shown-once',
      times: 3,
      frames: 2,
      width: 320,
      height: 180,
      stills: [{ time: 0, bytes: 900, sha256: SHA }],
    },
    state: 'scored',
    prompt: PROMPT,
    prediction: read,
    explanation: null,
    ...withPersonScore(
      withoutPersonScore(
        withPersonScore(
          scoredOnce({
            kind: 'ungraded',
            reason: 'judge-unreadable',
            failure: failure('rate-limited', { seconds: 2.5 }, { retryable: true, retryAfter: 2.6 }).failure,
            detail: 'not a verdict',
            by: BY,
          }),
          { points: 0, most: 2, name: '', reason: '', at: '2026-11-29T11:00:00.000Z' },
        ),
        '2026-11-29T11:01:00.000Z',
      ),
      { points: 2, most: 2, name: 'A. Reader', reason: 'It names\nthe rib.', at: '2026-11-29T11:02:00.000Z' },
    ),
  },
  {
    ...base('mcq/a/0'),
    at: null,
    state: 'answered',
    prompt: { version: null, system: null, text: 'Which?', options: ['y', 'x'] },
    prediction: { kind: 'unread', reply: { ...REPLY, request: null }, reason: 'refusal', rule: 'empty' },
  },
  {
    ...base('mcq/a/0', 1),
    spent: NOTHING_SPENT,
    state: 'failed',
    stage: 'media',
    failure: failure('source-truncated', { source: 'abc' }).failure,
    prompt: null,
    request: null,
  },
  {
    ...base('mcq/a/1'),
    watched: { address: 'https://www.youtube.com/watch?v=abcdefghijk', start: 1.5, end: 4 },
    state: 'failed',
    stage: 'model',
    failure: failure('request-refused', { status: 400 }).failure,
    prompt: PROMPT,
    request: REPLY.request,
  },
];

const RECORD: RunRecord = {
  run: runOf('r1', {
    explanationJudge: { id: 'rubric-strict', model: { provider: 'google', model: 'gemini' } },
    questionIds: ['free/a/0', 'mcq/a/0', 'mcq/a/1'],
    repeats: 2,
    model: { provider: 'p', model: 'M/1', settings: { on: true, t: 1, none: null, s: 'x' } },
  }),
  items: ITEMS,
};

afterEach(() => {
  vi.useRealTimers();
});

let benchmark: Benchmark;
beforeAll(async () => {
  const loaded = await REXSONOVQA.load(smallSet(), { version: '1', signal });
  if (!loaded.ok) throw new Error(loaded.failure.code);
  benchmark = loaded.value;
});

async function textsOf(blob: Blob): Promise<Map<string, string>> {
  const files = await zipFiles('runs.zip', blob, signal);
  if (!files.ok) throw new Error(files.failure.code);
  const texts = new Map<string, string>();
  for (const path of (await files.value.list()) ?? []) {
    const bytes = await files.value.read(path, signal);
    if (!bytes.ok) throw new Error(bytes.failure.code);
    texts.set(path, new TextDecoder().decode(bytes.value));
  }
  return texts;
}

const place = (blob: Blob) => ({ name: 'runs.zip', files: [{ path: 'runs.zip', blob }] });

async function importedFrom(blob: Blob) {
  const report = await transfers.readImport(place(blob), { benchmark, signal });
  if (!report.ok) throw new Error(JSON.stringify(report.failure));
  return report.value;
}

/** The exported texts with one of them changed, zipped again. */
async function changed(path: string, change: (text: string) => string): Promise<Blob> {
  const texts = await textsOf(await transfers.exportRuns([RECORD], signal));
  const text = texts.get(path);
  if (text === undefined) throw new Error(`${path} is not in ${[...texts.keys()].join(', ')}`);
  return zipOf(texts.set(path, change(text)));
}

const ITEMS_FILE = 'runs/M-1/items.jsonl';
const RUN_FILE = 'runs/M-1/run.json';

describe('a run file', () => {
  test('holds a manifest, and each run with its items line by line', async () => {
    const texts = await textsOf(await transfers.exportRuns([RECORD], signal));
    expect([...texts.keys()]).toEqual([MANIFEST_FILE, RUN_FILE, ITEMS_FILE]);
    expect(JSON.parse(texts.get(MANIFEST_FILE) ?? '')).toMatchObject({
      schema: 5,
      app: '0.1.0',
      runs: [{ folder: 'runs/M-1', id: 'r1', benchmark: 'sample', version: '1', items: 5 }],
    });
    expect(texts.get(ITEMS_FILE)?.trimEnd().split('\n')).toHaveLength(5);
  });

  test('read back is the same run with the same items, to the last field', async () => {
    const report = await importedFrom(await transfers.exportRuns([RECORD], signal));
    expect(report).toEqual({
      kind: 'runs',
      records: [RECORD],
      files: [{ file: ITEMS_FILE, state: 'read', items: 5, of: 6 }],
    });
  });

  test('keeps the agreement that its pictures were sent under', async () => {
    const agreement = { terms: 'Terms of 2025: no redistribution', at: '2026-11-29T09:59:00.000Z' };
    const run = { ...RECORD.run, agreement };
    const report = await importedFrom(await transfers.exportRuns([{ ...RECORD, run }], signal));
    expect(report.records[0]?.run).toEqual(run);
    // Where none was asked for, none is made up.
    const plain = await importedFrom(await transfers.exportRuns([RECORD], signal));
    expect(plain.records[0]?.run).not.toHaveProperty('agreement');
  });

  test('keeps a recorded request word for word, the order of its fields included', async () => {
    const report = await importedFrom(await transfers.exportRuns([RECORD], signal));
    const [item] = report.records[0]?.items ?? [];
    const request = item?.state === 'scored' ? item.prediction.reply.request : null;
    expect(JSON.stringify(request?.body)).toBe(JSON.stringify(REPLY.request?.body));
  });

  test('exported, imported and exported again has equal bytes but for the time stamp', async () => {
    const bytes = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 29) });
    const first = await transfers.exportRuns([RECORD], signal);
    const { records } = await importedFrom(first);
    // As the browser's storage gives them back: by key, not in the run's order.
    const stored = records.map(({ run, items }) => ({ run, items: items.toReversed() }));
    expect(await bytes(await transfers.exportRuns(stored, signal))).toEqual(await bytes(first));

    vi.setSystemTime(Date.UTC(2027, 0, 1));
    const later = await textsOf(await transfers.exportRuns(stored, signal));
    const stamp = (text = '') => text.replace('2027-01-01T', '2026-11-29T');
    expect(later.set(MANIFEST_FILE, stamp(later.get(MANIFEST_FILE)))).toEqual(await textsOf(first));
  });

  test('a run of the same name gets a folder of its own', async () => {
    const other: RunRecord = { run: { ...RECORD.run, id: 'r2' }, items: [] };
    const blob = await transfers.exportRuns([RECORD, other], signal);
    expect([...(await textsOf(blob)).keys()]).toContain('runs/M-1-2/run.json');
    expect((await importedFrom(blob)).records.map(({ run }) => run.id)).toEqual(['r1', 'r2']);
  });

  test('in a folder of its own inside the zip, or unpacked, is read as well', async () => {
    const texts = [...(await textsOf(await transfers.exportRuns([RECORD], signal)))];
    const nested = await zipOf(texts.map(([path, text]) => [`backup/${path}`, text]));
    expect((await importedFrom(nested)).records).toEqual([RECORD]);
    const files = texts.map(([path, text]) => ({ path: `backup/${path}`, blob: new Blob([text]) }));
    const unpacked = await transfers.readImport({ name: 'backup', files }, { benchmark, signal });
    expect(unpacked).toMatchObject({ ok: true, value: { kind: 'runs', records: [{ run: { id: 'r1' } }] } });
  });

  test('of the first schema, when an answer had one score, is read as it was', async () => {
    const [item] = ITEMS;
    if (item?.state !== 'scored') throw new Error('the first item is scored');
    const { scores: _, person: __, watched: ___, ...first } = item;
    const texts = await textsOf(await transfers.exportRuns([{ ...RECORD, items: [item] }], signal));
    texts.set(MANIFEST_FILE, texts.get(MANIFEST_FILE)?.replace('"schema": 5', '"schema": 1') ?? '');
    texts.set(ITEMS_FILE, JSON.stringify(first));
    const { records } = await importedFrom(await zipOf(texts));
    expect(records[0]?.items).toEqual([{ ...first, watched: null, scores: [first.score], person: [] }]);
  });

  test('of the second schema, when failures held no request, is read as it was', async () => {
    const failed = ITEMS.filter(({ state }) => state === 'failed');
    const second = failed.map((item) => {
      const { watched: _, ...rest } = item;
      return Object.fromEntries(Object.entries(rest).filter(([field]) => field !== 'request'));
    });
    const texts = await textsOf(await transfers.exportRuns([{ ...RECORD, items: failed }], signal));
    texts.set(MANIFEST_FILE, texts.get(MANIFEST_FILE)?.replace('"schema": 5', '"schema": 2') ?? '');
    texts.set(ITEMS_FILE, second.map((item) => JSON.stringify(item)).join('\n'));
    const { records } = await importedFrom(await zipOf(texts));
    expect(records[0]?.items).toEqual(failed.map((item) => ({ ...item, watched: null, request: null })));
  });

  test('says of a run that was asked by addresses that it is outside of the protocol, and reads back the same', async () => {
    const record: RunRecord = { ...RECORD, run: { ...RECORD.run, variant: 'by-address' } };
    const texts = await textsOf(
      await transfers.exportRuns([RECORD, { ...record, run: { ...record.run, id: 'r2' }, items: [] }], signal),
    );
    const { runs } = JSON.parse(texts.get(MANIFEST_FILE) ?? '') as { runs: { note?: string }[] };
    expect(runs.map(({ note }) => note?.includes("Not the benchmark's protocol") ?? false)).toEqual([false, true]);
    expect((await importedFrom(await transfers.exportRuns([record], signal))).records).toEqual([record]);
  });

  test('items as lines are the lines of the run file', async () => {
    const texts = await textsOf(await transfers.exportRuns([RECORD], signal));
    expect(await (await transfers.exportLines(ITEMS)).text()).toBe(texts.get(ITEMS_FILE));
  });
});

describe('a run over the data that are open', () => {
  const grade = (points: number, most: number, id = 'exact') =>
    scoredOnce({ kind: 'graded', points, most, errorType: null, remark: null, by: { ...BY, id } });
  const choice = (index: number, points: number): Item => ({
    ...base('mcq/Left_Kidney/0'),
    state: 'scored',
    prompt: { ...PROMPT, options: ['left', 'right', 'up', 'down'], order: [0, 1, 2, 3] },
    prediction: { ...read, answer: { kind: 'choice', index } },
    ...grade(points, 1),
  });
  const text = (points: number): Item => ({
    ...base('free/Left_Kidney/0'),
    state: 'scored',
    prompt: PROMPT,
    prediction: read,
    ...grade(points, 2, 'rubric-strict'),
  });
  const imported = async (items: readonly Item[], version = benchmark.version) => {
    const questionIds = items.map(({ questionId }) => questionId);
    const run = runOf('r1', { benchmark: benchmark.id, version, questionIds });
    return importedFrom(await transfers.exportRuns([{ run, items }], signal));
  };

  test.each([
    ['right', 1, 1],
    ['wrong', 2, 0],
  ])('is kept where its grades are those of the key: a choice that is %s', async (_, index, points) => {
    const items = [choice(index, points), text(0)];
    expect((await imported(items)).records).toMatchObject([{ items }]);
  });

  test.each([
    ['a wrong choice that is graded right', choice(2, 1), 'scores.0.points', '0, by the answer and the key'],
    ['a right choice that is graded wrong', choice(1, 0), 'scores.0.points', '1, by the answer and the key'],
    [
      'a text where a letter was asked for',
      { ...text(2), questionId: 'mcq/Left_Kidney/0' },
      'prediction.answer.kind',
      'choice, as the question',
    ],
  ])('is refused by line and field with %s', async (_, item, field, expected) => {
    const { records, files } = await imported([text(2), item]);
    expect(records).toEqual([]);
    expect(files).toMatchObject([{ state: 'refused', failure: { facts: { line: 2, field, expected } } }]);
  });

  test('is not held against another version of them', async () => {
    expect((await imported([choice(2, 1)], 'another')).records).toHaveLength(1);
  });
});

describe('a run file that is not as expected', () => {
  test('of a newer schema is refused in words that say so, whatever else it holds', async () => {
    const blob = await changed(MANIFEST_FILE, (text) => text.replace('"schema": 5', '"schema": 6, "more": []'));
    expect(await transfers.readImport(place(blob), { benchmark, signal })).toMatchObject({
      ok: false,
      failure: { code: 'data-newer', facts: { file: MANIFEST_FILE, field: 'schema', found: 6, app: '0.1.0' } },
    });
  });

  test.each([
    ['a field of another type', ITEMS_FILE, '"points":1', '"points":"1"', { line: 1, field: 'score.points' }],
    ['a score that is not the one which counts', ITEMS_FILE, '"points":1', '"points":0', { line: 1, field: 'score' }],
    [
      'an answer that nothing scored',
      ITEMS_FILE,
      /"scores":\[.*?\],"person"/,
      '"scores":[],"person"',
      { line: 1, field: 'scores' },
    ],
    ['a state that there is not', ITEMS_FILE, '"state":"failed"', '"state":"lost"', { line: 4, field: 'state' }],
    ['a field too many', ITEMS_FILE, '"attempt":2', '"attempt":2,"media":"AAAA"', { line: 1, field: 'media' }],
    ['a hash that is none', ITEMS_FILE, SHA, 'abc', { line: 1, field: 'clip.sha256' }],
    ['a failure of no known code', ITEMS_FILE, 'source-truncated', 'oops', { line: 4, field: 'failure.code' }],
    ['an item of another run', ITEMS_FILE, '"runId":"r1"', '"runId":"r9"', { line: 1, field: 'runId' }],
    ['an item of no question of the run', ITEMS_FILE, 'mcq/a/0', 'mcq/b/0', { line: 3, field: 'questionId' }],
    ['a question twice', ITEMS_FILE, '"repeat":1', '"repeat":0', { line: 2, field: 'questionId' }],
    ['a repeat too many', ITEMS_FILE, '"repeat":1', '"repeat":2', { line: 2, field: 'repeat' }],
    ['a line cut short', ITEMS_FILE, '"questionId":"mcq/a/0","repeat":1', '', { line: 4 }],
    ['another run than the manifest says', RUN_FILE, '"r1"', '"r2"', { field: 'id' }],
    ['a setting that is an object', RUN_FILE, '"on": true', '"on": {}', { field: 'model.settings.on' }],
    ['more points than there are', ITEMS_FILE, /"points":1/g, '"points":3', { line: 1, field: 'scores' }],
    ['half a point', ITEMS_FILE, /"points":1/g, '"points":0.5', { line: 1, field: 'score.points' }],
    ['points of another scale', ITEMS_FILE, /"most":2/g, '"most":10', { line: 1, field: 'scores' }],
    [
      'a person’s points of another scale',
      ITEMS_FILE,
      '"points":0,"most":2',
      '"points":0,"most":5',
      { line: 2, field: 'scores' },
    ],
    ['a time that no clock shows', ITEMS_FILE, '05.123Z"', '05.123+00"', { line: 1, field: 'at' }],
    ['an order of options that it does not have', ITEMS_FILE, '[1,0]', '[1,2]', { line: 1, field: 'prompt.order' }],
    ['an order that names one twice', ITEMS_FILE, '[1,0]', '[1,1]', { line: 1, field: 'prompt.order' }],
    [
      'an option that was not put',
      ITEMS_FILE,
      /"answer":\{.*?\}/,
      '"answer":{"kind":"choice","index":2}',
      { line: 1, field: 'prediction' },
    ],
    ['more repeats than any run has', RUN_FILE, '"repeats": 2', '"repeats": 4000000000', { field: 'repeats' }],
    ['a question that it asks twice', RUN_FILE, '"mcq/a/1"', '"mcq/a/0"', { field: 'questionIds' }],
    ['no repeats', RUN_FILE, '"repeats": 2', '"repeats": 0', { field: 'repeats' }],
  ])('with %s is refused by file, line and field, and its run not half read', async (_, file, from, to, facts) => {
    const report = await importedFrom(await changed(file, (text) => text.replace(from, to)));
    expect(report.records).toEqual([]);
    expect(report.files).toMatchObject([{ file, state: 'refused', failure: { facts: { file, ...facts } } }]);
  });

  test('cut off after a line is refused: the manifest says how many there are', async () => {
    const blob = await changed(ITEMS_FILE, (text) => text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1));
    expect((await importedFrom(blob)).files).toMatchObject([
      { state: 'refused', failure: { facts: { file: ITEMS_FILE, expected: '5 lines', found: 4 } } },
    ]);
  });

  test('without a run’s items refuses that run', async () => {
    const texts = await textsOf(await transfers.exportRuns([RECORD], signal));
    texts.delete(ITEMS_FILE);
    expect((await importedFrom(await zipOf(texts))).files).toMatchObject([
      { file: ITEMS_FILE, state: 'refused', failure: { code: 'data-missing' } },
    ]);
  });

  test('names what it holds beside its runs', async () => {
    const texts = await textsOf(await transfers.exportRuns([RECORD], signal));
    const report = await importedFrom(await zipOf(texts.set('runs/M-1/clip.mp4', 'x')));
    expect(report.files).toContainEqual({ file: 'runs/M-1/clip.mp4', state: 'left-out', reason: 'not-results' });
  });
});
