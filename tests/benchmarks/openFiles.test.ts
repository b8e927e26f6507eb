import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressFiles } from '../../src/benchmarks/files/addressFiles.ts';
import { folderFiles } from '../../src/benchmarks/files/folderFiles.ts';
import { keptFiles } from '../../src/benchmarks/files/keptFiles.ts';
import { recordedFiles } from '../../src/benchmarks/files/recordedFiles.ts';
import { zipFiles } from '../../src/benchmarks/files/zipFiles.ts';
import { outcomeOf, type Outcome } from '../../src/domain/failure.ts';
import type { ByteProgress, Files, OpenFile } from '../../src/domain/files.ts';
import { startRangeServer, type RangeServer } from '../support/rangeServer.ts';
import { zipOf } from './zips.ts';

const signal = new AbortController().signal;
const content = Uint8Array.from({ length: 30_000 }, (_, index) => 65 + ((index * 7 + (index >> 8)) % 50));

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`${outcome.failure.code} ${JSON.stringify(outcome.failure.facts)}`);
  return outcome.value;
}

const openIn = async (files: Files) => valueOf(await files.open('file.bin', { signal }));

async function streamed(file: OpenFile): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of file.stream(signal)) chunks.push(new Uint8Array(chunk));
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

describe.each<[string, () => Files | Promise<Files>]>([
  ['picked', () => folderFiles('folder', [{ path: 'file.bin', blob: new Blob([content]) }])],
  [
    'in a zip',
    async () =>
      valueOf(await zipFiles('z.zip', await zipOf([['file.bin', new TextDecoder().decode(content)]]), signal)),
  ],
  ['kept', () => keptFiles('kept', new Map([['file.bin', content]]))],
])('a file that was %s', (_, place) => {
  test('gives its size, any part of it, and all of it as a stream', async () => {
    const file = await openIn(await place());
    expect(file).toMatchObject({ size: content.byteLength, ranges: 'served' });
    expect(valueOf(await file.slice(1000, 2000, signal))).toEqual(content.subarray(1000, 2000));
    expect(valueOf(await file.slice(29_990, 400_000, signal))).toEqual(content.subarray(29_990));
    expect(await streamed(file)).toEqual(content);
  });

  test('that is not there is missing', async () => {
    expect(await (await place()).open('none.bin', { signal })).toMatchObject({ failure: { code: 'data-missing' } });
  });
});

describe('a file at an address', () => {
  let server: RangeServer;
  let files: Files;

  beforeAll(async () => {
    server = await startRangeServer(content);
    files = addressFiles(server.base);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.manner = 'served';
    server.ranges.length = 0;
    server.sent = 0;
  });

  test('is asked for in the parts that are wanted, and no more', async () => {
    const file = await openIn(files);
    expect(file).toMatchObject({ size: content.byteLength, ranges: 'served' });
    expect(valueOf(await file.slice(5, 105, signal))).toEqual(content.subarray(5, 105));
    expect(valueOf(await file.slice(29_990, 999_999, signal))).toEqual(content.subarray(29_990));
    expect(server.ranges).toEqual(['bytes=0-0', 'bytes=5-104', 'bytes=29990-29999']);
    expect(server.sent).toBe(1 + 100 + 10);
  });

  test('has its size where the host does not let pages read it from a part', async () => {
    server.manner = 'silent';
    const file = await openIn(files);
    expect(file).toMatchObject({ size: content.byteLength, ranges: 'served' });
    expect(valueOf(await file.slice(5, 105, signal))).toEqual(content.subarray(5, 105));
  });

  test.each(['ignored', 'refused'] as const)(
    'is fetched whole, once and with progress, where parts are %s',
    async (manner) => {
      server.manner = manner;
      const told: ByteProgress[] = [];
      const file = valueOf(await files.open('file.bin', { signal, onWhole: (progress) => told.push(progress) }));
      expect(file).toMatchObject({ size: content.byteLength, ranges: manner });
      expect(told).toEqual([]);
      server.ranges.length = 0;
      const parts = await Promise.all([file.slice(5, 105, signal), file.slice(20_000, 20_010, signal)]);
      expect(parts.map(valueOf)).toEqual([content.subarray(5, 105), content.subarray(20_000, 20_010)]);
      expect(server.ranges).toEqual([null]);
      expect(told.at(-1)).toEqual({ done: content.byteLength, total: content.byteLength });
    },
  );

  test.each(['served', 'ignored', 'refused'] as const)('streams, whether parts are %s or not', async (manner) => {
    server.manner = manner;
    expect(await streamed(await openIn(files))).toEqual(content);
  });

  test('that is not there is missing', async () => {
    expect(await files.open('none.bin', { signal })).toMatchObject({ failure: { code: 'data-missing' } });
  });

  test('stops when it is told to', async () => {
    const file = await openIn(files);
    const abort = new AbortController();
    const slicing = file.slice(0, 10, abort.signal);
    abort.abort(new Error('left'));
    await expect(slicing).rejects.toThrow('left');
  });

  test('of a host that went away fails by name, in its parts and in its stream', async () => {
    const other = await startRangeServer(content);
    const file = await openIn(addressFiles(other.base));
    await other.close();
    expect(await file.slice(0, 10, signal)).toMatchObject({
      failure: { code: 'data-unreachable', facts: { file: 'file.bin' } },
    });
    expect(await outcomeOf(() => streamed(file))).toMatchObject({ failure: { code: 'data-unreachable' } });
  });

  test('is not among what is kept', async () => {
    const recorded = recordedFiles(files);
    valueOf(await (await openIn(recorded.files)).slice(0, 10, signal));
    expect(recorded.read.size).toBe(0);
  });
});
