import { describe, expect, test } from 'vitest';
import { directoryFiles } from '../../../src/benchmarks/files/directoryFiles.ts';
import { folderFiles } from '../../../src/benchmarks/files/folderFiles.ts';
import { keptFiles } from '../../../src/benchmarks/files/keptFiles.ts';
import { rexVqaAdapter } from '../../../src/benchmarks/rexvqa/adapter.ts';
import type { Benchmark, LoadOptions } from '../../../src/domain/benchmark.ts';
import type { Files } from '../../../src/domain/files.ts';
import { StoredShelves } from '../../../src/store/shelves.ts';
import { freshDatabase } from '../../store/freshDatabase.ts';
import { folderWith } from './opfs.ts';
import { objectOf, record } from './records.ts';

const TEST = rexVqaAdapter({ id: 'rexvqa', title: 'ReXVQA', split: 'test' });
const { signal } = new AbortController();

const text = (count: number, change: (index: number) => Record<string, unknown> = () => ({})) =>
  objectOf(Array.from({ length: count }, (_, index) => [`id-${index}`, record(index, change(index))]));

async function loaded(files: Files, shelves: StoredShelves, options: Partial<LoadOptions> = {}): Promise<Benchmark> {
  const benchmark = await TEST.load(files, { version: null, signal, shelves: async () => shelves, ...options });
  if (!benchmark.ok) throw new Error(JSON.stringify(benchmark.failure));
  return benchmark.value;
}

const shelvesOf = () => new StoredShelves(freshDatabase().database);

function picked(files: Readonly<Record<string, string>>): Files {
  return folderFiles(
    'picked',
    Object.entries(files).map(([path, content]) => ({ path, blob: new File([content], path, { lastModified: 5 }) })),
  );
}

describe('a folder', () => {
  test('opens with a part of its questions, and the shelf has them all', async () => {
    const benchmark = await loaded(picked({ 'metadata/test_vqa_data.json': text(600) }), shelvesOf());
    expect(benchmark.shelf?.size).toBe(600);
    expect(benchmark.questions).toHaveLength(200);
    expect(benchmark.terms?.asksBeforeSending).toBe(true);
    expect(benchmark.remarks).toEqual([]);
    expect(benchmark.version).toMatch(/^[0-9a-f]{12}$/);
  });

  test('has the same version and part by whichever way it comes', async () => {
    const content = text(600);
    const folder = directoryFiles(await folderWith({ 'x/test_vqa_data.json': content }));
    const [one, other] = [
      await loaded(folder, shelvesOf()),
      await loaded(picked({ 'test_vqa_data.json': content }), shelvesOf()),
    ];
    expect([one.version, one.questions]).toEqual([other.version, other.questions]);
  });

  test('is not read again where it filled a shelf, and opens from what is kept', async () => {
    const shelves = shelvesOf();
    const files = picked({ 'test_vqa_data.json': text(300, (index) => (index === 7 ? { options: 5 } : {})) });
    let kept: ReadonlyMap<string, Uint8Array> = new Map();
    const told: number[] = [];
    const first = await loaded(files, shelves, { keep: (files) => (kept = files), onProgress: () => told.push(1) });
    const progress = told.length;
    const again = await loaded(files, shelves, { onProgress: () => told.push(1) });
    expect(told).toHaveLength(progress);
    const reopened = await loaded(keptFiles('picked', kept), shelves, { version: first.version, origin: null });
    for (const benchmark of [again, reopened]) {
      expect([benchmark.version, benchmark.questions, benchmark.remarks]).toEqual([
        first.version,
        first.questions,
        first.remarks,
      ]);
    }
    expect(first.remarks).toEqual([
      { kind: 'records-refused', file: 'test_vqa_data.json', field: 'options', records: 1 },
      {
        kind: 'failed',
        file: 'test_vqa_data.json',
        failure: expect.objectContaining({
          code: 'data-malformed',
          facts: {
            file: 'test_vqa_data.json',
            key: 'id-7',
            field: 'options',
            expected: 'a list of strings',
            found: '5',
          },
        }),
      },
    ]);
  });

  test.each([
    [
      'no record that can be used',
      text(3, () => ({ task_name: 'Severity' })),
      'data-malformed',
      { field: 'task_name', key: 'id-0' },
    ],
    ['no record', '{}', 'data-missing', { file: 'test_vqa_data.json' }],
    ['an array', '[]', 'data-malformed', { expected: 'an object {id: record}' }],
  ])('with %s does not open', async (_, content, code, facts) => {
    const outcome = await TEST.load(picked({ 'test_vqa_data.json': content }), {
      version: null,
      signal,
      shelves: async () => shelvesOf(),
    });
    expect(outcome).toMatchObject({ ok: false, failure: { code, facts } });
  });

  test('whose shelf was removed says so when it is opened again', async () => {
    const shelves = shelvesOf();
    let kept: ReadonlyMap<string, Uint8Array> = new Map();
    const { version } = await loaded(picked({ 'test_vqa_data.json': text(10) }), shelves, {
      keep: (files) => (kept = files),
    });
    await shelves.remove(`rexvqa@${version}`);
    const outcome = await TEST.load(keptFiles('picked', kept), { version, signal, shelves: async () => shelves });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'data-missing' } });
  });
});

describe('images', () => {
  const image = (name: string) => `../deid_png/SYNTH/${name}.png`;
  const content = text(1, () => ({ ImagePath: [image('side'), image('front')], ImageViewPosition: ['LL', 'PA'] }));

  const readAll = async ({ questions, stills }: Benchmark) => {
    const bytes = [];
    for (const media of questions[0]?.media ?? []) {
      const blob = media.kind === 'still' ? await stills?.read(media.source, signal) : undefined;
      bytes.push(blob?.ok === true ? [blob.value.type, await blob.value.text()] : blob);
    }
    return bytes;
  };

  test.each([
    ['beside the questions', 'metadata/test_vqa_data.json', 'deid_png/SYNTH/'],
    ['in a folder of their own', 'ReXVQA/metadata/test_vqa_data.json', 'ReXGradient-160K/deid_png/SYNTH/'],
    ['below both', 'test_vqa_data.json', 'a/b/deid_png/SYNTH/'],
  ])('are found %s', async (_, json, folder) => {
    const files = { [json]: content, [`${folder}front.png`]: 'front', [`${folder}side.png`]: 'side' };
    for (const place of [picked(files), directoryFiles(await folderWith(files))]) {
      const benchmark = await loaded(place, shelvesOf());
      expect(await readAll(benchmark)).toEqual([
        ['image/png', 'front'],
        ['image/png', 'side'],
      ]);
    }
  });

  test('that are not there are named', async () => {
    const benchmark = await loaded(picked({ 'test_vqa_data.json': content }), shelvesOf());
    expect(await readAll(benchmark)).toEqual(
      ['front', 'side'].map((name) => ({
        ok: false,
        failure: expect.objectContaining({
          code: 'still-missing',
          facts: { source: `deid_png/SYNTH/${name}.png`, place: 'picked' },
        }),
      })),
    );
  });
});
