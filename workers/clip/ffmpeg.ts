import type { ClipPlan } from './clipPlan.ts';
import type { EngineClip } from './engine.ts';
import { FFMPEG_CORE, withFfmpeg } from './ffmpegCore.ts';
import { countFrames, Mp4Writer } from './mp4.ts';
import { readPackets } from './packets.ts';
import type { IndexedSource } from './sourceIndex.ts';
import { trouble } from './trouble.ts';

/** As the benchmark's own scripts encode, except that times pass through untouched. */
export const ENCODER_ARGS = ['-an', '-sn', '-dn', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '23'];
export const TIMING_ARGS = ['-fps_mode', 'passthrough', '-enc_time_base', '1:90000', '-video_track_timescale', '90000'];
/** What ffmpeg says of data that it painted over. */
export const CONCEALED =
  /concealing|error while decoding|invalid nal|corrupt|missing picture|decode_slice|non-existing pps/i;

type Progress = { onLoading: (share: number | null) => void; onReading: (share: number) => void };

/** Copies the needed packets into a small file and has ffmpeg.wasm cut that. Throws `Trouble`. */
export async function cutWithFfmpeg(
  source: IndexedSource,
  plan: ClipPlan,
  { onLoading, onReading, onCutting }: Progress & { onCutting: (share: number) => void },
): Promise<EngineClip> {
  const { file, origin } = await remux(source, plan, onReading);
  const seconds = plan.frames.reduce((sum, { duration }) => sum + duration, 0);
  const filter = `${trimFilter(plan, origin)},${cropFilter(plan.region)}`;
  return withFfmpeg(onLoading, async (session) => {
    // A second try needs the bytes again, and writing gives them away.
    await session.write('needed.mp4', file.slice());
    const args = ['-i', 'needed.mp4', '-vf', filter, ...ENCODER_ARGS, '-pix_fmt', 'yuv420p', ...TIMING_ARGS];
    const { code, log } = await session.run([...args, '-movflags', '+faststart', 'clip.mp4'], (made) =>
      onCutting(Math.min(1, made / seconds)),
    );
    if (code !== 0) throw trouble('engine-failed', { reason: lastLine(log) });
    await session.remove('needed.mp4');
    const mp4 = await session.read('clip.mp4');
    return {
      mp4,
      ...(await countFrames(mp4)),
      engine: { name: 'ffmpeg.wasm', version: FFMPEG_CORE, settings: `${ENCODER_ARGS.join(' ')} -vf ${filter}` },
      concealed: CONCEALED.test(log),
    };
  });
}

/** The needed packets as a small mp4 whose first packet has time 0, which is `origin` in the source. */
export async function remux(
  source: IndexedSource,
  plan: ClipPlan,
  onReading: (share: number) => void,
): Promise<{ file: Uint8Array<ArrayBuffer>; origin: number }> {
  const writer = await Mp4Writer.start(source.codec, source.rotation);
  const origin = Math.min(...plan.packets.map(({ timestamp }) => timestamp));
  let read = 0;
  for await (const packet of readPackets(source, plan)) {
    await writer.add(
      packet.clone({ timestamp: packet.timestamp - origin }),
      read === 0 ? { decoderConfig: source.decoderConfig } : undefined,
    );
    read += 1;
    onReading(read / plan.packets.length);
  }
  return { file: await writer.finish(), origin };
}

/** Cuts halfway between pictures, where no rounding of times can move one across. */
export function trimFilter({ frames, before, after }: ClipPlan, origin: number): string {
  const first = frames[0];
  const last = frames.at(-1);
  const between = (a: number, b: number) => ((a + b) / 2 - origin).toFixed(6);
  const from = first && before !== null && before >= origin ? `start=${between(before, first.time)}` : '';
  const to = last && after !== null ? `end=${between(last.time, after)}` : '';
  const limits = [from, to].filter((limit) => limit !== '').join(':');
  return `${limits === '' ? '' : `trim=${limits},`}setpts=PTS-STARTPTS`;
}

export function cropFilter({ width, height, x, y }: ClipPlan['region']): string {
  return `crop=${width}:${height}:${x}:${y},setsar=1`;
}

export function lastLine(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '' && !/^Aborted/.test(line));
  return (lines.at(-1) ?? '').slice(0, 200);
}
