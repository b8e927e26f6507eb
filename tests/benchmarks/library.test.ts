import { readFileSync } from 'node:fs';
import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BenchmarkLibrary } from '../../src/benchmarks/library.ts';
import type { Benchmark } from '../../src/domain/benchmark.ts';
import type { Outcome } from '../../src/domain/failure.ts';
import type { BenchmarkPlace } from '../../src/domain/library.ts';
import { describeShared, REXSONOVQA } from '../support/shared.ts';
import { startStaticServer, type StaticServer } from '../support/staticServer.ts';
import { MemoryBenchmarkStore } from './memoryBenchmarkStore.ts';
import { CHOICE, ENTRY, FREE } from './writtenFiles.ts';
import { pickedFolder, zippedFolder } from './zips.ts';
import { OPEN } from '../support/openConnections.ts';

const signal = new AbortController().signal;

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.value;
}

/** What of a benchmark must be the same by whichever way it came. */
const content = ({ id, version, questions, segments, events, remarks }: Benchmark) =>
  JSON.stringify({ id, version, questions, segments, events: [...events], remarks });

describe('a library', () => {
  let store: MemoryBenchmarkStore;
  let server: StaticServer;
  let library: BenchmarkLibrary;
  let place: BenchmarkPlace;

  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'library-'));
    const write = async (path: string, value: unknown) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), JSON.stringify(value));
    };
    await write('video_metadata_new.json', { Left_Kidney: ENTRY, Spleen: ENTRY });
    for (const stem of ['Left_Kidney', 'Spleen']) {
      await write(`benchmark_questions/mcq/${stem}.json`, [CHOICE]);
      await write(`benchmark_questions/free/${stem}.json`, [FREE]);
    }
    server = await startStaticServer(folder);
    store = new MemoryBenchmarkStore();
    library = new BenchmarkLibrary({ store, sampleBase: server.base, connections: OPEN });
    place = { kind: 'address', base: server.base };
  });
  afterEach(() => server.close());

  test('keeps what it opened, and opens it again with the server gone', async () => {
    const opened = valueOf(await library.open(place, { signal }));
    await server.close();
    const [kept] = valueOf(await library.kept());
    expect(kept).toMatchObject({
      id: `rexsonovqa@${opened.version}`,
      adapter: 'rexsonovqa',
      version: opened.version,
      origin: server.base,
    });
    expect(content(valueOf(await library.reopen(kept?.id ?? '', signal)))).toBe(content(opened));
  });

  test('names the file that failed, loads the rest, and names it again offline', async () => {
    server.faults.set('benchmark_questions/mcq/Spleen.json', { kind: 'status', status: 500 });
    const opened = valueOf(await library.open(place, { signal }));
    expect(opened.questions.map(({ id }) => id)).toEqual(['mcq/Left_Kidney/0', 'free/Left_Kidney/0', 'free/Spleen/0']);
    expect(opened.remarks).toMatchObject([
      {
        kind: 'failed',
        file: 'benchmark_questions/mcq/Spleen.json',
        failure: { code: 'data-unreachable', facts: { status: 500 } },
      },
    ]);
    const again = valueOf(await library.reopen(`rexsonovqa@${opened.version}`, signal));
    expect(again.remarks).toMatchObject([{ kind: 'failed', file: 'benchmark_questions/mcq/Spleen.json' }]);
  });

  test('fails as a whole where the metadata cannot be had', async () => {
    server.faults.set('video_metadata_new.json', { kind: 'status', status: 404 });
    expect(await library.open(place, { signal })).toMatchObject({
      failure: { code: 'data-missing', facts: { file: 'video_metadata_new.json' } },
    });
    expect(store.kept.size).toBe(0);
  });

  test('says so where it could not keep what it opened', async () => {
    store.full = true;
    const opened = valueOf(await library.open(place, { signal }));
    expect(opened.questions).toHaveLength(4);
    expect(opened.remarks).toMatchObject([{ kind: 'failed', file: server.base, failure: { code: 'storage-full' } }]);
  });

  test('takes the revision from an address that names a commit', async () => {
    const commit = 'name@c2b931fc7ca3a8cdd08c36d2d45aa421b7568441';
    const folder = await mkdtemp(join(tmpdir(), 'commit-'));
    await mkdir(join(folder, commit, 'benchmark_questions/mcq'), { recursive: true });
    await writeFile(join(folder, commit, 'video_metadata_new.json'), JSON.stringify({ Spleen: ENTRY }));
    await writeFile(join(folder, commit, 'benchmark_questions/mcq/Spleen.json'), JSON.stringify([CHOICE]));
    const host = await startStaticServer(folder);
    const opened = await library.open({ kind: 'address', base: `${host.base}/${commit}` }, { signal });
    await host.close();
    expect(valueOf(opened).version).toBe('c2b931f');
  });

  test('opens the sample by the same files under a name of its own', async () => {
    const opened = valueOf(await library.open({ kind: 'shipped' }, { signal }));
    expect(opened).toMatchObject({ id: 'sample', questions: { length: 4 } });
    expect([...store.kept.keys()]).toEqual([`sample@${opened.version}`]);
  });

  test('stops with the abort reason, and keeps nothing', async () => {
    server.delay = 50;
    const controller = new AbortController();
    const reason = new Error('closed');
    const opening = library.open(place, { signal: controller.signal, onProgress: () => controller.abort(reason) });
    await expect(opening).rejects.toBe(reason);
    expect(store.kept.size).toBe(0);
  });

  test('knows no benchmark that was never kept', async () => {
    expect(await library.reopen('rexsonovqa@none', signal)).toMatchObject({ failure: { code: 'data-missing' } });
  });

  test('forgets what it is told to', async () => {
    const { version } = valueOf(await library.open(place, { signal }));
    await library.remove(`rexsonovqa@${version}`);
    expect(valueOf(await library.kept())).toEqual([]);
  });

  test('opens a small set from a zip', async () => {
    const blob = new Blob([readFileSync('tests/cases/mini_benchmark_D.zip')]);
    const opened = valueOf(await library.open({ kind: 'zip', name: 'mini_benchmark_D.zip', blob }, { signal }));
    expect(opened.remarks).toEqual([]);
    expect(opened.segments).toHaveLength(7);
    expect(opened.questions.filter(({ id }) => id.startsWith('mcq/states/'))).toHaveLength(20);
    expect(opened.questions.find(({ id }) => id === 'mcq/clip_m07_odd_321x181/0')?.media).toEqual([
      { kind: 'clip', source: 'case-m07-00', start: 0.5, end: 1, roi: { x: 0.2, y: 0.1, width: 0.5, height: 0.6 } },
    ]);
  });
});

describeShared('ReXSonoVQA', () => {
  test('is the same from an address, from a folder and from a zip with a folder on top', async () => {
    const server = await startStaticServer(REXSONOVQA);
    const library = new BenchmarkLibrary({ store: new MemoryBenchmarkStore(), sampleBase: '', connections: OPEN });
    const top = 'RexSonoVQA-main';
    const places: BenchmarkPlace[] = [
      { kind: 'address', base: server.base },
      { kind: 'folder', name: top, files: pickedFolder(REXSONOVQA, top) },
      { kind: 'zip', name: `${top}.zip`, blob: await zippedFolder(REXSONOVQA, top) },
    ];
    const [address, ...others] = await Promise.all(
      places.map(async (from) => content(valueOf(await library.open(from, { signal })))),
    );
    await server.close();
    for (const other of others) expect(other === address).toBe(true);
    expect(JSON.parse(address ?? '{}')).toMatchObject({ version: 'c2b931f' });
  });

  test('is kept in 142 files, without the published results', async () => {
    const store = new MemoryBenchmarkStore();
    const library = new BenchmarkLibrary({ store, sampleBase: '', connections: OPEN });
    await library.open({ kind: 'folder', name: 'picked', files: pickedFolder(REXSONOVQA, 'picked') }, { signal });
    const [kept] = store.kept.values();
    expect(kept?.files.size).toBe(142);
  });
});
