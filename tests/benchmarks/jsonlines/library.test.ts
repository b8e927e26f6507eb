import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BenchmarkLibrary } from '../../../src/benchmarks/library.ts';
import type { Outcome } from '../../../src/domain/failure.ts';
import type { BenchmarkPlace } from '../../../src/domain/library.ts';
import { OPEN } from '../../support/openConnections.ts';
import { startStaticServer, type StaticServer } from '../../support/staticServer.ts';
import { writtenPicture } from '../../support/writtenPicture.ts';
import { MemoryBenchmarkStore } from '../memoryBenchmarkStore.ts';
import { CHOICE, NUMBER, writtenSet } from './writtenSet.ts';

const signal = new AbortController().signal;
const PICTURE = new Uint8Array(Buffer.from(writtenPicture({ x: 0.5, y: 0.5, width: 16, height: 12 }), 'base64'));
const SET = writtenSet([{ ...CHOICE, stills: ['images/a b.png'] }]);
const FILES: Readonly<Record<string, string | Uint8Array>> = { 'My set.jsonl': SET, 'images/a b.png': PICTURE };

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.value;
}

const picked = (prefix: string, files = FILES): BenchmarkPlace => ({
  kind: 'folder',
  name: 'picked',
  files: Object.entries(files).map(([path, content]) => ({
    path: prefix + path,
    blob: new Blob([new Uint8Array(Buffer.from(content))]),
  })),
});

describe('a library', () => {
  let store: MemoryBenchmarkStore;
  let library: BenchmarkLibrary;
  let server: StaticServer;
  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jsonlines-'));
    for (const [path, content] of Object.entries({ ...FILES, 'usual/questions.jsonl': SET })) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    server = await startStaticServer(folder);
    store = new MemoryBenchmarkStore();
    library = new BenchmarkLibrary({ store, sampleBase: server.base, connections: OPEN });
  });
  afterEach(() => server.close());

  const picture = async (place: BenchmarkPlace) => {
    const { stills, questions } = valueOf(await library.open(place, { signal }));
    const read = await stills?.read(questions[0]?.media[0]?.source ?? '', signal);
    const blob = read === undefined ? null : valueOf(read);
    return [blob?.type, blob?.size];
  };

  test('opens a set from a folder and from the address of its file, with the stills beside it', async () => {
    const expected = ['image/png', PICTURE.byteLength];
    expect(await picture(picked('a folder/'))).toEqual(expected);
    expect(await picture(picked(''))).toEqual(expected);
    expect(await picture({ kind: 'address', base: `${server.base}/My%20set.jsonl` })).toEqual(expected);
    expect([...store.kept.values()].map(({ adapter, origin }) => [adapter, origin])).toEqual([
      ['jsonlines', `${server.base}/My%20set.jsonl`],
    ]);
  });

  test('finds a set by its usual name at an address that lists nothing', async () => {
    const opened = valueOf(await library.open({ kind: 'address', base: `${server.base}/usual` }, { signal }));
    expect(opened.id).toBe('own-mine');
  });

  test('opens a kept one offline, and its stills from another folder that is picked', async () => {
    const opened = valueOf(await library.open(picked('top/'), { signal }));
    const id = `own-mine@${opened.version}`;
    const again = valueOf(await new BenchmarkLibrary({ store, sampleBase: '', connections: OPEN }).reopen(id, signal));
    expect(again.questions).toEqual(opened.questions);
    expect(await again.stills?.read('images/a b.png', signal)).toMatchObject({ failure: { code: 'still-missing' } });
    const regained = await library.reopenWithFiles(id, picked('elsewhere/deeper/'), signal);
    const { stills } = valueOf(regained ?? { ok: true, value: opened });
    expect(await stills?.read('images/a b.png', signal)).toMatchObject({ ok: true });
  });

  test('looks at a set without keeping it', async () => {
    const seen = valueOf(await library.look(picked(''), { signal }));
    expect([seen.id, seen.questions.length, store.kept.size]).toEqual(['own-mine', 1, 0]);
  });

  test('keeps two sets apart, and two versions of one', async () => {
    const sets = [writtenSet([CHOICE]), writtenSet([CHOICE, NUMBER]), SET.replace('"mine"', '"yours"')];
    for (const set of sets) valueOf(await library.open(picked('', { 'set.jsonl': set }), { signal }));
    const kept = [...store.kept.keys()].map((id) => id.replace(/@.*/, ''));
    expect(kept).toEqual(['own-mine', 'own-mine', 'own-yours']);
    expect(new Set(store.kept.keys()).size).toBe(3);
  });

  test('says of files that no benchmark knows that none does', async () => {
    expect(await library.open(picked('', { 'notes.txt': 'x' }), { signal })).toMatchObject({
      failure: { code: 'data-unknown', facts: { place: 'picked' } },
    });
  });

  test('takes no other bytes for a picture', async () => {
    const files = { 'set.jsonl': writtenSet([CHOICE]), 'a.png': '<svg onload="alert(1)"/>' };
    const { stills } = valueOf(await library.open(picked('', files), { signal }));
    expect(await stills?.read('a.png', signal)).toMatchObject({ failure: { code: 'still-unreadable' } });
  });
});
