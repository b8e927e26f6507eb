import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressFiles } from '../../../src/benchmarks/files/addressFiles.ts';
import { PUBLISHED_PARTS } from '../../../src/benchmarks/medframeqa/layout.ts';
import type { ByteProgress } from '../../../src/domain/files.ts';
import { medFrameFile } from '../../support/medFrameFile.ts';
import { inventedRow } from '../../support/medFrameRows.ts';
import { startPartsServer, type PartsServer } from '../../support/partsServer.ts';
import { faults, load, loaded, pictureHashes, sha256, signal } from './loaded.ts';

/** Rows of a file whose columns of pictures have several pages each, in two row groups. */
const ROWS = 24;
const PICTURE_BYTES = 40_000;
const rows = Array.from({ length: ROWS }, (_, index) =>
  inventedRow(index, { pictures: index % 4 === 0 ? 3 : 2, bytes: PICTURE_BYTES }),
);
const [FIRST = '', SECOND = ''] = PUBLISHED_PARTS;
const files = {
  [FIRST]: medFrameFile(rows.slice(0, 20), { groupRows: 16, pageBytes: 100_000 }),
  [SECOND]: medFrameFile(rows.slice(20), { groupRows: 16, pageBytes: 100_000, codec: 'UNCOMPRESSED' }),
};
const size = Object.values(files).reduce((sum, { byteLength }) => sum + byteLength, 0);
const hashesOf = (index: number) => (rows[index]?.images ?? []).map((bytes) => sha256(bytes ?? new Uint8Array()));

let server: PartsServer;
beforeAll(async () => {
  server = await startPartsServer(files);
});
afterAll(() => server.close());
beforeEach(() => {
  server.ranges = 'served';
  server.log.length = 0;
  server.sent = 0;
});
const open = () => loaded(addressFiles(server.base));

describe('a host that serves parts', () => {
  test('gives all questions for their text alone', async () => {
    const { questions, remarks } = await open();
    expect(questions).toHaveLength(ROWS);
    expect(faults(remarks)).toMatchObject(PUBLISHED_PARTS.slice(2).map((file) => ({ file, code: 'data-missing' })));
    // One look at the end of each file, at most 64 KiB, and the columns of text.
    expect(server.sent).toBeLessThan(2 * 70_000);
    expect(server.sent).toBeLessThan(size / 10);
    expect(server.log.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('gives a question’s pictures for the pages that they are on', async () => {
    const benchmark = await open();
    server.sent = 0;
    expect(await pictureHashes(benchmark, 'invented-7')).toEqual(hashesOf(7));
    // Two pages of three pictures, and the headers before them.
    expect(server.sent).toBeLessThan(2 * 4 * PICTURE_BYTES);
  });

  test('is not asked again for what came with another picture', async () => {
    const benchmark = await open();
    await pictureHashes(benchmark, 'invented-6');
    server.sent = 0;
    expect(await pictureHashes(benchmark, 'invented-7')).toEqual(hashesOf(7));
    expect(server.sent).toBe(0);
  });

  test('gives every picture of every question to the last byte, also asked all at once', async () => {
    const benchmark = await open();
    const hashes = await Promise.all(benchmark.questions.map(({ id }) => pictureHashes(benchmark, id)));
    expect(hashes).toEqual(rows.map((_, index) => hashesOf(index)));
    // Each page came once, though many waited for it.
    expect(server.sent).toBeLessThan(size * 1.2);
  });

  test('is left at once when the pictures are not wanted any more', async () => {
    const benchmark = await open();
    const leaving = new AbortController();
    const source = benchmark.questions[3]?.media[0]?.source ?? '';
    const reading = benchmark.stills?.read(source, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(reading).rejects.toThrow('left');
    expect(await pictureHashes(benchmark, 'invented-3')).toEqual(hashesOf(3));
  });

  test('is left at once when the opening is stopped', async () => {
    const leaving = new AbortController();
    const loading = load(addressFiles(server.base), {
      signal: leaving.signal,
      onProgress: () => leaving.abort(new Error('left')),
    });
    await expect(loading).rejects.toThrow('left');
  });

  test('shows the pictures of what was kept, each time after a look whether the file is the same', async () => {
    const kept: ReadonlyMap<string, Uint8Array>[] = [];
    const place = addressFiles(server.base);
    const first = await loaded(place, { keep: (read) => kept.push(read) });
    const { keptFiles } = await import('../../../src/benchmarks/files/keptFiles.ts');
    server.log.length = 0;
    const again = await loaded(keptFiles(place.name, kept[0] ?? new Map()), { version: first.version, origin: place });
    expect(server.log).toEqual([]);
    expect(await pictureHashes(again, 'invented-21')).toEqual(hashesOf(21));
  });
});

test('pictures that are stored once for many rows are found for each', async () => {
  const pictures = [0, 1].map((index) => inventedRow(index, { bytes: 300_000 }).images[0] ?? null);
  const repeated = Array.from({ length: 12 }, (_, row) => ({
    ...inventedRow(row),
    images: [pictures[row % 2] ?? null],
  }));
  const file = medFrameFile(repeated, { groupRows: 12 });
  expect(file.byteLength).toBeLessThan(700_000);
  const benchmark = await loaded({ 'a.parquet': file });
  for (const row of [7, 0, 11]) {
    expect(await pictureHashes(benchmark, `invented-${row}`)).toEqual([sha256(pictures[row % 2] ?? new Uint8Array())]);
  }
});

test('of a host that ignores ranges, whole files come, once; how much that is, is said first', async () => {
  server.ranges = 'ignored';
  const told: ByteProgress[] = [];
  const benchmark = await loaded(addressFiles(server.base), { onProgress: ({ bytes }) => bytes && told.push(bytes) });
  expect(benchmark.questions).toHaveLength(ROWS);
  expect(told.find(({ total }) => total === size)?.done).toBe(0);
  expect(told.at(-1)).toEqual({ done: size, total: size });
  const { sent } = server;
  expect(await pictureHashes(benchmark, 'invented-9')).toEqual(hashesOf(9));
  expect(server.sent).toBe(sent);
});

test('a part that a host fails to give is named, and the others open', async () => {
  const some = await startPartsServer({ [SECOND]: files[SECOND] ?? new Uint8Array() });
  const { questions, remarks } = await loaded(addressFiles(some.base));
  await some.close();
  expect(questions).toHaveLength(ROWS - 20);
  expect(faults(remarks)).toMatchObject(PUBLISHED_PARTS.filter((file) => file !== SECOND).map((file) => ({ file })));
});

test('no part at all is a failure', async () => {
  const none = await startPartsServer({});
  const outcome = await load(addressFiles(none.base), { signal });
  await none.close();
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'data-missing', facts: { file: FIRST } } });
});
