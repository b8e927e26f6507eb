import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeText } from '../../src/benchmarks/files/decodeText.ts';
import { zipFiles } from '../../src/benchmarks/files/zipFiles.ts';
import { REXSONOVQA } from '../../src/benchmarks/registry.ts';
import { readResults } from '../../src/benchmarks/rexsonovqa/results/readResults.ts';
import { folderFiles } from '../../src/benchmarks/files/folderFiles.ts';
import { isRunFile, readRunFile } from '../../src/benchmarks/runFile/read.ts';
import { writeRunFile } from '../../src/benchmarks/runFile/write.ts';
import type { Benchmark } from '../../src/domain/benchmark.ts';
import type { Files } from '../../src/domain/files.ts';
import type { FileReport } from '../../src/domain/transfer.ts';
import { worth } from '../../src/domain/statistics/tally.ts';
import { itemOf, runOf } from '../store/records.ts';
import { Dice, mutated } from './mutation.ts';
import { CHOICE, FREE, smallSet } from './writtenFiles.ts';

/** The same faulty files at every run. */
const FILES = 10_000;
const SEED = 20_261_129;

const signal = new AbortController().signal;
const quiet = { signal, onProgress: () => undefined };

const CALL = { raw_response: 'Answer: A', latency_ms: 1500, success: true, error_message: '' };
const SHUFFLED = '[MCQ] Which way?\nA. right\nB. up\nC. down\nD. left';
const CHOICES = [
  { ...CHOICE, model_prediction: 'B', inference_metadata: CALL, eval_score: 1, eval_max_score: 1 },
  {
    ...CHOICE,
    question: SHUFFLED.replace('Which', 'What'),
    answer: 'A',
    original_question: CHOICE.question.replace('Which', 'What'),
    original_answer: 'B',
    model_prediction: 'C',
    inference_metadata: CALL,
    eval_score: 0,
    eval_max_score: 1,
  },
  {
    ...CHOICE,
    question: CHOICE.question.replace('Which', 'Any'),
    model_prediction: '',
    inference_metadata: { ...CALL, raw_response: '', success: false, error_message: 'Request timed out.' },
    eval_score: 0,
    eval_max_score: 1,
  },
];
const TEXTS = [
  {
    ...FREE,
    model_prediction: 'A rib.',
    inference_metadata: { ...CALL, raw_response: 'A rib.' },
    eval_score: 2,
    eval_max_score: 2,
    judge_explanation: 'Right.',
    judge_error_type: 'none',
  },
  { ...FREE, question: '[FREE] And then?', model_prediction: 'No.', inference_metadata: CALL },
];

const questionsOf = (items: readonly { question: string; answer: string; original_question?: string }[]) =>
  items.map((item) => ({
    ...CHOICE,
    question: item.original_question ?? item.question,
    answer: item.original_question === undefined ? item.answer : 'B',
  }));

async function loaded(files: Files): Promise<Benchmark> {
  const benchmark = await REXSONOVQA.load(files, { version: '1', signal });
  if (!benchmark.ok) throw new Error(benchmark.failure.code);
  return benchmark.value;
}

/** How a report must name what it refuses: by file, and in it by field, by line and column, or as no text at all. */
function isNamed(report: Extract<FileReport, { state: 'refused' }>, file: string): boolean {
  const { code, facts } = report.failure;
  // What is no record at all has no field: its place in the file names it.
  const isNoRecord = ('index' in facts || 'key' in facts) && facts['expected'] === 'Object';
  const place = 'field' in facts || isNoRecord || ('line' in facts && 'column' in facts) || code === 'data-encoding';
  return facts['file'] === file && place;
}

describe(`${FILES} files with faults in them`, () => {
  let small: Benchmark;
  let states: Benchmark;
  beforeAll(async () => {
    small = await loaded(
      smallSet({
        'benchmark_questions/mcq/Left_Kidney.json': questionsOf(CHOICES),
        'benchmark_questions/free/Left_Kidney.json': questionsOf(TEXTS),
      }),
    );
    const zip = await zipFiles('mini', new Blob([readFileSync('tests/cases/mini_benchmark_D.zip')]), signal);
    if (!zip.ok) throw new Error(zip.failure.code);
    states = await loaded(zip.value);
  });

  test(
    'of results: none breaks the reader, each is read whole or refused by file and field',
    { timeout: 120_000 },
    async () => {
      const dice = new Dice(SEED);
      const sources = [
        { path: 'x/scores_mcq/score_pred_Left_Kidney.json', value: CHOICES, benchmark: small },
        { path: 'x/scores_free/score_pred_Left_Kidney.json', value: TEXTS, benchmark: small },
        {
          path: 'score_pred_states.json',
          value: JSON.parse(readFileSync('tests/cases/score_pred_states.json', 'utf8')) as unknown,
          benchmark: states,
        },
      ];
      const seen = { read: 0, refused: 0 };
      for (let file = 0; file < FILES; file++) {
        // The larger file now and then.
        const { path, value, benchmark } = dice.pick(sources.slice(0, dice.roll(4) === 0 ? 3 : 2));
        const bytes = mutated(value, dice);
        const {
          records,
          files: [report],
        } = await readResults(folderFiles('x', [{ path, blob: new Blob([bytes]) }]), {
          benchmark,
          ...quiet,
        });
        const items = records.flatMap((record) => record.items);
        if (report?.state === 'refused') {
          seen.refused += 1;
          if (!isNamed(report, path)) expect.fail(`${file}: ${JSON.stringify(report)}`);
          expect(items).toEqual([]);
        } else {
          seen.read += 1;
          const written = JSON.parse(decodeText(bytes) ?? '') as { eval_score?: number | null }[];
          // Nothing is lost, and no grade becomes another one.
          if (items.length !== written.length) expect.fail(`${file}: ${items.length} of ${written.length}`);
          const total = (points: readonly (number | null | undefined)[]) =>
            points.reduce<number>((sum, one) => sum + (one ?? 0), 0);
          const graded = items.filter(
            (item) => item.state !== 'scored' || item.score.kind !== 'graded' || item.score.by.id === 'published',
          );
          expect(total(graded.map((item) => worth(item, 'asked')))).toBe(total(written.map((one) => one.eval_score)));
        }
      }
      // Some faults are none: a changed word in the reply, a field that nobody reads.
      expect(seen.read + seen.refused).toBe(FILES);
      expect(seen.read).toBeGreaterThan(FILES / 20);
      expect(seen.refused).toBeGreaterThan(FILES / 4);
    },
  );

  test(
    'of runs: none breaks the reader, each is read whole or refused by file and field',
    { timeout: 120_000 },
    async () => {
      const dice = new Dice(SEED);
      const benchmark = await loaded(smallSet());
      const ids = ['mcq/neck/0', 'mcq/neck/1'];
      const record = { run: runOf('r1', { questionIds: ids }), items: ids.map((id) => itemOf('r1', id)) };
      const written = writeRunFile([record], { app: '0', created: '2026-11-29T00:00:00.000Z' });
      const count = { read: 0, refused: 0 };
      for (let round = 0; round < FILES / 10; round++) {
        const target = dice.pick(written);
        const lines = target.path.endsWith('.jsonl') ? target.text.trimEnd().split('\n') : [target.text];
        const line = dice.roll(lines.length);
        const broken = mutated(JSON.parse(lines[line] ?? ''), dice);
        const around = (part: readonly string[]) => part.map((one) => `${one}\n`).join('');
        const blobs = written.map(({ path, text }) => ({
          path,
          blob: new Blob(
            path === target.path ? [around(lines.slice(0, line)), broken, '\n', around(lines.slice(line + 1))] : [text],
          ),
        }));
        const files = folderFiles('x', blobs);
        // What no longer says that it is a run file is looked through as results, and found to hold none.
        if (!(await isRunFile(files, signal))) continue;
        const read = await readRunFile(files, { benchmark, ...quiet });
        const reports = read.ok ? read.value.files : [];
        if (!read.ok) {
          count.refused += 1;
          expect(Object.keys(read.failure.facts)).toEqual(expect.arrayContaining(['file', 'field']));
        } else if (read.value.records.length === 0) {
          count.refused += 1;
          const refused = reports.filter((report) => report.state === 'refused');
          if (!refused.every((report) => isNamed(report, report.file) || report.failure.code === 'data-missing')) {
            expect.fail(JSON.stringify(refused));
          }
        } else {
          count.read += 1;
          expect(read.value.records[0]?.items).toHaveLength(2);
        }
      }
      expect(count.read).toBeGreaterThan(10);
      expect(count.refused).toBeGreaterThan(100);
    },
  );
});
