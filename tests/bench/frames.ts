import type { Page } from '@playwright/test';
import { median, type Figures } from './figures.ts';
import { ENGINES, framesInPage, SHORT } from './inPage.ts';
import { openLink } from './link.ts';
import { longSource, SIZES, type SizeName } from './longSources.ts';
import { nativeFrames } from './peer.ts';

/** Eleven seconds that begin between keyframes, and the published rate of stills. */
const SPAN = { start: 642.7, end: 653.7 };
const RATE = 5;

/** Stills straight from the decoder over native ffmpeg's two steps, the clip and then its frames, in turn. */
export async function benchFrames(
  page: Page,
  figures: Figures,
  { rounds, only }: { rounds: number; only: RegExp },
): Promise<void> {
  for (const size of Object.keys(SIZES) as SizeName[]) {
    if (!only.test(`frames.${size}`)) continue;
    const server = await openLink({ [size]: await longSource(size) });
    for (const engine of ENGINES) {
      await framesInPage(page, server.freshUrl(size), engine, { start: 1, end: 2 }, RATE);
      const ratios: number[] = [];
      let count = 0;
      for (let round = 0; round < rounds; round++) {
        const peer = await nativeFrames(server.freshUrl(size), size, SPAN, RATE);
        const own = await framesInPage(page, server.freshUrl(size), engine, SPAN, RATE);
        ratios.push(own.seconds / peer);
        count = own.count;
      }
      figures.add(`frames.${SHORT[engine]}.${size}.11s`, median(ratios), `× native’s two steps; ${count} stills`);
    }
    server.close();
  }
}
