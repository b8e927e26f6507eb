import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe } from 'vitest';

/** The benchmark's own data, which are no part of this repository. */
export const REXSONOVQA = '../shared/rexsonovqa';

const present = existsSync(REXSONOVQA);
if (!present) console.warn(`${REXSONOVQA} is absent: what is checked against the benchmark's own data is skipped.`);

/** A `describe` that is skipped where the benchmark's data are absent. */
export const describeShared = describe.skipIf(!present);

export function sharedJson<T>(path: string): T {
  return JSON.parse(readFileSync(`${REXSONOVQA}/${path}`, 'utf8')) as T;
}

/** The items of all score files in a folder of published results. */
export function publishedItems<T>(folder: string): (T & { file: string })[] {
  return readdirSync(`${REXSONOVQA}/${folder}`)
    .filter((name) => name.startsWith('score_pred_'))
    .flatMap((name) =>
      sharedJson<T[]>(`${folder}/${name}`).map((item, index) => ({ ...item, file: `${name}/${index}` })),
    );
}
