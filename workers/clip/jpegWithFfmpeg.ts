import type { ClipPlan } from './clipPlan.ts';
import type { EngineFrames, FrameSize } from './engine.ts';
import type { FfmpegProgress } from './ffmpeg.ts';
import { FFMPEG_CORE, withFfmpeg, type FfmpegSession } from './ffmpegCore.ts';
import { REMUXED, remux } from './remux.ts';
import type { IndexedSource } from './sourceIndex.ts';
import { trouble } from './trouble.ts';
import { CONCEALED, cropFilter, lastLine } from './x264.ts';

/** Computed Huffman tables trap or hang in WebAssembly; a quality of 3 is close to the browser's 0.85. */
const ENCODER = ['-an', '-c:v', 'mjpeg', '-huffman', 'default', '-q:v', '3', '-fps_mode', 'passthrough'];

type Picking = { indices: readonly number[]; size: FrameSize };

/** Has ffmpeg.wasm draw those of a plan's frames that stand at `indices`. Throws `Trouble`. */
export async function jpegWithFfmpeg(
  source: IndexedSource,
  plan: ClipPlan,
  { indices, size, onLoading, onReading }: Picking & Pick<FfmpegProgress, 'onLoading' | 'onReading'>,
): Promise<EngineFrames> {
  if (source.codec === 'av1') throw trouble('codec-unknown', { codec: source.codec });
  const { file, origin } = await remux(source, plan, onReading);
  const filter = `select='${showing(plan, indices, origin)}',${cropFilter(plan.region, source.pixel)}`;
  return withFfmpeg(onLoading, (session) =>
    session.holding('needed.mp4', file, () => drawFrames(session, { input: [...REMUXED, 'needed.mp4'], filter, size })),
  );
}

/** By time and not by number, which would slip where a broken frame is lost. `origin`: time 0 of the file. */
function showing({ frames, before, after }: ClipPlan, indices: readonly number[], origin: number): string {
  const spans = indices.map((index) => {
    const time = frames[index]?.time ?? 0;
    const from = (frames[index - 1]?.time ?? before ?? time - 1) + time;
    const to = (frames[index + 1]?.time ?? after ?? time + 1) + time;
    return `between(t,${(from / 2 - origin).toFixed(6)},${(to / 2 - origin).toFixed(6)})`;
  });
  return spans.join('+');
}

/** Draws what a filter leaves of an input that the core can see. Throws `Trouble`. */
export async function drawFrames(
  session: FfmpegSession,
  { input, filter: chosen, size }: { input: readonly string[]; filter: string; size: FrameSize },
): Promise<EngineFrames> {
  const filter = `${chosen},scale=${size.width}:${size.height}`;
  const { code, log } = await session.run([...input, '-map', '0:V:0', '-vf', filter, ...ENCODER, '%05d.jpg']);
  if (code !== 0) throw trouble('engine-failed', { reason: lastLine(log) });
  const names = (await session.list('/')).filter((name) => name.endsWith('.jpg')).sort();
  const jpegs: Blob[] = [];
  for (const name of names) jpegs.push(new Blob([await session.read(name)], { type: 'image/jpeg' }));
  const settings = `${ENCODER.join(' ')} -vf select,crop,scale`;
  return { jpegs, engine: { name: 'ffmpeg.wasm', version: FFMPEG_CORE, settings }, concealed: CONCEALED.test(log) };
}

/** The times that the frames which a filter leaves carry, in seconds. Throws `Trouble`. */
export async function frameTimes(
  session: FfmpegSession,
  { input, filter }: { input: string; filter: string },
): Promise<number[]> {
  const probe = ['-i', input, '-map', '0:V:0', '-vf', `${filter},showinfo`, '-f', 'null', '-'];
  const { code, log } = await session.run(probe);
  if (code !== 0) throw trouble('engine-failed', { reason: lastLine(log) });
  return [...log.matchAll(/ pts_time:(\S+)/g)].map(([, seconds]) => Number(seconds));
}
