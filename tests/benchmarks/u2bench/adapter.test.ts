import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressFiles } from '../../../src/benchmarks/files/addressFiles.ts';
import { folderFiles } from '../../../src/benchmarks/files/folderFiles.ts';
import { keptFiles } from '../../../src/benchmarks/files/keptFiles.ts';
import { U2BENCH } from '../../../src/benchmarks/u2bench/adapter.ts';
import type { Benchmark, LoadRemark } from '../../../src/domain/benchmark.ts';
import type { Files } from '../../../src/domain/files.ts';
import { startStaticServer, type StaticServer } from '../../support/staticServer.ts';
import { writtenFiles } from '../writtenFiles.ts';
import type { writtenRow } from './writtenTables.ts';
import { POINT_PNG, ROWS, writtenTable } from './writtenTables.ts';

const signal = new AbortController().signal;

async function opened(files: Files): Promise<Benchmark> {
  const loaded = await U2BENCH.load(files, { version: null, signal });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.failure));
  return loaded.value;
}

const failuresOf = ({ remarks }: { remarks: readonly LoadRemark[] }) =>
  remarks.flatMap((remark) => (remark.kind === 'failed' ? [remark.failure.facts] : []));

const ALL_TASKS = {
  'disease_diagnosis/57.tsv': writtenTable([ROWS.label]),
  'view_recognition_and_assessment/18.tsv': writtenTable([ROWS.label]),
  'lesion_localisation/04.tsv': writtenTable([ROWS.box]),
  'organ_detection/09.tsv': writtenTable([ROWS.box]),
  'keypoint_detection/48.tsv': writtenTable([ROWS.points]),
  'clinical_value_estimation/18.tsv': writtenTable([ROWS.value]),
  'report_generation/39.tsv': writtenTable([ROWS.report]),
  'caption_generation/10.tsv': writtenTable([ROWS.caption]),
};

describe('the eight tasks', () => {
  test('give a question each, in the published order, with their targets', async () => {
    const { questions, remarks } = await opened(writtenFiles(ALL_TASKS));
    expect(remarks).toEqual([]);
    expect(questions.map(({ facets, target }) => [facets['task'], target.kind])).toEqual([
      ['disease_diagnosis', 'choice'],
      ['view_recognition_and_assessment', 'choice'],
      ['lesion_localisation', 'choice'],
      ['organ_detection', 'choice'],
      ['keypoint_detection', 'choice'],
      ['clinical_value_estimation', 'number'],
      ['report_generation', 'text'],
      ['caption_generation', 'text'],
    ]);
  });

  test('have keys of their kind', async () => {
    const { questions } = await opened(writtenFiles(ALL_TASKS));
    const targets = Object.fromEntries(questions.map(({ facets, target }) => [facets['task'], target]));
    expect(targets['disease_diagnosis']).toEqual({ kind: 'choice', options: ['fatty', 'normal'], correct: 0 });
    expect(targets['lesion_localisation']).toMatchObject({ correct: 6, where: { gold: { x: 0.2, y: 0.8 } } });
    expect(targets['keypoint_detection']).toMatchObject({ correct: 4, where: { gold: { x: 0.5, y: 0.5 } } });
    expect(targets['clinical_value_estimation']).toEqual({
      ...{ kind: 'number', correct: 55, unit: '%', min: 10, max: 75, tolerance: 0.1 },
    });
    expect(targets['report_generation']).toEqual({ kind: 'text', references: ['The ventricle is of normal size .'] });
  });

  test('are told by the nearest folder, wherever they lie', async () => {
    const { questions } = await opened(
      writtenFiles({ 'My data/u2-bench/Keypoint_Detection/48.tsv': writtenTable([ROWS.points]) }),
    );
    expect(questions[0]?.facets['task']).toBe('keypoint_detection');
  });

  test('mark a thing that is not there as not visible', async () => {
    const { questions } = await opened(
      writtenFiles({ 'organ_detection/09.tsv': writtenTable([{ ...ROWS.box, gt_bbox: '' }]) }),
    );
    expect(questions[0]?.target).toMatchObject({ correct: 9, where: { gold: null } });
  });
});

describe('the case of one file without a folder', () => {
  test('has four questions once the row that explains the columns is dropped, and says so', async () => {
    const { questions, remarks } = await opened(
      writtenFiles({ 'u2_rows.tsv': readFileSync('tests/cases/u2_rows.tsv') }),
    );
    expect(questions.map(({ id }) => id)).toEqual(['row/d1/0001', 'row/d1/0002', 'row/d2/0003', 'row/d2/0004']);
    expect(remarks).toEqual([
      { kind: 'read-as', file: 'u2_rows.tsv', row: 1, field: 'class_label', found: 'Fatty', as: 'fatty' },
      { kind: 'left-out', file: 'u2_rows.tsv', rows: 1, reason: 'explains-columns' },
    ]);
  });

  test('is asked in the words of its rows, to the last character but for what they fill in', async () => {
    const right: { prompts: string[] } = JSON.parse(readFileSync('tests/cases/u2_rows.expected.json', 'utf8'));
    const { questions, prompt } = await opened(
      writtenFiles({ 'u2_rows.tsv': readFileSync('tests/cases/u2_rows.tsv') }),
    );
    expect(questions.map((question) => prompt(question, 'as-published').text)).toEqual(
      right.prompts.map((text) => text.replace('{anatomy_location}', 'liver')),
    );
  });

  test('tells the kinds of its rows by what they hold', async () => {
    const { questions } = await opened(writtenFiles({ 'u2_rows.tsv': readFileSync('tests/cases/u2_rows.tsv') }));
    expect(questions.map(({ target }) => target)).toMatchObject([
      { kind: 'choice', correct: 0 },
      { kind: 'choice', correct: 1 },
      // A centre at 0.45, 0.55 lies in the middle column and the lower row.
      { kind: 'choice', correct: 7 },
      { kind: 'number', correct: 55 },
    ]);
  });
});

describe('a row that is no question', () => {
  const loadRow = (row: Parameters<typeof writtenRow>[0], task = 'disease_diagnosis') =>
    opened(
      writtenFiles({ [`${task}/x.tsv`]: writtenTable([row]), 'report_generation/ok.tsv': writtenTable([ROWS.report]) }),
    );

  test.each([
    [{ ...ROWS.label, img_data: '!!no base64!!' }, 'img_data', 'base64'],
    [{ ...ROWS.label, options: 'fatty, normal' }, 'options', 'a list of two labels or more'],
    [{ ...ROWS.label, class_label: 'cirrhosis' }, 'class_label', 'one of fatty, normal'],
    [{ ...ROWS.label, prompt: 'One pixel has {pixelSizeMm} mm.' }, 'prompt', 'a value for {pixelSizeMm} in the row'],
  ])('is named by file, row and field (%#)', async (row, field, expected) => {
    const benchmark = await loadRow(row);
    expect(benchmark.questions).toHaveLength(1);
    expect(failuresOf(benchmark)).toMatchObject([{ file: 'disease_diagnosis/x.tsv', row: 0, field, expected }]);
  });

  test.each([
    [{ ...ROWS.box, gt_bbox: '[120, 80, 30, 30]' }, 'organ_detection', 'gt_bbox'],
    [{ ...ROWS.value, measurement: "{'EF': nan}" }, 'clinical_value_estimation', 'measurement'],
  ])('is named where its key is none (%#)', async (row, task, field) => {
    expect(failuresOf(await loadRow(row, task))).toMatchObject([{ file: `${task}/x.tsv`, row: 0, field }]);
  });

  test.each([
    [{ ...ROWS.label, img_data: '' }, 'disease_diagnosis', 'no-picture'],
    [{ ...ROWS.label, class_label: '' }, 'disease_diagnosis', 'no-key'],
    [{ ...ROWS.label, class_label: 'nan' }, 'disease_diagnosis', 'no-key'],
    [{ ...ROWS.label, prompt: ' ' }, 'disease_diagnosis', 'no-prompt'],
    [{ ...ROWS.value, measurement: "{'HC': 250}" }, 'clinical_value_estimation', 'set-aside'],
  ])('is counted with its reason (%#)', async (row, task, reason) => {
    const { questions, remarks } = await loadRow(row, task);
    expect(questions).toHaveLength(1);
    expect(remarks).toEqual([{ kind: 'left-out', file: `${task}/x.tsv`, rows: 1, reason }]);
  });
});

describe('a file', () => {
  test('that breaks off is left out as a whole, with nothing of it imported', async () => {
    const broken = writtenTable([ROWS.caption, ROWS.caption]) + 'd\tQUJD\t1\t"open';
    const benchmark = await opened(
      writtenFiles({ 'caption_generation/10.tsv': broken, 'report_generation/39.tsv': writtenTable([ROWS.report]) }),
    );
    expect(benchmark.questions.map(({ facets }) => facets['task'])).toEqual(['report_generation']);
    expect(failuresOf(benchmark)).toMatchObject([
      { file: 'caption_generation/10.tsv', row: 2, field: 'prompt', expected: 'a closing quote' },
    ]);
  });

  test('alone that breaks off is the failure of the whole', async () => {
    const loaded = await U2BENCH.load(writtenFiles({ 'x.tsv': 'a\tb\n1\t2\n' }), { version: null, signal });
    expect(loaded).toMatchObject({
      ok: false,
      failure: {
        code: 'data-malformed',
        facts: { file: 'x.tsv', field: 'dataset_name', expected: 'a column of this name' },
      },
    });
  });

  test('that explains the columns is not read', async () => {
    const files = writtenFiles({ ...ALL_TASKS, 'an_explanation_of_the_columns.tsv': 'anything' });
    expect((await opened(files)).questions).toHaveLength(8);
  });
});

describe('ids', () => {
  test('keep the zeros of patients and number what a patient has several of', async () => {
    const { questions } = await opened(
      writtenFiles({ 'organ_detection/09.tsv': writtenTable([ROWS.box, ROWS.box, { ...ROWS.box, patient_id: '' }]) }),
    );
    expect(questions.map(({ id }) => id)).toEqual([
      'organ_detection/18.Hearts/0007',
      'organ_detection/18.Hearts/0007/2',
      'organ_detection/18.Hearts/row-2',
    ]);
  });

  test('and version are the same in whatever folder and order the files came', async () => {
    const one = await opened(writtenFiles(ALL_TASKS));
    const moved = Object.entries(ALL_TASKS).map(([path, text]) => [`deep/down/${path}`, text] as const);
    const other = await opened(writtenFiles(Object.fromEntries(moved.toReversed())));
    expect(other.version).toBe(one.version);
    expect(other.questions.map(({ id }) => id)).toEqual(one.questions.map(({ id }) => id));
  });

  test.each([
    { class_label: 'normal' },
    { prompt: 'Another {anatomy_location}.' },
    { img_data: `${POINT_PNG.slice(0, -8)}AAAAAAAA` },
  ])('are of another version where a cell differs (%j)', async (change) => {
    const [one, other] = await Promise.all(
      [{}, change].map((changed) =>
        opened(writtenFiles({ 'disease_diagnosis/57.tsv': writtenTable([{ ...ROWS.label, ...changed }]) })),
      ),
    );
    expect(other?.version).not.toBe(one?.version);
  });
});

describe('what is kept', () => {
  test('opens to the same benchmark, without pictures and masks', async () => {
    const files = writtenFiles({
      ...ALL_TASKS,
      'u2_rows.tsv': readFileSync('tests/cases/u2_rows.tsv'),
      'organ_detection/bad.tsv': writtenTable([ROWS.box, 'too\tfew', { ...ROWS.box, gt_bbox: '[9, 9]' }]),
    });
    let kept: ReadonlyMap<string, Uint8Array> = new Map();
    const loaded = await U2BENCH.load(files, { version: null, signal, keep: (told) => (kept = told) });
    if (!loaded.ok) throw new Error('it loads');
    const [[, bytes = new Uint8Array()] = []] = kept;
    expect(bytes.byteLength).toBeLessThan(20_000);
    const again = await opened(keptFiles('kept', kept));
    expect(again.questions).toEqual(loaded.value.questions);
    expect(again.remarks).toEqual(loaded.value.remarks);
    expect(again.version).toBe(loaded.value.version);
  });

  test('and broken is refused by its name', async () => {
    const files = writtenFiles({ 'u2bench-rows.json': '{"format": 2}' });
    expect(await U2BENCH.load(files, { version: null, signal })).toMatchObject({
      failure: { code: 'data-malformed', facts: { file: 'u2bench-rows.json', field: 'format' } },
    });
  });
});

describe('a picture', () => {
  async function pictureOf(row: Parameters<typeof writtenRow>[0], origin?: Files | null) {
    const files = writtenFiles({
      'disease_diagnosis/57.tsv': writtenTable([ROWS.caption, row], { mark: '\ufeff', end: '\r\n' }),
    });
    const loaded = await U2BENCH.load(files, { version: null, signal, ...(origin !== undefined && { origin }) });
    if (!loaded.ok) throw new Error('it loads');
    const source = loaded.value.questions.at(-1)?.media[0]?.source ?? '';
    return loaded.value.stills?.read(source, signal);
  }

  test('is read out of its file by its place', async () => {
    const picture = await pictureOf(ROWS.label);
    if (!picture?.ok) throw new Error('it is there');
    expect(picture.value.type).toBe('image/png');
    expect(Buffer.from(await picture.value.arrayBuffer()).toString('base64')).toBe(POINT_PNG);
  });

  test.each([
    ['b3duIHBpeGVscw==', 'a PNG, JPEG, WebP, GIF or BMP picture'],
    // The beginning that is looked at when the file is read is sound.
    [`${'QUJD'.repeat(20)}!?`, 'base64'],
  ])('that is none is named by file, row and field (%#)', async (img_data, expected) => {
    expect(await pictureOf({ ...ROWS.label, img_data })).toMatchObject({
      ok: false,
      failure: {
        code: 'still-unreadable',
        facts: { file: 'disease_diagnosis/57.tsv', row: 1, field: 'img_data', expected },
      },
    });
  });
});

describe('the anatomy ablation', () => {
  test('is offered where the words name what is examined, and leaves it out', async () => {
    const { questions, variants, prompt } = await opened(
      writtenFiles({
        'disease_diagnosis/57.tsv': writtenTable([ROWS.label, { ...ROWS.label, prompt: 'Choose one label.' }]),
      }),
    );
    const [named, unnamed] = questions;
    if (named === undefined || unnamed === undefined) throw new Error('there are two');
    expect(variants(named)).toContain('without-anatomy');
    expect(variants(unnamed)).not.toContain('without-anatomy');
    expect(prompt(named, 'as-published').text).toBe('Look at the heart. Answer with one label.');
    expect(prompt(named, 'without-anatomy').text).toBe('Look at the. Answer with one label.');
  });
});

describe('at an address', () => {
  let server: StaticServer;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'u2bench-'));
    const hub = 'datasets/Owner/u2-bench/resolve/main';
    const written: Record<string, string> = {
      [`${hub}/an_explanation_of_the_columns.tsv`]: 'x',
      [`${hub}/disease_diagnosis/57 livers.tsv`]: writtenTable([ROWS.label]),
      'api/datasets/Owner/u2-bench/tree/main?recursive=true': JSON.stringify([
        { type: 'directory', path: 'disease_diagnosis', size: 0 },
        { type: 'file', path: 'an_explanation_of_the_columns.tsv', size: 1 },
        { type: 'file', path: 'disease_diagnosis/57 livers.tsv', size: 1 },
      ]),
      // Not the first of those names that are tried.
      'plain/report_generation/report_generation.tsv': writtenTable([ROWS.report]),
    };
    for (const [path, text] of Object.entries(written)) {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    server = await startStaticServer(folder);
  });
  afterAll(() => server.close());

  test('of a hub is listed by the hub, and its pictures come by their places', async () => {
    const files = addressFiles(`${server.base}/datasets/Owner/u2-bench/resolve/main`);
    expect(await U2BENCH.recognises(files, signal)).toEqual({ ok: true, value: true });
    const benchmark = await opened(files);
    expect(benchmark.questions).toHaveLength(1);
    const picture = await benchmark.stills?.read(benchmark.questions[0]?.media[0]?.source ?? '', signal);
    expect(picture?.ok && picture.value.type).toBe('image/png');
  });

  test('of a plain server has each task in a file named as its folder', async () => {
    const files = addressFiles(`${server.base}/plain`);
    expect(await U2BENCH.recognises(files, signal)).toEqual({ ok: true, value: true });
    const benchmark = await opened(files);
    expect(benchmark.questions.map(({ facets }) => facets['task'])).toEqual(['report_generation']);
    expect(benchmark.remarks).toEqual([]);
  });
});

describe('picked files', () => {
  const picked = (path: string, text: string) => folderFiles('picked', [{ path, blob: new Blob([text]) }]);

  test('are told by the names of their columns', async () => {
    expect(await U2BENCH.recognises(picked('any.tsv', writtenTable([ROWS.label])), signal)).toMatchObject({
      value: true,
    });
    expect(await U2BENCH.recognises(picked('any.tsv', 'a\tb\n'), signal)).toMatchObject({ value: false });
    expect(await U2BENCH.recognises(picked('any.json', '[]'), signal)).toMatchObject({ value: false });
  });
});
