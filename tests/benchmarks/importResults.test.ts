import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { REXSONOVQA } from '../../src/benchmarks/registry.ts';
import { RunTransfers } from '../../src/benchmarks/transfers.ts';
import type { Benchmark } from '../../src/domain/benchmark.ts';
import type { Files } from '../../src/domain/files.ts';
import { standing } from '../../src/domain/item.ts';
import type { FileReport, ImportReport } from '../../src/domain/transfer.ts';
import { CHOICE, FREE, smallSet } from './writtenFiles.ts';
import { zipOf } from './zips.ts';

const signal = new AbortController().signal;
const transfers = new RunTransfers({ library: { filesOf: () => null }, app: '0' });

async function benchmarkOf(files: Files): Promise<Benchmark> {
  const loaded = await REXSONOVQA.load(files, { version: '1', signal });
  if (!loaded.ok) throw new Error(loaded.failure.code);
  return loaded.value;
}

/** Imports files written in a test, as a person drops a folder of them. */
async function importOf(files: Readonly<Record<string, unknown>>, benchmark: Benchmark): Promise<ImportReport> {
  const picked = Object.entries(files).map(([path, content]) => ({
    path,
    blob: new Blob([content instanceof Uint8Array ? new Uint8Array(content) : JSON.stringify(content)]),
  }));
  const report = await transfers.readImport({ name: 'dropped', files: picked }, { benchmark, signal });
  if (!report.ok) throw new Error(report.failure.code);
  return report.value;
}

const CALL = { raw_response: 'Answer: B', latency_ms: 1500, success: true, error_message: '' };
const ANSWERED = { ...CHOICE, model_prediction: 'B', inference_metadata: CALL, eval_score: 1, eval_max_score: 1 };
const WRITTEN = {
  ...FREE,
  model_prediction: 'A rib.',
  inference_metadata: { ...CALL, raw_response: 'A rib.' },
  eval_score: 1,
  eval_max_score: 2,
  judge_explanation: 'Half of it.',
  judge_error_type: 'wrong_conclusion',
};
/** The same question with its options in another order; the key is `A` there. */
const SHUFFLED = '[MCQ] Which way?\nA. right\nB. up\nC. down\nD. left';

const refusalOf = ({ files: [report] }: { files: readonly FileReport[] }) =>
  report?.state === 'refused' ? report.failure.facts : report;

describe('one file of results', () => {
  let small: Benchmark;
  beforeAll(async () => {
    small = await benchmarkOf(smallSet());
  });
  const scores = (item: unknown) => importOf({ 'x/scores_mcq/score_pred_Left_Kidney.json': [item] }, small);
  const only = async (item: unknown) => (await scores(item)).records[0]?.items[0];

  test('becomes a run of one item, said of each question of its segment', async () => {
    const report = await scores(ANSWERED);
    expect(report.files).toEqual([
      { file: 'x/scores_mcq/score_pred_Left_Kidney.json', state: 'read', items: 1, of: 1 },
    ]);
    expect(report.records[0]?.run).toMatchObject({
      origin: { kind: 'imported', file: 'dropped/x' },
      model: { model: 'x' },
      benchmark: 'rexsonovqa',
      version: '1',
      questionIds: ['mcq/Left_Kidney/0'],
    });
  });

  test('a letter counts in the order in which the options stood, whichever of the two orders is the benchmark’s', async () => {
    const asked = { question: SHUFFLED, answer: 'A', model_prediction: 'C', eval_score: 0 };
    const originalIsOurs = { ...ANSWERED, ...asked, original_question: CHOICE.question, original_answer: 'B' };
    // "down" is the benchmark's fourth option.
    expect(await only(originalIsOurs)).toMatchObject({ prediction: { answer: { index: 3 }, rule: 'published' } });
    const questionIsOurs = { ...ANSWERED, original_question: SHUFFLED, original_answer: 'A' };
    expect(await only(questionIsOurs)).toMatchObject({ prediction: { answer: { index: 1 } }, score: { points: 1 } });
  });

  test('keeps the order in which the options stood', async () => {
    const item = await only({ ...ANSWERED, question: SHUFFLED, answer: 'A', model_prediction: 'A' });
    expect(item?.prompt).toEqual({
      version: null,
      system: null,
      text: SHUFFLED.replace('[MCQ] ', ''),
      options: ['right', 'up', 'down', 'left'],
    });
  });

  test.each([
    ['Request timed out.', 'timed-out'],
    ['HTTP 429 after 3 tries', 'rate-limited'],
    ['Error code: 400 - InvalidParameter: The video file is too short.', 'request-refused'],
    ['Error code: 401 - Incorrect API key provided', 'key-refused'],
    ['503 The model is overloaded', 'server-error'],
    ['', 'call-failed'],
  ])('a failed call that says %j failed as %s', async (message, code) => {
    const call = { raw_response: '', latency_ms: 2000, success: false, error_message: message };
    const item = await only({ ...ANSWERED, model_prediction: '', eval_score: 0, inference_metadata: call });
    expect(item).toMatchObject({ state: 'failed', stage: 'model', failure: { code, facts: { seconds: 2 } } });
  });

  test('predictions without scores: choices are graded by the key, free answers wait for a judge', async () => {
    const { eval_score: _, eval_max_score: __, ...choice } = ANSWERED;
    const { eval_score: ___, eval_max_score: ____, ...free } = WRITTEN;
    const report = await importOf(
      { 'x/mcq/pred_Left_Kidney.json': [choice], 'x/free/pred_Left_Kidney.json': [free] },
      small,
    );
    expect(report.records.map(({ items }) => items.map(standing))).toEqual([['unscored', 'right']]);
    expect(report.records[0]?.items[1]).toMatchObject({ score: { by: { id: 'exact' } } });
  });

  test.each([
    ['an option that is not the benchmark’s', { question: CHOICE.question.replace('up', 'away') }, 'question'],
    ['another stem', { question: CHOICE.question.replace('Which', 'What') }, 'question'],
    ['another key', { answer: 'C' }, 'answer'],
    ['a key that names no option', { answer: 'E' }, 'answer'],
    ['an original that is another question', { original_question: '[MCQ] No?\nA. a\nB. b' }, 'original_question'],
    ['an original with another key', { original_question: SHUFFLED, original_answer: 'B' }, 'original_answer'],
    ['a score that the answer did not earn', { model_prediction: 'A' }, 'eval_score'],
    ['a score above the scale', { eval_score: 2 }, 'eval_score'],
    ['another scale', { eval_max_score: 2 }, 'eval_max_score'],
    ['no prediction', { model_prediction: undefined }, 'model_prediction'],
    ['an answer to a failed call', { inference_metadata: { ...CALL, success: false } }, 'model_prediction'],
    [
      'a latency that is no number',
      { inference_metadata: { ...CALL, latency_ms: '1' } },
      'inference_metadata.latency_ms',
    ],
    ['an unknown kind of error', { judge_error_type: 'odd' }, 'judge_error_type'],
  ])('with %s is refused by file, index and field', async (_, change, field) => {
    const report = await scores({ ...ANSWERED, ...change });
    expect(refusalOf(report)).toMatchObject({ file: 'x/scores_mcq/score_pred_Left_Kidney.json', index: 0, field });
    expect(report.records).toEqual([]);
  });

  test('is refused whole for one bad item, and its questions stand as not asked beside what was read', async () => {
    const report = await importOf(
      {
        'x/scores_mcq/score_pred_Left_Kidney.json': [{ ...ANSWERED, eval_score: 7 }],
        'x/scores_free/score_pred_Left_Kidney.json': [WRITTEN],
      },
      small,
    );
    expect(report.files.map(({ state }) => state)).toEqual(['read', 'refused']);
    expect(report.records[0]?.items.map(({ questionId }) => questionId)).toEqual(['free/Left_Kidney/0']);
    expect(report.records[0]?.run.questionIds.toSorted()).toEqual(['free/Left_Kidney/0', 'mcq/Left_Kidney/0']);
  });

  test('a segment that the benchmark does not have is refused by its name', async () => {
    const report = await importOf({ 'mcq/pred_Right_Kidney.json': [ANSWERED] }, small);
    expect(refusalOf(report)).toMatchObject({
      file: 'mcq/pred_Right_Kidney.json',
      field: 'name',
      found: 'Right_Kidney',
    });
  });

  test('an empty list of items is no result', async () => {
    const report = await importOf({ 'mcq/pred_Left_Kidney.json': [] }, small);
    expect(refusalOf(report)).toMatchObject({ file: 'mcq/pred_Left_Kidney.json', found: 'an empty array' });
  });

  test('with a byte order mark and Windows line ends is read; cut off, it is refused by line and column', async () => {
    const text = JSON.stringify([ANSWERED], null, 2);
    const marked = new TextEncoder().encode(`\ufeff${text.replaceAll('\n', '\r\n')}`);
    const cut = new TextEncoder().encode(text.slice(0, -10));
    const report = await importOf({ 'a/mcq/pred_Left_Kidney.json': marked, 'b/mcq/pred_Left_Kidney.json': cut }, small);
    expect(report.files).toMatchObject([{ state: 'read', items: 1 }, { state: 'refused' }]);
    expect(report.files[1]).toMatchObject({
      failure: { facts: { file: 'b/mcq/pred_Left_Kidney.json', line: text.slice(0, -10).split('\n').length } },
    });
  });

  test('a raw line break in a long string is refused by its line, at once', async () => {
    const item = JSON.stringify({ ...ANSWERED, groundtruth: 'word '.repeat(20_000) });
    const broken = new TextEncoder().encode(`[${item.replace('word ",', 'word \n",')}]`);
    const started = performance.now();
    const report = await importOf({ 'x/mcq/pred_Left_Kidney.json': broken }, small);
    expect(refusalOf(report)).toMatchObject({ line: 1, expected: 'a string in double quotes' });
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('a folder of results', () => {
  let small: Benchmark;
  beforeAll(async () => {
    small = await benchmarkOf(smallSet({ 'benchmark_questions/mcq/Left_Kidney.json': [CHOICE, OTHER] }));
  });
  const OTHER = { ...CHOICE, question: '[MCQ] And now?\nA. left\nB. right' };
  const NOW = { ...ANSWERED, question: OTHER.question };

  test('is one run a folder: kinds belong together, models do not', async () => {
    const report = await importOf(
      {
        'results/one/scores_mcq/score_pred_Left_Kidney.json': [ANSWERED, NOW],
        'results/one/scores_free/score_pred_Left_Kidney.json': [WRITTEN],
        'results/two_MCQ/score_pred_Left_Kidney.json': [ANSWERED, NOW],
        'results/two_MCQ/batch_summary.json': {},
      },
      small,
    );
    expect(report.records.map(({ run, items }) => [run.model.model, items.length])).toEqual([
      ['one', 3],
      ['results', 2],
    ]);
    expect(report.files.filter(({ state }) => state === 'left-out')).toEqual([
      { file: 'results/two_MCQ/batch_summary.json', state: 'left-out', reason: 'not-results' },
    ]);
  });

  test('scores win over predictions of the same questions, and that is said', async () => {
    const { eval_score: _, ...unscored } = WRITTEN;
    const report = await importOf(
      { 'x/free/pred_Left_Kidney.json': [unscored], 'x/scores_free/score_pred_Left_Kidney.json': [WRITTEN] },
      small,
    );
    expect(report.records.map(({ items }) => items.map(standing))).toEqual([['half']]);
    expect(report.files[0]).toEqual({
      file: 'x/free/pred_Left_Kidney.json',
      state: 'left-out',
      reason: 'scored-elsewhere',
    });
  });

  test('two score files of the same questions are not one run: the second is refused', async () => {
    const report = await importOf(
      { 'x/a_free/score_pred_Left_Kidney.json': [WRITTEN], 'x/b_free/score_pred_Left_Kidney.json': [WRITTEN] },
      small,
    );
    expect(report.files.map(({ state }) => state)).toEqual(['read', 'refused']);
  });

  test('a file that leaves questions out is read by what it says, and counts what it has', async () => {
    const report = await importOf({ 'x/mcq/pred_Left_Kidney.json': [NOW] }, small);
    expect(report.files).toEqual([{ file: 'x/mcq/pred_Left_Kidney.json', state: 'read', items: 1, of: 2 }]);
    expect(report.records[0]?.items.map(({ questionId }) => questionId)).toEqual(['mcq/Left_Kidney/1']);
  });

  test('one question answered twice in a file is refused', async () => {
    const report = await importOf({ 'x/mcq/pred_Left_Kidney.json': [ANSWERED, ANSWERED] }, small);
    expect(refusalOf(report)).toMatchObject({ index: 1, field: 'question', expected: 'each question once' });
  });

  test('without a folder that tells it, the kind is what the questions begin with', async () => {
    const report = await importOf({ 'score_pred_Left_Kidney.json': [ANSWERED, NOW] }, small);
    expect(report.records[0]?.items).toHaveLength(2);
    const bare = { ...ANSWERED, question: CHOICE.question.replace('[MCQ] ', '') };
    expect(refusalOf(await importOf({ 'score_pred_Left_Kidney.json': [bare] }, small))).toMatchObject({
      index: 0,
      field: 'question',
    });
  });
});

test('the case of five states keeps them apart: 10 right, 4 wrong, 3 failed, 2 unreadable, 1 refused', async () => {
  const { zipFiles } = await import('../../src/benchmarks/files/zipFiles.ts');
  const zip = await zipFiles('mini', new Blob([readFileSync('tests/cases/mini_benchmark_D.zip')]), signal);
  if (!zip.ok) throw new Error(zip.failure.code);
  const benchmark = await benchmarkOf(zip.value);
  const file = new Uint8Array(readFileSync('tests/cases/score_pred_states.json'));
  const report = await importOf({ 'score_pred_states.json': file }, benchmark);
  expect(report.files).toEqual([{ file: 'score_pred_states.json', state: 'read', items: 20, of: 20 }]);
  const states = report.records[0]?.items.map((item) =>
    item.state === 'answered' && item.prediction.kind === 'unread' ? item.prediction.reason : standing(item),
  );
  expect(states).toEqual([
    ...Array(10).fill('right'),
    ...Array(4).fill('wrong'),
    ...Array(3).fill('failed'),
    ...['unreadable', 'unreadable', 'refusal'],
  ]);
});

describe('a zip of results', () => {
  const QUESTION =
    '[MCQ] What is adjusted, the gain or the depth — and why?\nA. gain: the far field is dark\nB. depth: the structure lies at 12 cm\nC. focus\nD. nothing';

  test('with every size in zip64 fields is read', async () => {
    const item = { ...CHOICE, question: QUESTION, answer: 'A' };
    const entry = { youtube_url: 'https://youtu.be/abcdefghijk', start_time: 0, end_time: 40 };
    const stems = ['Left_Kidney_Ultrasound', 'Renal_Ultrasound'];
    const questions = stems.map((stem) => [`benchmark_questions/mcq/${stem}.json`, [item]]);
    const benchmark = await benchmarkOf(
      smallSet({
        'video_metadata_new.json': Object.fromEntries(stems.map((stem) => [stem, entry])),
        ...Object.fromEntries(questions),
      }),
    );
    const blob = new Blob([readFileSync('tests/cases/import_zip64.zip')]);
    const report = await transfers.readImport(
      { name: 'import_zip64.zip', files: [{ path: 'import_zip64.zip', blob }] },
      { benchmark, signal },
    );
    if (!report.ok) throw new Error(report.failure.code);
    expect(report.value.files.map(({ state }) => state)).toEqual(['read', 'read']);
    const answers = report.value.records.flatMap(({ items }) =>
      items.map((one) => one.state === 'scored' && one.prediction.reply.text),
    );
    expect(answers).toEqual(['Answer: A', 'Answer: B']);
  });

  test('that climbs out of its folder is refused as a whole', async () => {
    const benchmark = await benchmarkOf(smallSet());
    const text = JSON.stringify([ANSWERED]);
    const blob = await zipOf([
      ['../mcq/pred_Left_Kidney.json', text],
      ['x/../../mcq/pred_Left_Kidney.json', text],
    ]);
    const place = { name: 'climbs.zip', files: [{ path: 'climbs.zip', blob }] };
    expect(await transfers.readImport(place, { benchmark, signal })).toMatchObject({
      ok: false,
      failure: { code: 'data-malformed', facts: { file: 'climbs.zip', found: 'Unsafe filename' } },
    });
  });

  test('that unpacks to more than 64 MB a file is refused without unpacking it', async () => {
    const benchmark = await benchmarkOf(smallSet());
    const blob = await zipOf([['x/mcq/pred_Left_Kidney.json', ' '.repeat(65 * 2 ** 20)]]);
    expect(blob.size).toBeLessThan(2 ** 20);
    const place = { name: 'bomb.zip', files: [{ path: 'bomb.zip', blob }] };
    const report = await transfers.readImport(place, { benchmark, signal });
    if (!report.ok) throw new Error(report.failure.code);
    expect(refusalOf(report.value)).toMatchObject({ file: 'x/mcq/pred_Left_Kidney.json', archive: 'bomb.zip' });
  });

  test('that is no zip behind its first bytes fails in words', async () => {
    const benchmark = await benchmarkOf(smallSet());
    const place = { name: 'odd.zip', files: [{ path: 'odd.zip', blob: new Blob(['PK, and nothing']) }] };
    expect(await transfers.readImport(place, { benchmark, signal })).toMatchObject({
      ok: false,
      failure: { code: 'data-malformed', facts: { file: 'odd.zip' } },
    });
  });
});
