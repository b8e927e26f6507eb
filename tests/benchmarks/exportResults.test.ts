import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { zipFiles } from '../../src/benchmarks/files/zipFiles.ts';
import { BenchmarkLibrary } from '../../src/benchmarks/library.ts';
import { RunTransfers } from '../../src/benchmarks/transfers.ts';
import type { Benchmark } from '../../src/domain/benchmark.ts';
import { failure } from '../../src/domain/failure.ts';
import { MADE_ELSEWHERE, standing, type Item } from '../../src/domain/item.ts';
import type { RunRecord } from '../../src/domain/run.ts';
import { scoredOnce, withPersonScore } from '../../src/domain/scoring.ts';
import { describeShared, publishedItems } from '../support/shared.ts';
import { runOf } from '../store/records.ts';
import { MemoryBenchmarkStore } from './memoryBenchmarkStore.ts';
import { openShared } from './openedShared.ts';
import { OPEN } from '../support/openConnections.ts';

const signal = new AbortController().signal;

async function exported(transfers: RunTransfers, records: readonly RunRecord[], benchmark: Benchmark) {
  const zip = await transfers.exportResults(records, benchmark, signal);
  if (!zip.ok) throw new Error(zip.failure.code);
  const files = await zipFiles('out.zip', zip.value, signal);
  if (!files.ok) throw new Error(files.failure.code);
  const json = async (path: string) => {
    const bytes = await files.value.read(path, signal);
    if (!bytes.ok) throw new Error(`${path}: ${bytes.failure.code}`);
    return JSON.parse(new TextDecoder().decode(bytes.value)) as Record<string, unknown>[];
  };
  return { zip: zip.value, paths: (await files.value.list()) ?? [], json };
}

async function imported(transfers: RunTransfers, blob: Blob, benchmark: Benchmark) {
  const place = { name: 'out.zip', files: [{ path: 'out.zip', blob }] };
  const report = await transfers.readImport(place, { benchmark, signal });
  if (!report.ok) throw new Error(report.failure.code);
  expect(report.value.files.filter(({ state }) => state === 'refused')).toEqual([]);
  return report.value.records;
}

/** All of an item but what differs by where it was read from: the run, and latencies to the last bit. */
function comparable(item: Item): unknown {
  const shared = {
    questionId: item.questionId,
    state: item.state,
    standing: standing(item),
    options: item.prompt?.options,
  };
  if (item.state === 'failed') return { ...shared, code: item.failure.code, stage: item.stage };
  const { prediction } = item;
  const read = prediction.kind === 'read' ? prediction.answer : prediction.reason;
  return {
    ...shared,
    read,
    text: prediction.reply.text,
    latency: prediction.reply.latency.toFixed(6),
    score: item.state === 'scored' && item.score.kind === 'graded' ? { ...item.score, by: null } : null,
  };
}

const byQuestion = (items: readonly Item[]) =>
  items.toSorted((a, b) => (a.questionId < b.questionId ? -1 : 1)).map(comparable);

describeShared('published runs as files of the benchmark’s scripts', () => {
  let benchmark: Benchmark;
  let transfers: RunTransfers;
  let records: readonly RunRecord[];

  beforeAll(async () => {
    const opened = await openShared();
    benchmark = opened.benchmark;
    transfers = new RunTransfers({ library: opened.library, app: '0' });
    const results = await opened.library.published(benchmark, { signal });
    if (!results.ok) throw new Error(results.failure.code);
    records = results.value.records;
  });

  test('are two files a segment and kind, and read back they are the same answers and grades', async () => {
    const { zip, paths } = await exported(transfers, records, benchmark);
    expect(paths).toHaveLength(3 * 4 * 47);
    expect(paths).toContain('Qwen3.5-397B/scores_free/score_pred_Rule_Out_Knee_Effusion.json');
    expect(paths).toContain('Seed-2.0-Pro/mcq/pred_How_to_Scan_the_Pancreas.json');
    const back = await imported(transfers, zip, benchmark);
    expect(back.map(({ run }) => run.model.model)).toEqual(['Gemini-3-Pro', 'Qwen3.5-397B', 'Seed-2.0-Pro']);
    for (const [index, record] of records.entries()) {
      expect(byQuestion(back[index]?.items ?? []), record.run.id).toEqual(byQuestion(record.items));
    }
  });

  test('are field by field what was published, but for times to the last bit', async () => {
    const qwen = records.filter(({ run }) => run.id === 'published-qwen3.5-397b');
    const { json } = await exported(transfers, qwen, benchmark);
    type Published = Record<string, unknown> & { file: string; inference_metadata: Record<string, unknown> };
    const fields = ['question', 'answer', 'groundtruth', 'time_start', 'time_end', 'keep', 'question_type'];
    const judged = [
      'original_question',
      'original_answer',
      'model_prediction',
      'eval_score',
      'eval_max_score',
      'duration',
    ];
    for (const published of publishedItems<Published>('qwen_result/scores_mcq2').slice(0, 40)) {
      const [name = '', index = ''] = published.file.split('/');
      const written = (await json(`Qwen3.5-397B/scores_mcq/${name}`))[Number(index)];
      for (const field of [...fields, ...judged])
        expect(written?.[field], `${name} ${field}`).toEqual(published[field]);
      expect(written?.['inference_metadata']).toMatchObject({
        raw_response: published.inference_metadata['raw_response'],
        success: published.inference_metadata['success'],
      });
    }
  });
});

describe('a run of one’s own as files of the benchmark’s scripts', () => {
  const library = new BenchmarkLibrary({ store: new MemoryBenchmarkStore(), sampleBase: '', connections: OPEN });
  const transfers = new RunTransfers({ library, app: '0' });
  let benchmark: Benchmark;

  beforeAll(async () => {
    const blob = new Blob([readFileSync('tests/cases/mini_benchmark_D.zip')]);
    const opened = await library.open({ kind: 'zip', name: 'mini.zip', blob }, { signal });
    if (!opened.ok) throw new Error(opened.failure.code);
    benchmark = opened.value;
  });

  const run = (questionIds: readonly string[], repeats = 1) =>
    runOf('own', {
      benchmark: 'rexsonovqa',
      version: 'v',
      model: { provider: 'p', model: 'some/model', settings: {} },
      questionIds,
      repeats,
    });
  const base = (index: number, repeat = 0) => ({
    runId: 'own',
    questionId: `mcq/states/${index}`,
    repeat,
    attempt: 1,
    at: '2026-11-29T10:00:00.000Z',
    ...MADE_ELSEWHERE,
  });
  const reply = (text: string) => ({
    text,
    thoughts: null,
    finish: 'stop' as const,
    finishReason: null,
    model: null,
    tokens: { prompt: null, reply: null, thoughts: null },
    latency: 1,
    request: null,
  });
  const options = ['one', 'two', 'three', 'four'];
  const prompt = { version: '1', system: 's', text: 't', options, order: null };
  const by = { id: 'exact', model: null, promptVersion: null };
  const answered = (index: number, points: number, { repeat = 0, order = null as number[] | null } = {}): Item => ({
    ...base(index, repeat),
    state: 'scored',
    prompt: { ...prompt, order, options: order?.map((own) => options[own] ?? '') ?? options },
    prediction: {
      kind: 'read',
      reply: reply('Answer'),
      answer: { kind: 'choice', index: points === 1 ? 1 : 3 },
      rule: 'r',
    },
    ...scoredOnce({ kind: 'graded', points, most: 1, errorType: null, remark: null, by }),
  });

  test('keeps five states apart, there and back', async () => {
    const failed = failure('rate-limited', { message: 'HTTP 429' }).failure;
    const unread = { kind: 'unread' as const, rule: 'none' };
    const items: Item[] = [
      answered(0, 1),
      answered(1, 0),
      { ...base(2), state: 'failed', stage: 'model', failure: failed, prompt, request: null },
      {
        ...base(3),
        state: 'failed',
        stage: 'media',
        failure: failure('video-unavailable').failure,
        prompt,
        request: null,
      },
      {
        ...base(4),
        state: 'answered',
        prompt,
        prediction: { ...unread, reply: reply('Both A and B.'), reason: 'unreadable' },
      },
      {
        ...base(5),
        state: 'answered',
        prompt,
        prediction: { ...unread, reply: reply('I cannot answer.'), reason: 'refusal' },
      },
    ];
    const ids = items.map(({ questionId }) => questionId);
    const { zip } = await exported(transfers, [{ run: run(ids), items }], benchmark);
    const [back] = await imported(transfers, zip, benchmark);
    expect(byQuestion(back?.items ?? [])).toEqual(byQuestion(items));
  });

  test('a shuffled order is written as upstream writes it, and read back as the same option', async () => {
    const items = [answered(0, 1, { order: [2, 3, 1, 0] }), answered(1, 0, { order: [3, 2, 1, 0] })];
    const { zip, json } = await exported(transfers, [{ run: run(['mcq/states/0', 'mcq/states/1']), items }], benchmark);
    const [first, second] = await json('some-model/scores_mcq/score_pred_states.json');
    expect(first).toMatchObject({
      question: '[MCQ] Question 0?\nA. three\nB. four\nC. two\nD. one',
      answer: 'C',
      original_question: '[MCQ] Question 0?\nA. one\nB. two\nC. three\nD. four',
      original_answer: 'B',
      model_prediction: 'C',
      eval_score: 1,
    });
    expect(second).toMatchObject({ answer: 'C', model_prediction: 'A', eval_score: 0 });
    const [back] = await imported(transfers, zip, benchmark);
    expect(byQuestion(back?.items ?? [])).toEqual(byQuestion(items));
  });

  test('a choice that a person graded against the key has the key’s grade there, and is read back', async () => {
    const item = answered(0, 0);
    if (item.state !== 'scored') throw new Error('it was scored');
    const decision = { points: 1, most: 1, name: 'A', reason: 'Both show it.', at: '2026-11-29T10:00:00.000Z' };
    const decided = { ...item, ...withPersonScore(item, decision) };
    expect(standing(decided)).toBe('right');
    const { zip, json } = await exported(transfers, [{ run: run(['mcq/states/0']), items: [decided] }], benchmark);
    const [written] = await json('some-model/scores_mcq/score_pred_states.json');
    expect(written).toMatchObject({ eval_score: 0 });
    const [back] = await imported(transfers, zip, benchmark);
    expect(back?.items.map(standing)).toEqual(['wrong']);
  });

  test('repeats are a folder each, and questions that were not asked are in none', async () => {
    const items = [answered(3, 1), answered(3, 0, { repeat: 1 })];
    const { zip, paths } = await exported(transfers, [{ run: run(['mcq/states/3'], 2), items }], benchmark);
    expect(paths).toEqual([
      'some-model-repeat-1/mcq/pred_states.json',
      'some-model-repeat-1/scores_mcq/score_pred_states.json',
      'some-model-repeat-2/mcq/pred_states.json',
      'some-model-repeat-2/scores_mcq/score_pred_states.json',
    ]);
    const back = await imported(transfers, zip, benchmark);
    expect(back.map((record) => record.items.map(({ questionId }) => questionId))).toEqual([
      ['mcq/states/3'],
      ['mcq/states/3'],
    ]);
    expect(back.map((record) => record.items.map(standing))).toEqual([['right'], ['wrong']]);
  });

  test('an answer that no judge has graded has no score: a sum must not find a zero there', async () => {
    const ungraded: Item = {
      ...base(0),
      state: 'scored',
      prompt,
      prediction: { kind: 'read', reply: reply('x'), answer: { kind: 'choice', index: 1 }, rule: 'r' },
      ...scoredOnce({ kind: 'ungraded', reason: 'judge-failed', failure: null, detail: '', by }),
    };
    const { json } = await exported(transfers, [{ run: run(['mcq/states/0']), items: [ungraded] }], benchmark);
    const [item] = await json('some-model/scores_mcq/score_pred_states.json');
    expect(item).toMatchObject({ model_prediction: 'B' });
    expect(item).not.toHaveProperty('eval_score');
  });

  test('of a benchmark that was not opened here nothing can be written, in words', async () => {
    const other = new RunTransfers({ library: { filesOf: () => null }, app: '0' });
    expect(await other.exportResults([], benchmark, signal)).toMatchObject({ failure: { code: 'data-missing' } });
  });
});
