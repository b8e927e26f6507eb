import type { Page } from '@playwright/test';
import type { EngineName } from '../../src/domain/clip.ts';
import { ROI } from './longSources.ts';
import type { Span } from './peer.ts';

export const ENGINES: readonly EngineName[] = ['webcodecs', 'ffmpeg.wasm'];
/** As the figures' names have them. */
export const SHORT: Readonly<Record<EngineName, string>> = { webcodecs: 'webcodecs', 'ffmpeg.wasm': 'ffmpeg' };

/** Cuts a clip in the page: wall time in seconds, and the clip. */
export async function cutInPage(page: Page, url: string, engine: EngineName, { start, end }: Span) {
  const request = { start, end, roi: ROI, order: null, engine };
  const { clip, ...timing } = await page.evaluate(({ url, request }) => window.bench.cut(url, request), {
    url,
    request,
  });
  return { ...timing, clip: Buffer.from(clip, 'base64') };
}

/** Takes stills at `rate` a second in the page: wall time in seconds, and how many. */
export function framesInPage(page: Page, url: string, engine: EngineName, { start, end }: Span, rate: number) {
  const pick = { kind: 'rate' as const, rate };
  const request = { start, end, roi: ROI, order: null, engine, pick, maxSide: null };
  return page.evaluate(({ url, request }) => window.bench.frames(url, request), { url, request });
}
