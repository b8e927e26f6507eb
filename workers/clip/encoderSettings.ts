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
 * Bits for each bit that the source spent on the region. Chromium's encoder (OpenH264) needs as many to come out as good
 * as the published recipe; see README.md.
 */
const SOURCE_RATIO = 3.9;
/** Per pixel and picture: below it fine speckle smears, above it nothing more is seen. */
const MIN_BITS_PER_PIXEL = 0.15;
const MAX_BITS_PER_PIXEL = 2;
const MIN_BITS_PER_SECOND = 250_000;
/** Times the bits of a clip whose pictures may build on each other, for pictures that stand alone. */
const ALONE_RATIO = 4;

/**
 * The encoder's configuration for a plan. Chromium's H.264 encoder knows no constant quality, so a rate is chosen.
 * `alone`: each picture is a keyframe. `share` (0–1) of the source's bits goes into the region; null where unknown.
 */
export function encoderSettings(
  source: IndexedSource,
  plan: ClipPlan,
  { alone, share }: { alone: boolean; share: number | null },
): VideoEncoderConfig & { framerate: number } {
  const { width, height } = plan.region;
  const seconds = plan.frames.reduce((sum, { duration }) => sum + duration, 0);
  const framerate = plan.frames.length / seconds;
  const bits = bitsPerPixel(source, plan, share) * width * height * framerate * (alone ? ALONE_RATIO : 1);
  const bitrate = Math.max(MIN_BITS_PER_SECOND, Math.round(bits));
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

function bitsPerPixel({ shown }: IndexedSource, { packets, region }: ClipPlan, share: number | null): number {
  const sourceBits = (8 * packets.reduce((sum, { byteLength }) => sum + byteLength, 0)) / packets.length;
  const area = (region.width * region.height) / (shown.width * shown.height);
  // Between the region's area (the whole frame is alike) and everything (it lies in a still frame).
  const spent = sourceBits * Math.max(area, share ?? Math.sqrt(area));
  return Math.min(
    MAX_BITS_PER_PIXEL,
    Math.max(MIN_BITS_PER_PIXEL, (SOURCE_RATIO * spent) / (region.width * region.height)),
  );
}

function level(width: number, height: number, framerate: number): string {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const fitting = LEVELS.find(({ frame, second }) => blocks <= frame && blocks * framerate <= second);
  return (fitting ?? LEVELS.at(-1))?.id ?? '34';
}
