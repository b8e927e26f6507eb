import type { Page } from '@playwright/test';
import type { EngineName } from '../../src/domain/clip.ts';
import { median, type Figures } from './figures.ts';
import { cutInPage, ENGINES, SHORT } from './inPage.ts';
import { openLink, SLOW_LINK, type LinkSpeed } from './link.ts';
import { longSource, SIZES, type SizeName } from './longSources.ts';
import { floorBytes, nativeCut, psnr, type Span } from './peer.ts';

/** Starts that lie between keyframes, early and late in the twelve minutes. */
const STARTS = { early: 33.4, late: 642.7 };
const LENGTHS = [3, 11, 50];
const LINKS: Readonly<Record<string, LinkSpeed>> = { loopback: null, link: SLOW_LINK };

type Case = { size: SizeName; seconds: number; place: keyof typeof STARTS; link: string };

/**
 * Wall time, bytes and quality of each engine over native ffmpeg's for the same clip. In each round native and the
 * engines take turns, each on an address nobody has read before; the ratio is taken round by round, then the median.
 */
export async function benchClips(
  page: Page,
  figures: Figures,
  { rounds, only }: { rounds: number; only: RegExp },
): Promise<void> {
  const sources = { '360p': await longSource('360p'), '720p': await longSource('720p') };
  const server = await openLink(sources);
  const cases: Case[] = (Object.keys(SIZES) as SizeName[]).flatMap((size) =>
    LENGTHS.flatMap((seconds) =>
      (Object.keys(STARTS) as (keyof typeof STARTS)[]).flatMap((place) =>
        Object.keys(LINKS).map((link) => ({ size, seconds, place, link })),
      ),
    ),
  );
  for (const engine of ENGINES) await warmUp(page, server.freshUrl('360p'), engine);

  for (const { size, seconds, place, link } of cases) {
    const label = [size, `${seconds}s`, place, link].join('.');
    if (!only.test(label)) continue;
    server.speed = LINKS[link] ?? null;
    const span: Span = { start: STARTS[place], end: STARTS[place] + seconds };
    const floor = await floorBytes(sources[size], span);
    const turns = await takeTurns(page, { server, size, span, rounds: seconds > 20 ? Math.min(3, rounds) : rounds });
    const nativeQuality = await psnr(turns.native.clip, sources[size], size, span);
    if (link === 'link') figures.add(`bytes.native.over.floor.${label}`, turns.native.bytes / floor, 'native ffmpeg');
    for (const engine of ENGINES) {
      const turn = turns[engine];
      const quality = await psnr(turn.clip, sources[size], size, span);
      const gain = quality - nativeQuality;
      const note = `× native, median of ${turn.ratios.length}; ${gain >= 0 ? '+' : ''}${gain.toFixed(1)} dB; ${turn.clip.length} B against ${turns.native.clip.length} B`;
      figures.add(`clip.${SHORT[engine]}.${label}`, median(turn.ratios), note);
      if (link === 'link') {
        figures.add(`bytes.${SHORT[engine]}.over.native.${label}`, turn.bytes / turns.native.bytes, '× native’s bytes');
        figures.add(`bytes.${SHORT[engine]}.over.floor.${label}`, turn.bytes / floor, '× the floor');
      }
    }
  }
  server.close();
}

type Turn = { ratios: number[]; bytes: number; clip: Buffer };

async function takeTurns(
  page: Page,
  {
    server,
    size,
    span,
    rounds,
  }: { server: Awaited<ReturnType<typeof openLink>>; size: SizeName; span: Span; rounds: number },
): Promise<Record<'native' | EngineName, Turn>> {
  const empty = (): Turn => ({ ratios: [], bytes: 0, clip: Buffer.alloc(0) });
  const turns = { native: empty(), webcodecs: empty(), 'ffmpeg.wasm': empty() };
  for (let round = 0; round < rounds; round++) {
    const url = server.freshUrl(size);
    const peer = await nativeCut(url, size, span);
    turns.native = { ratios: [], bytes: server.sent(url), clip: peer.clip };
    for (const engine of ENGINES) {
      const own = server.freshUrl(size);
      const cut = await cutInPage(page, own, engine, span);
      const { ratios } = turns[engine];
      turns[engine] = { ratios: [...ratios, cut.seconds / peer.seconds], bytes: server.sent(own), clip: cut.clip };
    }
  }
  return turns;
}

/** The engine's code is loaded and compiled before it is timed; cold starts stand apart. */
const warmUp = (page: Page, url: string, engine: EngineName) => cutInPage(page, url, engine, { start: 1, end: 2 });
