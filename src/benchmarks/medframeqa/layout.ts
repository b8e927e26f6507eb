import type { Terms } from '../../domain/benchmark.ts';

const PARTS = 6;
const PUBLISHED = 'data/MedFrameQA_full_with_images_part';

/** Where the published files lie below the data's root. */
export const PUBLISHED_PARTS = Array.from({ length: PARTS }, (_, index) => `${PUBLISHED}${index + 1}.parquet`);

const PART = /^(.*part)(\d+)\.parquet$/i;

export const isTable = (path: string) => /\.parquet$/i.test(path);

const isPublished = (stem: string) => `/${PUBLISHED}`.endsWith(`/${stem.split('/').at(-1)}`);

/**
 * The table files among these paths in the order of their parts, and the parts that are not there: of the published
 * files all six belong together, of others those up to the highest that is there.
 */
export function partsAmong(paths: readonly string[]): { found: string[]; missing: string[] } {
  const found = paths.filter(isTable).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const numbers = new Map<string, Set<number>>();
  for (const path of found) {
    const [, stem, number] = PART.exec(path) ?? [];
    if (stem !== undefined) numbers.set(stem, (numbers.get(stem) ?? new Set()).add(Number(number)));
  }
  const missing = [...numbers].flatMap(([stem, present]) => {
    const count = Math.min(Math.max(...present, isPublished(stem) ? PARTS : 0), MOST_PARTS);
    const all = Array.from({ length: count }, (_, index) => index + 1);
    return all.filter((number) => !present.has(number)).map((number) => `${stem}${number}.parquet`);
  });
  return { found, missing };
}

/** A number in a file's name may be anything: more parts than this are no parts. */
const MOST_PARTS = 100;

export const TERMS: Terms = {
  name: 'CC BY 4.0, as the data’s card says; the frames are from YouTube videos',
  address: 'https://huggingface.co/datasets/SuhaoYu1020/MedFrameQA',
  asksBeforeSending: false,
};
