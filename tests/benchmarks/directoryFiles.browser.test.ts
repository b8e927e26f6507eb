import { describe, expect, test } from 'vitest';
import { directoryFiles } from '../../src/benchmarks/files/directoryFiles.ts';
import { folderWith } from './rexvqa/opfs.ts';

const { signal } = new AbortController();
const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('a folder by its handle', () => {
  test('lists its files, the shallowest first, without litter', async () => {
    const folder = await folderWith({ 'a/b/c.json': '1', 'top.json': '2', 'a/x.json': '3', '.DS_Store': '4' });
    expect(await directoryFiles(folder).list()).toEqual(['top.json', 'a/x.json', 'a/b/c.json']);
  });

  test('gives files by their paths, whole and in parts', async () => {
    const files = directoryFiles(await folderWith({ 'deep/er/é 1.txt': 'abcdef' }));
    const whole = await files.read('deep/er/é 1.txt', signal);
    expect(whole.ok && decoded(whole.value)).toBe('abcdef');
    const open = await files.open('deep/er/é 1.txt', { signal });
    if (!open.ok) throw new Error('It opens.');
    expect(open.value.size).toBe(6);
    expect(open.value.modified).toBeGreaterThan(1_600_000_000_000);
    const part = await open.value.slice(2, 4, signal);
    expect(part.ok && decoded(part.value)).toBe('cd');
  });

  test.each(['nowhere.txt', 'a', 'a/b.txt/c', '../secret', 'a/../../secret', '/', ''])(
    'has nothing at %j',
    async (path) => {
      const files = directoryFiles(await folderWith({ 'a/b.txt': '1' }));
      const read = await files.read(path, signal);
      expect(read).toMatchObject({ ok: false, failure: { code: 'data-missing', facts: { file: path } } });
    },
  );

  test('that is gone says that it cannot be reached', async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await folderWith({ 'a.txt': '1' });
    const files = directoryFiles(folder);
    const open = await files.open('a.txt', { signal });
    const again = await root.getDirectoryHandle(folder.name);
    await again.removeEntry('a.txt');
    if (!open.ok) throw new Error('It opened.');
    expect(await open.value.slice(0, 1, signal)).toMatchObject({ ok: false, failure: { code: 'data-unreachable' } });
    expect(await files.read('a.txt', signal)).toMatchObject({ ok: false, failure: { code: 'data-missing' } });
  });
});
