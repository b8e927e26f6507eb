import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BenchmarkLibrary } from '../../src/benchmarks/library.ts';
import type { LoadProgress } from '../../src/domain/benchmark.ts';
import type { Outcome } from '../../src/domain/failure.ts';
import type { BenchmarkPlace } from '../../src/domain/library.ts';
import { startStaticServer, type StaticServer } from '../support/staticServer.ts';
import { MemoryBenchmarkStore } from './memoryBenchmarkStore.ts';
import { CHOICE, ENTRY, FREE } from './writtenFiles.ts';
import { pickedFolder, zippedFolder } from './zips.ts';
import { OPEN } from '../support/openConnections.ts';

const signal = new AbortController().signal;
const CALL = { raw_response: 'Answer: B', latency_ms: 1500, success: true, error_message: '' };
const ANSWERED = { ...CHOICE, model_prediction: 'B', inference_metadata: CALL, eval_score: 1, eval_max_score: 1 };
const WRITTEN = { ...FREE, model_prediction: 'A rib.', inference_metadata: CALL, eval_score: 2, eval_max_score: 2 };

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.value;
}

describe('results that were published beside a benchmark', () => {
  let folder: string;
  let store: MemoryBenchmarkStore;
  let server: StaticServer;
  let library: BenchmarkLibrary;
  let place: BenchmarkPlace;

  const write = async (path: string, value: unknown) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(value));
  };
  const writeSet = async (mcq: string, free: string) => {
    for (const stem of ['Left_Kidney', 'Spleen']) {
      await write(`${mcq}/score_pred_${stem}.json`, [ANSWERED]);
      await write(`${free}/score_pred_${stem}.json`, [WRITTEN]);
    }
  };
  const published = async (from = library, to = place) => {
    const benchmark = valueOf(await from.open(to, { signal }));
    return valueOf(await from.published(benchmark, { signal }));
  };
  const titles = ({ records }: { records: readonly { run: { model: { model: string } } }[] }) =>
    records.map(({ run }) => run.model.model);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'published-'));
    await write('video_metadata_new.json', { Left_Kidney: ENTRY, Spleen: ENTRY });
    for (const stem of ['Left_Kidney', 'Spleen']) {
      await write(`benchmark_questions/mcq/${stem}.json`, [CHOICE]);
      await write(`benchmark_questions/free/${stem}.json`, [FREE]);
    }
    await writeSet('final_scores_all_MCQ', 'final_scores_all_free');
    server = await startStaticServer(folder);
    store = new MemoryBenchmarkStore();
    library = new BenchmarkLibrary({ store, sampleBase: server.base, connections: OPEN });
    place = { kind: 'address', base: server.base };
  });
  afterEach(() => server.close());

  test('are not waited for when the benchmark opens, and are read with progress when asked for', async () => {
    const benchmark = valueOf(await library.open(place, { signal }));
    expect(server.asked.filter((path) => path.includes('score_pred'))).toEqual([]);
    const steps: LoadProgress[] = [];
    valueOf(await library.published(benchmark, { signal, onProgress: (step) => steps.push(step) }));
    expect(steps.at(-1)).toEqual({ done: 4, total: 4 });
  });

  test.each([
    ['an address', async () => place],
    ['a folder', async () => ({ kind: 'folder' as const, name: 'set', files: pickedFolder(folder, 'set') })],
    ['a zip', async () => ({ kind: 'zip' as const, name: 'set.zip', blob: await zippedFolder(folder, 'set-main') })],
  ])('come out of %s, and a set that is absent is a remark', async (_, from) => {
    const results = await published(library, await from());
    expect(titles(results)).toEqual(['Gemini 3 Pro']);
    expect(results.records[0]?.items).toHaveLength(4);
    expect(results.remarks).toMatchObject([
      { kind: 'absent', title: 'Qwen3.5-397B' },
      { kind: 'absent', title: 'Seed 2.0 Pro' },
      { kind: 'absent', title: 'LLaVA-Video-72B' },
    ]);
  });

  test('are kept, and read at the next visit with the server gone', async () => {
    const first = await published();
    await server.close();
    const later = new BenchmarkLibrary({ store, sampleBase: '', connections: OPEN });
    const [kept] = valueOf(await later.kept());
    const benchmark = valueOf(await later.reopen(kept?.id ?? '', signal));
    expect(valueOf(await later.published(benchmark, { signal }))).toEqual(first);
  });

  test('are told as soon as they are read, before they are kept', async () => {
    const benchmark = valueOf(await library.open(place, { signal }));
    const keptThen: number[] = [];
    const outcome = await library.published(benchmark, {
      signal,
      onRead: (results) => {
        expect(titles(results)).toEqual(['Gemini 3 Pro']);
        keptThen.push(store.kept.size);
      },
    });
    expect(titles(valueOf(outcome))).toEqual(['Gemini 3 Pro']);
    expect(keptThen).toEqual([1]);
    expect(store.kept.size).toBe(2);
  });

  test('are no benchmark in the list of what is kept, and go with theirs', async () => {
    await published();
    const kept = valueOf(await library.kept());
    expect(kept).toHaveLength(1);
    expect(store.kept.size).toBe(2);
    valueOf(await library.remove(kept[0]?.id ?? ''));
    expect(store.kept.size).toBe(0);
  });

  test('that came later are found when the benchmark is opened from its address once more', async () => {
    await published();
    await writeSet('llava_results/scores_mcq', 'llava_results/scores_free');
    server.asked.length = 0;
    expect(titles(await published())).toEqual(['Gemini 3 Pro', 'LLaVA-Video-72B']);
    expect(server.asked.filter((path) => path.startsWith('final_scores'))).toEqual([]);
  });

  test('of which one file is broken lack its answers only, and a remark names file and field', async () => {
    await write('final_scores_all_MCQ/score_pred_Spleen.json', [{ ...ANSWERED, eval_score: 0 }]);
    const results = await published();
    expect(results.records[0]?.items.map(({ questionId }) => questionId).sort()).toEqual([
      'free/Left_Kidney/0',
      'free/Spleen/0',
      'mcq/Left_Kidney/0',
    ]);
    expect(results.records[0]?.run.questionIds).toHaveLength(4);
    expect(results.remarks.filter(({ kind }) => kind === 'failed')).toMatchObject([
      {
        file: 'final_scores_all_MCQ/score_pred_Spleen.json',
        failure: { facts: { index: 0, field: 'eval_score', expected: '1, by the answer and the key', found: 0 } },
      },
    ]);
  });

  test('that could not be reached are remarks, and are not taken as absent the next time', async () => {
    const missing = 'final_scores_all_free/score_pred_Spleen.json';
    server.faults.set(missing, { kind: 'status', status: 500 });
    const results = await published();
    expect(results.remarks).toContainEqual(expect.objectContaining({ kind: 'failed', file: missing }));
    server.faults.clear();
    expect((await published()).records[0]?.items).toHaveLength(4);
  });

  test('have one name at every visit, and another beside other questions, so that no grade goes astray', async () => {
    const nameOf = ({ records }: Awaited<ReturnType<typeof published>>) => records[0]?.run.id;
    const first = nameOf(await published());
    const second = new BenchmarkLibrary({ store: new MemoryBenchmarkStore(), sampleBase: '', connections: OPEN });
    expect(nameOf(await published(second))).toBe(first);
    await write('benchmark_questions/free/Spleen.json', [{ ...FREE, groundtruth: 'Another explanation.' }]);
    expect(nameOf(await published(second))).not.toBe(first);
  });

  test('none are published with the sample', async () => {
    const results = await published(library, { kind: 'shipped' });
    expect(results).toEqual({ records: [], remarks: [] });
  });

  test('of a benchmark that was not opened here are not to be had', async () => {
    const benchmark = valueOf(await library.open(place, { signal }));
    const other = new BenchmarkLibrary({ store: new MemoryBenchmarkStore(), sampleBase: '', connections: OPEN });
    expect(await other.published(benchmark, { signal })).toMatchObject({ failure: { code: 'data-missing' } });
  });

  test('an abort ends the reading with its own reason', async () => {
    const benchmark = valueOf(await library.open(place, { signal }));
    const abort = new AbortController();
    const reading = library.published(benchmark, {
      signal: abort.signal,
      onProgress: () => abort.abort(new Error('enough')),
    });
    await expect(reading).rejects.toThrow('enough');
  });
});
