import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { modalityOf, systemOf } from '../../../src/benchmarks/medframeqa/facets.ts';
import { PUBLISHED_PARTS } from '../../../src/benchmarks/medframeqa/layout.ts';
import { medFrameFile, textColumn } from '../../support/medFrameFile.ts';
import { hasMedFrameRecords, inventedRow, publishedRows } from '../../support/medFrameRows.ts';
import { writtenFiles } from '../writtenFiles.ts';
import { faults, loaded, pictureHashes, refusal, sha256 } from './loaded.ts';

const CASE = 'tests/cases/medframe_like';

describe('the case of pictures in a parquet file', () => {
  type Expected = {
    sha256: Record<string, [bytes: number, hash: string]>;
    image_counts: Record<string, number>;
    option_counts: Record<string, number>;
    row_number_of_q1: string;
  };
  const expected = JSON.parse(readFileSync(`${CASE}.expected.json`, 'utf8')) as Expected;
  const file = new Uint8Array(readFileSync(`${CASE}.parquet`));

  test('gives three questions with their pictures and options', async () => {
    const { questions, remarks } = await loaded({ 'medframe_like.parquet': file });
    expect(remarks).toEqual([]);
    const counts = questions.map(({ id, media, target }) => ({
      id,
      images: media.length,
      options: target.kind === 'choice' ? target.options.length : null,
    }));
    expect(counts).toEqual(
      Object.keys(expected.image_counts).map((id) => ({
        id,
        images: expected.image_counts[id],
        options: expected.option_counts[id],
      })),
    );
  });

  test.each(Object.keys(expected.image_counts))('gives the pictures of %s to the last byte', async (id) => {
    const benchmark = await loaded({ 'medframe_like.parquet': file });
    const hashes = Object.entries(expected.sha256).filter(([key]) => key.startsWith(`${id}/`));
    expect(await pictureHashes(benchmark, id)).toEqual(hashes.map(([, [, hash]]) => hash));
  });

  test('can have the sixth option as the right one', async () => {
    const { questions } = await loaded({ 'medframe_like.parquet': file });
    expect(questions[2]).toMatchObject({
      target: { kind: 'choice', correct: 5 },
      rationale: null,
      cluster: 'ccccccccccc',
    });
  });

  test('reads no word of an empty or missing label', async () => {
    const { questions } = await loaded({ 'medframe_like.parquet': file });
    expect(questions.map(({ facets }) => facets)).toEqual([
      { system: 'CNS', systemWritten: 'CNS', organ: 'Brain', modality: 'CT', modalityWritten: 'CT', frames: '2' },
      {
        ...{ system: 'END', systemWritten: 'END', organ: 'Thyroïde' },
        ...{ modality: 'ultrasound', modalityWritten: 'ultrasound', frames: '1' },
      },
      { organ: '甲状腺', modality: 'MRI', modalityWritten: 'MRI', frames: '3' },
    ]);
  });
});

test('a whole number of 64 bits is an id to its last digit, and goes through JSON', async () => {
  const column = {
    source: { name: 'question_id', data: [9007199254740993n, 9007199254740992n] },
    schema: [{ name: 'question_id', type: 'INT64' as const, repetition_type: 'OPTIONAL' as const }],
  };
  const file = medFrameFile([inventedRow(0), inventedRow(1)], {
    change: (columns) => [column, ...columns.slice(1)],
  });
  const kept: ReadonlyMap<string, Uint8Array>[] = [];
  const { questions } = await loaded({ 'a.parquet': file }, { keep: (files) => kept.push(files) });
  expect(questions.map(({ id }) => id)).toEqual(['9007199254740993', '9007199254740992']);
  const again = await loaded(writtenFiles(Object.fromEntries(kept[0] ?? [])));
  expect(again.questions).toEqual(questions);
});

describe.skipIf(!hasMedFrameRecords)('the published records', () => {
  const rows = hasMedFrameRecords ? publishedRows() : [];

  test('are questions with their frames in order', async () => {
    const benchmark = await loaded({ [PUBLISHED_PARTS[0] ?? '']: medFrameFile(rows) });
    expect(benchmark.questions.map(({ id, facets, cluster, title }) => ({ id, facets, cluster, title }))).toEqual([
      {
        id: 'paper-example-1',
        facets: {
          ...{ system: 'RES', systemWritten: 'respiratory system', organ: 'Lung' },
          ...{ modality: 'X-ray', modalityWritten: 'X-ray', frames: '2' },
        },
        cluster: 'J1n2mJ00xKs',
        title: 'Lung',
      },
      {
        id: 'paper-example-2',
        facets: {
          ...{ system: 'CNS', systemWritten: 'central nervous system', organ: 'Brain' },
          ...{ modality: 'CT', modalityWritten: 'CT', frames: '3' },
        },
        cluster: 'eoxKSAoGW2s',
        title: 'Brain',
      },
    ]);
    for (const { question_id, images } of rows) {
      const hashes = images.map((bytes) => (bytes === null ? '' : sha256(bytes)));
      expect(await pictureHashes(benchmark, question_id)).toEqual(hashes);
    }
  });

  test('say which parts of the published files are missing', async () => {
    const { remarks } = await loaded({ [`picked/${PUBLISHED_PARTS[2]}`]: medFrameFile(rows) });
    const missing = PUBLISHED_PARTS.filter((_, index) => index !== 2);
    expect(faults(remarks)).toEqual(
      missing.map((part) => ({ file: `picked/${part}`, code: 'data-missing', facts: { file: `picked/${part}` } })),
    );
  });
});

describe('rows that are no questions', () => {
  const with_ = (changes: Partial<ReturnType<typeof inventedRow>>) =>
    loaded({ 'a.parquet': medFrameFile([inventedRow(0), { ...inventedRow(1), ...changes }, inventedRow(2)]) });

  test.each([
    [{ correct_answer: 'E' }, { field: 'correct_answer', expected: 'a letter from A to D', found: 'E' }],
    [{ correct_answer: 'AB' }, { field: 'correct_answer', expected: 'a letter from A to D', found: 'AB' }],
    [{ correct_answer: '1' }, { field: 'correct_answer', expected: 'a letter from A to D', found: '1' }],
    [{ correct_answer: null }, { field: 'correct_answer' }],
    [{ options: null }, { field: 'options' }],
    [{ options: [] }, { field: 'options' }],
    [{ options: ['one'] }, { field: 'options' }],
    [{ options: ['one', null] }, { field: 'options.1' }],
    [{ question: '  ' }, { field: 'question' }],
    [{ question_id: '' }, { field: 'question_id' }],
    [{ images: [] }, { field: 'image_1', expected: 'a picture' }],
    [{ images: [new Uint8Array([0xff, 0xd8, 0xff]), null, new Uint8Array([0xff, 0xd8, 0xff])] }, { field: 'image_2' }],
  ])('%o is named by file, row and field, and the others open', async (changes, facts) => {
    const { questions, remarks } = await with_(changes);
    expect(questions.map(({ id }) => id)).toEqual(['invented-0', 'invented-2']);
    expect(faults(remarks)).toMatchObject([{ file: 'a.parquet', code: 'data-malformed', facts: { row: 1, ...facts } }]);
  });

  test('a second row with the same id is refused, in whichever file', async () => {
    const { questions, remarks } = await loaded({
      'part1.parquet': medFrameFile([inventedRow(0), inventedRow(1)]),
      'part2.parquet': medFrameFile([inventedRow(2), inventedRow(3), { ...inventedRow(4), question_id: 'invented-1' }]),
    });
    expect(questions.map(({ id }) => id)).toEqual(['invented-0', 'invented-1', 'invented-2', 'invented-3']);
    expect(faults(remarks)).toMatchObject([
      { file: 'part2.parquet', facts: { row: 2, field: 'question_id', found: 'invented-1' } },
    ]);
  });

  test('a set without any is refused with its first fault', async () => {
    const file = medFrameFile([{ ...inventedRow(0), correct_answer: 'Z' }]);
    expect(await refusal({ 'a.parquet': file })).toMatchObject({ facts: { file: 'a.parquet', row: 0, found: 'Z' } });
  });
});

describe('what is kept', () => {
  test('opens again as the same, with the fault of a part that was missing', async () => {
    const kept: ReadonlyMap<string, Uint8Array>[] = [];
    const files = { 'part1.parquet': medFrameFile([inventedRow(0)]), 'part3.parquet': medFrameFile([inventedRow(1)]) };
    const first = await loaded(files, { keep: (read) => kept.push(read) });
    const [read = new Map<string, Uint8Array>()] = kept;
    const again = await loaded(writtenFiles(Object.fromEntries(read)), { origin: writtenFiles(files) });
    expect(again).toMatchObject({ questions: first.questions, remarks: first.remarks, version: first.version });
    expect(faults(again.remarks)).toMatchObject([{ file: 'part2.parquet', code: 'data-missing' }]);
    expect(await pictureHashes(again, 'invented-1')).toEqual(await pictureHashes(first, 'invented-1'));
  });

  test('holds no picture, which are missing once the files are gone', async () => {
    const kept: ReadonlyMap<string, Uint8Array>[] = [];
    const files = { 'a.parquet': medFrameFile([inventedRow(0, { bytes: 100_000 })]) };
    await loaded(files, { keep: (read) => kept.push(read) });
    const [read = new Map<string, Uint8Array>()] = kept;
    expect([...read.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(2000);
    const again = await loaded(writtenFiles(Object.fromEntries(read)), { origin: null });
    expect(await pictureHashes(again, 'invented-0')).toEqual(['still-missing', 'still-missing']);
  });

  test('shows no picture of another question where the file has changed meanwhile', async () => {
    const kept: ReadonlyMap<string, Uint8Array>[] = [];
    await loaded({ 'a.parquet': medFrameFile([inventedRow(0), inventedRow(1)]) }, { keep: (read) => kept.push(read) });
    const changed = writtenFiles({ 'a.parquet': medFrameFile([inventedRow(1), inventedRow(0)]) });
    const again = await loaded(writtenFiles(Object.fromEntries(kept[0] ?? [])), { origin: changed });
    expect(await pictureHashes(again, 'invented-0')).toEqual(['still-missing', 'still-missing']);
  });
});

test('equal data have one version, however they are cut into files', async () => {
  const rows = [inventedRow(0), inventedRow(1), inventedRow(2)];
  const one = await loaded({ 'a.parquet': medFrameFile(rows) });
  const two = await loaded({
    'x/part1.parquet': medFrameFile(rows.slice(1)),
    'x/part2.parquet': medFrameFile(rows.slice(0, 1)),
  });
  const other = await loaded({
    'a.parquet': medFrameFile([...rows.slice(0, 2), { ...inventedRow(2), correct_answer: 'A' }]),
  });
  expect(two.version).toBe(one.version);
  expect(other.version).not.toBe(one.version);
});

test('pictures without a file name are found by the footer’s counts', async () => {
  const rows = [inventedRow(0, { pictures: 3 }), inventedRow(1), inventedRow(2, { pictures: 3 })];
  const unnamed = (images: (Uint8Array | null)[], isGroup: boolean) =>
    images.map((bytes) => (bytes === null && !isGroup ? null : { bytes, path: null }));
  for (const isGroup of [false, true]) {
    const file = medFrameFile(rows, {
      groupRows: 3,
      change: (columns) =>
        columns.map((column) => {
          const index = /^image_(\d)$/.exec(column.source.name)?.[1];
          if (index === undefined) return column;
          const data = unnamed(
            rows.map(({ images }) => images[Number(index) - 1] ?? null),
            isGroup,
          );
          return { ...column, source: { ...column.source, data } };
        }),
    });
    const { questions } = await loaded({ 'a.parquet': file });
    expect(questions.map(({ media }) => media.length)).toEqual([3, 2, 3]);
  }
});

test('columns beside the ones that are read do not matter', async () => {
  const file = medFrameFile([inventedRow(0)], {
    change: (columns) => [textColumn('split', ['test']), ...columns.toReversed().slice(0, 2), ...columns.slice(0, -2)],
  });
  expect((await loaded({ 'a.parquet': file })).questions).toHaveLength(1);
});

describe('labels', () => {
  test.each([
    ['central nervous system', 'CNS'],
    ['Central Nervous', 'CNS'],
    ['CNS', 'CNS'],
    ['respiratory  System', 'RES'],
    ['circulatory system', 'CIR'],
    ['Digestive', 'DIG'],
    ['urinary system', 'URI'],
    ['reproductive', 'REP'],
    ['Endocrine System', 'END'],
    ['musculoskeletal system', 'MSK'],
    ['musculo-skeletal', 'MSK'],
    ['auxiliary systems and tissues', 'AUX'],
    ['lymphatic', 'lymphatic'],
  ])('%s is of the system %s', (written, system) => {
    expect(systemOf(written)).toBe(system);
  });

  test.each([
    ['CT', 'CT'],
    ['ct scan', 'CT'],
    ['CT angiography', 'CT'],
    ['Computed Tomography', 'CT'],
    ['MRI', 'MRI'],
    ['MR angiography', 'MRI'],
    ['fMRI', 'MRI'],
    ['Ultrasound', 'ultrasound'],
    ['US', 'ultrasound'],
    ['endoscopic ultrasound', 'ultrasound'],
    ['X-ray', 'X-ray'],
    ['Xray', 'X-ray'],
    ['x ray', 'X-ray'],
    ['chest radiograph', 'X-ray'],
    ['mammography', 'other-modality'],
    ['Others', 'other-modality'],
    ['PET/CT', 'other-modality'],
    ['CT and MRI', 'other-modality'],
    ['colonoscopy', 'other-modality'],
  ])('%s is of the modality %s', (written, modality) => {
    expect(modalityOf(written)).toBe(modality);
  });
});
