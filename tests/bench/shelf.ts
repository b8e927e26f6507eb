import type { Page } from '@playwright/test';
import type { Figures } from './figures.ts';
import { rendererMegabytes } from './memory.ts';

/** Bytes of a record with its report, as in the published files: 98.7 MB hold about so many. */
const ENTRY_BYTES = 2400;
const HUNDRED_MEGABYTES = Math.ceil(100e6 / ENTRY_BYTES);
/** As many questions as all of ReXVQA, with less of the report: its bytes are measured above. */
const ALL = 600_000;
const LEAN_BYTES = 1100;
/** Milliseconds between two looks at the memory. */
const LOOK_EVERY = 250;

/** A set too large to be held: until it is there to be listed, and what is done with it then. */
export async function benchShelf(page: Page, figures: Figures, { only }: { only: RegExp }): Promise<void> {
  if (only.test('shelf.100mb')) {
    const before = rendererMegabytes();
    let most = before;
    const looking = setInterval(() => (most = Math.max(most, rendererMegabytes())), LOOK_EVERY);
    const { usable, longest } = await page.evaluate(([records, bytes]) => window.bench.shelf.fill(records, bytes), [
      HUNDRED_MEGABYTES,
      ENTRY_BYTES,
    ] as const);
    clearInterval(looking);
    figures.add('shelf.100mb.s', usable, 's from 100 MB of JSON to a list, its making included');
    figures.add('shelf.100mb.mb', most - before, 'MB of renderer memory at most, above what the empty page has');
    figures.add('shelf.100mb.turn.ms', longest * 1000, 'ms that the page’s thread was busy at a time, at most');
  }
  if (only.test('shelf.600k')) {
    const { usable } = await page.evaluate(([records, bytes]) => window.bench.shelf.fill(records, bytes), [
      ALL,
      LEAN_BYTES,
    ] as const);
    figures.add('shelf.600k.s', usable, 's from 660 MB of JSON to a list of 600,000 questions');
    const { open, filter, page: paging, sample, search, found } = await page.evaluate(() => window.bench.shelf.use());
    figures.add('shelf.600k.open.ms', open * 1000, 'ms to open it at a later visit');
    figures.add('shelf.600k.filter.ms', filter * 1000, 'ms to filter and count it by three facets');
    figures.add('shelf.600k.page.ms', paging * 1000, 'ms for 50 questions from its middle');
    figures.add('shelf.600k.sample.ms', sample * 1000, 'ms for 1,000 questions at random');
    figures.add('shelf.600k.search.s', search, `s to search all words (${found} found)`);
  }
  await page.evaluate(() => window.bench.shelf.clear());
}
