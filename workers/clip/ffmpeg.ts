import type { ClipPlan } from './clipPlan.ts';
import { decodeRaw } from './decodeRaw.ts';
import type { EngineClip } from './engine.ts';
import { withFfmpeg } from './ffmpegCore.ts';
import { retime } from './mp4.ts';
import { REMUXED, remux } from './remux.ts';
import type { IndexedSource } from './sourceIndex.ts';
import { cropFilter, encodeX264, shapeFilter } from './x264.ts';

type FfmpegCut = FfmpegProgress & {
  /** Whether each picture is a keyframe. */
  alone: boolean;
};

export type FfmpegProgress = {
  onLoading: (share: number | null) => void;
  onReading: (share: number) => void;
  onCutting: (share: number) => void;
};

/** Has ffmpeg.wasm make the clip. Throws `Trouble`. */
export function cutWithFfmpeg(source: IndexedSource, plan: ClipPlan, options: FfmpegCut): Promise<EngineClip> {
  // The core was built without a decoder for AV1, which every browser with WebCodecs has.
  return source.codec === 'av1' ? cutDecoded(source, plan, options) : cutRemuxed(source, plan, options);
}

/** Gives the core the needed packets as a small file. */
async function cutRemuxed(
  source: IndexedSource,
  plan: ClipPlan,
  { alone, onLoading, onReading, onCutting }: FfmpegCut,
): Promise<EngineClip> {
  const { file, origin } = await remux(source, plan, onReading);
  const filter = `${trimFilter(plan, origin)},${cropFilter(plan.region, source.pixel)}`;
  const encoding = { input: [...REMUXED, 'needed.mp4'], filter, seconds: durationOf(plan), alone, onCutting };
  return withFfmpeg(onLoading, (session) => session.holding('needed.mp4', file, () => encodeX264(session, encoding)));
}

/** Gives the core the cropped pictures, decoded by the browser. */
async function cutDecoded(
  source: IndexedSource,
  plan: ClipPlan,
  { alone, onLoading, onReading, onCutting }: FfmpegCut,
): Promise<EngineClip> {
  const { pictures, pixelFormat } = await decodeRaw(source, plan, onReading);
  const { width, height } = plan.region;
  const rate = (plan.frames.length / durationOf(plan)).toFixed(6);
  const raw = ['-f', 'rawvideo', '-pix_fmt', pixelFormat, '-s', `${width}x${height}`, '-r', rate];
  const input = [...raw, '-i', 'pictures.yuv'];
  const encoding = { input, filter: shapeFilter(source.pixel), seconds: durationOf(plan), alone, onCutting };
  const made = await withFfmpeg(onLoading, (session) =>
    session.holding('pictures.yuv', pictures, () => encodeX264(session, encoding)),
  );
  // Raw pictures carry no times.
  return { ...made, mp4: await retime(made.mp4, plan.frames) };
}

/** Cuts halfway between pictures, where no rounding of times can move one across. `origin`: time 0 of the file. */
export function trimFilter({ frames, before, after }: ClipPlan, origin: number): string {
  const first = frames[0];
  const last = frames.at(-1);
  const between = (a: number, b: number) => ((a + b) / 2 - origin).toFixed(6);
  const from = first && before !== null ? `start=${between(before, first.time)}` : '';
  const to = last && after !== null ? `end=${between(last.time, after)}` : '';
  const limits = [from, to].filter((limit) => limit !== '').join(':');
  return `${limits === '' ? '' : `trim=${limits},`}setpts=PTS-STARTPTS`;
}

function durationOf({ frames }: ClipPlan): number {
  return frames.reduce((sum, { duration }) => sum + duration, 0);
}
