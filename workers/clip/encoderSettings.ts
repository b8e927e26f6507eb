import type { ClipPlan } from './clipPlan.ts';
import type { IndexedSource } from './sourceIndex.ts';

/** H.264 High by level: the most macroblocks of 16 × 16 pixels in a frame and in a second (H.264, table A-1). */
const LEVELS = [
  { id: '1f', frame: 3600, second: 108_000 },
  { id: '28', frame: 8192, second: 245_760 },
  { id: '2a', frame: 8704, second: 522_240 },
  { id: '33', frame: 36_864, second: 983_040 },
  { id: '34', frame: 36_864, second: 2_073_600 },
];
/** Bits spent on the region for each bit that the source spent on as many of its pixels. */
const SOURCE_RATIO = 2.5;
/** Bits per pixel and picture, whatever the source: below it fine speckle smears, above it nothing more is seen. */
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
    codec: `avc1.6400${level(width, height, framerate)}`,
    width,
    height,
    bitrate,
    framerate,
    bitrateMode: 'variable',
    latencyMode: 'quality',
    avc: { format: 'avc' },
  };
}

function bitsPerPixel(source: IndexedSource, { packets }: ClipPlan): number {
  const bits = 8 * packets.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const pixels = packets.length * source.coded.width * source.coded.height;
  return Math.min(MAX_BITS_PER_PIXEL, Math.max(MIN_BITS_PER_PIXEL, (SOURCE_RATIO * bits) / pixels));
}

function level(width: number, height: number, framerate: number): string {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const fitting = LEVELS.find(({ frame, second }) => blocks <= frame && blocks * framerate <= second);
  return (fitting ?? LEVELS.at(-1))?.id ?? '34';
}
