import type { Page } from '@playwright/test';
import { median, type Figures } from './figures.ts';
import { cutInPage, ENGINES, SHORT } from './inPage.ts';
import { openLink } from './link.ts';
import { longSource } from './longSources.ts';
import { nativeCut } from './peer.ts';

const SPAN = { start: 33.4, end: 44.4 };

/** The first clip of a new worker, its engine not loaded yet, over native ffmpeg's time for the same clip. */
export async function benchColdStart(
  page: Page,
  figures: Figures,
  { rounds, only }: { rounds: number; only: RegExp },
): Promise<void> {
  if (!only.test('cold')) return;
  const server = await openLink({ '360p': await longSource('360p') });
  for (const engine of ENGINES) {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const peer = await nativeCut(server.freshUrl('360p'), '360p', SPAN);
      await page.evaluate(() => window.bench.restart());
      ratios.push((await cutInPage(page, server.freshUrl('360p'), engine, SPAN)).seconds / peer.seconds);
    }
    figures.add(`cold.${SHORT[engine]}.360p.11s`, median(ratios), '× native, first clip of a new worker');
  }
  server.close();
}
