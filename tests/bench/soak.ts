import type { Page } from '@playwright/test';
import type { Figures } from './figures.ts';
import { ENGINES, SHORT } from './inPage.ts';
import { openLink } from './link.ts';
import { DURATION, longSource, ROI } from './longSources.ts';
import { addGrowth, rendererMegabytes } from './memory.ts';

/** As many as the benchmark keeps. */
const CLIPS = 514;
const CLIP_SECONDS = 0.5;
/** Memory is read after each so many clips. */
const READ_EACH = 5;

/** One tab, the app's own pool, as many clips as the benchmark has: how many failed, and what the memory did. */
export async function benchSoak(page: Page, figures: Figures, { only }: { only: RegExp }): Promise<void> {
  for (const engine of ENGINES) {
    if (!only.test(`soak.${SHORT[engine]}`)) continue;
    const server = await openLink({ '360p': await longSource('360p') });
    const url = server.freshUrl('360p');
    await page.reload();
    let failed = 0;
    const readings = new Map<number, number>();
    for (let clip = 1; clip <= CLIPS; clip++) {
      const start = (clip * 37.7) % (DURATION - CLIP_SECONDS);
      const request = { start, end: start + CLIP_SECONDS, roi: ROI, order: null, engine };
      await page
        .evaluate(({ url, request }) => window.bench.cutInPool(url, request), { url, request })
        .catch((error: unknown) => {
          failed += 1;
          process.stderr.write(`${engine} ${start}: ${String(error)}\n`);
        });
      if (clip % READ_EACH === 0) readings.set(clip, rendererMegabytes());
    }
    figures.add(`soak.${SHORT[engine]}.failed`, failed, `of ${CLIPS} clips in one tab`);
    addGrowth(figures, `soak.${SHORT[engine]}.memory`, { readings, count: CLIPS, of: 'clips' });
    server.close();
  }
}
