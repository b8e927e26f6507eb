import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeProblem, packagesAreMissing } from '../../proxy/packages.mjs';

describe('Node', () => {
  test.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0', '25.1.0'])('%s will do', (version) => {
    expect(nodeProblem(version)).toBeNull();
  });

  test.each(['18.20.0', '20.18.9', '21.7.0', '22.11.0', '23.5.0'])('%s is refused by name', (version) => {
    expect(nodeProblem(version)).toContain(version);
  });
});

describe('the packages', () => {
  let root: string;
  const write = async (name: string, second: number) => {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, '{}');
    await utimes(file, second, second);
  };

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'packages-'));
  });

  afterEach(() => rm(root, { recursive: true, force: true }));

  test('are missing in a fresh clone', async () => {
    await write('package-lock.json', 10);
    expect(packagesAreMissing(root)).toBe(true);
  });

  test('are missing when npm was interrupted', async () => {
    await write('node_modules/tsx/package.json', 10);
    expect(packagesAreMissing(root)).toBe(true);
  });

  test('are there when they were installed after the list last changed', async () => {
    await write('package-lock.json', 10);
    await write('node_modules/.package-lock.json', 20);
    expect(packagesAreMissing(root)).toBe(false);
  });

  test('are out of date when the list changed since', async () => {
    await write('node_modules/.package-lock.json', 20);
    await write('package-lock.json', 30);
    expect(packagesAreMissing(root)).toBe(true);
  });
});
