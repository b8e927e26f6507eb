import { existsSync, readFileSync } from 'node:fs';
import { test } from 'vitest';

const FOLDER = '../shared/rexvqa';

const present = existsSync(FOLDER);
if (!present) console.warn(`${FOLDER} is absent: what is checked against the published figures is skipped.`);

/** A `test` that is skipped where the published shape and figures are absent. */
export const testShared = test.skipIf(!present);

export function sharedRexVqa<T>(file: string): T {
  return JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as T;
}
