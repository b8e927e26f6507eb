import type { PixelRect } from '../../src/domain/media.ts';
import type { EngineClip } from './engine.ts';
import { FFMPEG_CORE, type FfmpegSession } from './ffmpegCore.ts';
import { countFrames } from './mp4.ts';
import type { PixelShape } from './sourceIndex.ts';
import { trouble } from './trouble.ts';

/** As the benchmark's own scripts encode. */
const ENCODER = ['-an', '-sn', '-dn', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '23', '-pix_fmt', 'yuv420p'];
/** Times pass through untouched: no picture is repeated or dropped for a rate's sake. */
const TIMING = ['-fps_mode', 'passthrough', '-enc_time_base', '1:90000', '-video_track_timescale', '90000'];
/** Each picture for itself. */
const ALONE = ['-g', '1'];
/** What ffmpeg says of data that it painted over. */
export const CONCEALED =
  /concealing|error while decoding|invalid nal|corrupt|missing picture|decode_slice|non-existing pps/i;

type Encoding = {
  input: readonly string[];
  filter: string;
  /** Of the clip, for the progress. */
  seconds: number;
  /** Whether each picture is a keyframe. */
  alone: boolean;
  onCutting: (share: number) => void;
};

/** Encodes a clip out of an input that ffmpeg.wasm can see. Throws `Trouble`. */
export async function encodeX264(
  session: FfmpegSession,
  { input, filter, seconds, alone, onCutting }: Encoding,
): Promise<EngineClip> {
  const encoder = [...ENCODER, ...(alone ? ALONE : [])];
  const args = [...input, '-map', '0:V:0', '-vf', filter, ...encoder, ...TIMING, '-movflags', '+faststart', 'clip.mp4'];
  const { code, log } = await session.run(args, (made) => onCutting(Math.min(1, made / seconds)));
  if (code !== 0) throw trouble('engine-failed', { reason: lastLine(log) });
  const mp4 = await session.read('clip.mp4');
  return {
    mp4,
    ...(await countFrames(mp4)),
    engine: { name: 'ffmpeg.wasm', version: FFMPEG_CORE, settings: `${encoder.join(' ')} -vf ${filter}` },
    concealed: CONCEALED.test(log),
  };
}

export function cropFilter({ width, height, x, y }: PixelRect, pixel: PixelShape): string {
  return `crop=${width}:${height}:${x}:${y},${shapeFilter(pixel)}`;
}

/** Unless told the most that may stand in it, ffmpeg rounds the share to numbers up to 100. */
export function shapeFilter({ num, den }: PixelShape): string {
  return num === den ? 'setsar=1' : `setsar=sar=${num}/${den}:max=${Math.max(num, den)}`;
}

/** What ffmpeg gave as its reason, without the core's own last words. */
export function lastLine(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '' && !/^(Aborted|Conversion failed)/.test(line));
  return (lines.at(-1) ?? '').slice(0, 200);
}
