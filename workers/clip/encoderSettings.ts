import type { ClipPlan } from './clipPlan.ts';
import type { IndexedSource } from './sourceIndex.ts';

/** H.264 levels: the most macroblocks of 16 × 16 pixels in a frame and in a second (H.264, table A-1). */
const LEVELS = [
  { id: '1f', frame: 3600, second: 108_000 },
  { id: '28', frame: 8192, second: 245_760 },
  { id: '2a', frame: 8704, second: 522_240 },
  { id: '33', frame: 36_864, second: 983_040 },
  { id: '34', frame: 36_864, second: 2_073_600 },
];
/**
 * Bits for each bit of the source, at the square root of the region's share of its pixels: what a region holds lies
 * between its share (the whole frame is alike) and everything (the rest is a still frame around it). At 2.9 the clip is
 * as good as the published recipe's on speckle that fills the frame.
 */
const SOURCE_RATIO = 2.9;
/** Per pixel and picture: below it fine speckle smears, above it nothing more is seen. */
const MIN_BITS_PER_PIXEL = 0.15;
const MAX_BITS_PER_PIXEL = 2;
const MIN_BITS_PER_SECOND = 250_000;

/** The encoder's configuration for a plan. Chromium's H.264 encoder knows no constant quality, so a rate is chosen. */
export function encoderSettings(source: IndexedSource, plan: ClipPlan): VideoEncoderConfig & { framerate: number } {
  const { width, height } = plan.region;
  const seconds = plan.frames.reduce((sum, { duration }) => sum + duration, 0);
  const framerate = plan.frames.length / seconds;
  const bitrate = Math.max(MIN_BITS_PER_SECOND, Math.round(bitsPerPixel(source, plan) * width * height * framerate));
  return {
    codec: `avc1.42e0${level(width, height, framerate)}`,
    width,
    height,
    bitrate,
    framerate,
    bitrateMode: 'variable',
    latencyMode: 'quality',
    avc: { format: 'avc' },
  };
}

function bitsPerPixel({ coded }: IndexedSource, { packets, region }: ClipPlan): number {
  const sourceBits = (8 * packets.reduce((sum, { byteLength }) => sum + byteLength, 0)) / packets.length;
  const share = (region.width * region.height) / (coded.width * coded.height);
  const bits = (SOURCE_RATIO * sourceBits * Math.sqrt(share)) / (region.width * region.height);
  return Math.min(MAX_BITS_PER_PIXEL, Math.max(MIN_BITS_PER_PIXEL, bits));
}

function level(width: number, height: number, framerate: number): string {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const fitting = LEVELS.find(({ frame, second }) => blocks <= frame && blocks * framerate <= second);
  return (fitting ?? LEVELS.at(-1))?.id ?? '34';
}
