import type { Page } from '@playwright/test';
import type { EngineName } from '../../src/domain/clip.ts';
import { median, type Figures } from './figures.ts';
import { cutInPage, ENGINES, SHORT } from './inPage.ts';
import { openLink, SLOW_LINK, type LinkSpeed } from './link.ts';
import { longSource, SIZES, type SizeName } from './longSources.ts';
import { floorBytes, nativeCut, psnr, type Span } from './peer.ts';

/** Starts that lie between keyframes, early and late in the twelve minutes. */
const STARTS = [33.4, 642.7];
const LENGTHS = [3, 11, 50];
const LINKS: readonly { suffix: string; speed: LinkSpeed }[] = [
  { suffix: '', speed: null },
  { suffix: '.link', speed: SLOW_LINK },
];

/** Rounds of the long clips: a ratio of many seconds is steady. */
const LONG_ROUNDS = 2;

/**
 * Wall time, bytes and quality of each engine over native ffmpeg's for the same clip, early and late in the source. In
 * each round native and the engines take turns, each on an address nobody has read before; the ratio is taken round by
 * round, then the median. Bytes are counted on the slow link: on loopback they are what socket buffers hold.
 */
export async function benchClips(
  page: Page,
  figures: Figures,
  { rounds, only }: { rounds: number; only: RegExp },
): Promise<void> {
  const cases = (Object.keys(SIZES) as SizeName[])
    .flatMap((size) =>
      LENGTHS.flatMap((seconds) =>
        LINKS.map(({ suffix, speed }) => ({ size, seconds, speed, label: `${size}.${seconds}s${suffix}` })),
      ),
    )
    .filter(({ label }) => only.test(`clip.${label}`));
  if (cases.length === 0) return;
  const sources = { '360p': await longSource('360p'), '720p': await longSource('720p') };
  const server = await openLink(sources);
  for (const engine of ENGINES) await warmUp(page, server.freshUrl('360p'), engine);

  const bytes = { native: new Array<number>(), floor: new Array<number>() };
  for (const { size, seconds, speed, label } of cases) {
    server.speed = speed;
    const made = empty();
    for (const start of STARTS) {
      const span: Span = { start, end: start + seconds };
      const times = seconds > 20 ? Math.min(LONG_ROUNDS, rounds) : rounds;
      const turns = await takeTurns(page, { server, size, span, rounds: times });
      const floor = await floorBytes(sources[size], span);
      const peerQuality = await psnr(turns.native.clip, sources[size], size, span);
      for (const engine of ENGINES) {
        const { ratios, bytes: read, clip } = turns[engine];
        made[engine].ratios.push(...ratios);
        made[engine].gains.push((await psnr(clip, sources[size], size, span)) - peerQuality);
        made[engine].sizes.push(clip.length / turns.native.clip.length);
        if (speed === null) continue;
        bytes.native.push(read / turns.native.bytes);
        bytes.floor.push(read / floor);
      }
    }
    for (const engine of ENGINES) {
      const { ratios, gains, sizes } = made[engine];
      const quality = `${median(gains).toFixed(1)} dB, ${median(sizes).toFixed(2)} × the size`;
      figures.add(`clip.${SHORT[engine]}.${label}`, median(ratios), `× native, median of ${ratios.length}; ${quality}`);
    }
  }
  if (bytes.native.length > 0) {
    figures.add('bytes.native', Math.max(...bytes.native), '× native’s bytes, the most of any case on the slow link');
    figures.add('bytes.floor', Math.max(...bytes.floor), '× index and packets needed, the most of any case');
  }
  server.close();
}

/** Of several spans: wall time, decibels and size of the clips, each against native's. */
const empty = (): Record<EngineName, { ratios: number[]; gains: number[]; sizes: number[] }> => ({
  webcodecs: { ratios: [], gains: [], sizes: [] },
  'ffmpeg.wasm': { ratios: [], gains: [], sizes: [] },
});

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
  const none = (): Turn => ({ ratios: [], bytes: 0, clip: Buffer.alloc(0) });
  const turns = { native: none(), webcodecs: none(), 'ffmpeg.wasm': none() };
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
