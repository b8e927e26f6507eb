import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressFiles } from '../../src/benchmarks/files/addressFiles.ts';
import { folderFiles } from '../../src/benchmarks/files/folderFiles.ts';
import { zipFiles } from '../../src/benchmarks/files/zipFiles.ts';
import type { Files } from '../../src/domain/files.ts';
import { startStaticServer, type StaticServer } from '../support/staticServer.ts';
import { zipOf } from './zips.ts';

const signal = new AbortController().signal;
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

async function textAt(files: Files, path: string): Promise<string> {
  const outcome = await files.read(path, signal);
  return outcome.ok ? textOf(outcome.value) : outcome.failure.code;
}

describe('files at an address', () => {
  const odd = 'a b/tract (GI)..json';
  let server: StaticServer;
  let files: Files;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'files-'));
    await mkdir(join(folder, 'a b'));
    await writeFile(join(folder, odd), '[1]');
    await writeFile(join(folder, 'one.json'), `"${'x'.repeat(5000)}"`);
    server = await startStaticServer(folder);
    files = addressFiles(`${server.base}/`);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.faults.clear();
    server.asked.length = 0;
  });

  test('cannot be listed', async () => {
    expect(await files.list()).toBeNull();
  });

  test('are found under names with spaces, brackets and full stops', async () => {
    expect(await textAt(files, odd)).toBe('[1]');
  });

  test('that are not there are missing, after one try', async () => {
    expect(await files.read('none.json', signal)).toMatchObject({
      failure: { code: 'data-missing', facts: { file: 'none.json', status: 404 } },
    });
    expect(server.asked).toHaveLength(1);
  });

  test('that a single-page host answers with its page are missing', async () => {
    server.faults.set('one.json', { kind: 'page' });
    expect(await textAt(files, 'one.json')).toBe('data-missing');
  });

  test.each([500, 503, 429])('come after two answers of %i', async (status) => {
    server.faults.set(odd, { kind: 'status', status, times: 2 });
    expect(await textAt(files, odd)).toBe('[1]');
    expect(server.asked).toHaveLength(3);
  });

  test('are given up after three tries, by name and status', async () => {
    server.faults.set(odd, { kind: 'status', status: 503 });
    expect(await files.read(odd, signal)).toMatchObject({
      failure: { code: 'data-unreachable', facts: { file: odd, status: 503 }, retryable: true },
    });
    expect(server.asked).toHaveLength(3);
  });

  test('that are forbidden are not asked for again', async () => {
    server.faults.set(odd, { kind: 'status', status: 403 });
    expect(await files.read(odd, signal)).toMatchObject({
      failure: { code: 'data-unreachable', facts: { status: 403 }, retryable: false },
    });
    expect(server.asked).toHaveLength(1);
  });

  test('wait as long as the host asks', async () => {
    server.faults.set(odd, { kind: 'status', status: 429, times: 1, headers: { 'Retry-After': '1' } });
    const begun = performance.now();
    expect(await textAt(files, odd)).toBe('[1]');
    expect(performance.now() - begun).toBeGreaterThan(990);
  });

  test('that break off are no shorter files', async () => {
    server.faults.set('one.json', { kind: 'cut', afterBytes: 1000 });
    expect(await textAt(files, 'one.json')).toBe('data-unreachable');
  });

  test('of a host that is gone are unreachable with no status', async () => {
    const gone = await startStaticServer('tests');
    await gone.close();
    expect(await addressFiles(gone.base).read('one.json', signal)).toMatchObject({
      failure: { code: 'data-unreachable', facts: { file: 'one.json', status: 0 } },
    });
  });

  test('reject with the abort reason, while waiting for the next try as well', async () => {
    server.faults.set(odd, { kind: 'status', status: 503, headers: { 'Retry-After': '10' } });
    const controller = new AbortController();
    const reason = new Error('enough');
    setTimeout(() => controller.abort(reason), 100);
    await expect(files.read(odd, controller.signal)).rejects.toBe(reason);
  });
});

describe('files in a folder', () => {
  const blob = (text: string) => new Blob([text]);

  test('keep their paths, whichever way their slashes lean', async () => {
    const files = folderFiles('picked', [{ path: './a\\b.json', blob: blob('1') }]);
    expect(await files.list()).toEqual(['a/b.json']);
    expect(await textAt(files, 'a/b.json')).toBe('1');
  });

  test('leave out what packers and systems put beside them, and what points out of the folder', async () => {
    const paths = ['__MACOSX/a.json', 'x/._a.json', '.DS_Store', '../a.json', 'a/../../b.json', ''];
    const files = folderFiles(
      'picked',
      paths.map((path) => ({ path, blob: blob('1') })),
    );
    expect(await files.list()).toEqual([]);
  });
});

describe('files in a zip', () => {
  const open = async (blob: Blob) => {
    const opened = await zipFiles('some.zip', blob, signal);
    if (!opened.ok) throw new Error(JSON.stringify(opened.failure));
    return opened.value;
  };
  const zip = (name: string) => new Blob([readFileSync(`tests/cases/${name}`)]);
  /** A copy of the bytes with those at each place where `from` stands replaced by `to`. */
  const patched = async (blob: Blob, from: string, to: string) => {
    const bytes = Buffer.from(await blob.arrayBuffer());
    for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
    return new Blob([bytes]);
  };

  test('with zip64 sizes and data descriptors open', async () => {
    const files = await open(zip('import_zip64.zip'));
    const replies = await Promise.all(
      ((await files.list()) ?? []).map(async (path) => {
        const [item] = JSON.parse(await textAt(files, path)) as { model_prediction: string }[];
        return `${path} ${item?.model_prediction}`;
      }),
    );
    expect(replies).toEqual([
      'run/mcq/pred_Left_Kidney_Ultrasound.json Answer: A',
      'run/mcq/pred_Renal_Ultrasound.json Answer: B',
    ]);
  });

  test('come one by one, by name', async () => {
    const files = await open(
      await zipOf([
        ['a/ü.json', '"é"'],
        ['b.json', '2'],
      ]),
    );
    expect(await files.list()).toEqual(['a/ü.json', 'b.json']);
    expect(await textAt(files, 'a/ü.json')).toBe('"é"');
    expect(await textAt(files, 'c.json')).toBe('data-missing');
  });

  test('that point out of it have the archive refused', async () => {
    const blob = await patched(await zipOf([['xx/a.json', '1']]), 'xx/a', '../a');
    expect(await zipFiles('some.zip', blob, signal)).toMatchObject({ failure: { code: 'data-malformed' } });
  });

  test('packed with backslashes are found', async () => {
    const files = await open(await patched(await zipOf([['x/a.json', '1']]), 'x/a', 'x\\a'));
    expect(await textAt(files, 'x/a.json')).toBe('1');
  });

  test('with a wrong checksum are refused by name', async () => {
    const stored = await zipOf([['a.json', '"right"']], { level: 0 });
    const bytes = await patched(stored, 'right', 'wrong');
    const files = await open(bytes);
    expect(await files.read('a.json', signal)).toMatchObject({
      failure: { code: 'data-malformed', facts: { file: 'a.json', archive: 'some.zip' } },
    });
  });

  test('are not unpacked beyond 64 MB, whatever the archive says of their size', async () => {
    const files = await open(await zipOf([['bomb.json', ' '.repeat(2 ** 26 + 1)]]));
    expect(await textAt(files, 'bomb.json')).toBe('data-malformed');
  });

  test.each([
    ['no zip', async () => new Blob(['[1, 2, 3]'])],
    ['an empty file', async () => new Blob([])],
    ['half a zip', async () => (await zipOf([['a.json', '1']])).slice(0, 40)],
  ])('%s is refused by name', async (_, make) => {
    expect(await zipFiles('some.zip', await make(), signal)).toMatchObject({
      ok: false,
      failure: { code: 'data-malformed', facts: { file: 'some.zip' } },
    });
  });
});
