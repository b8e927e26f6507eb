import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { native } from '../support/nativeFfmpeg.ts';

const FOLDER = `${import.meta.dirname}/../../node_modules/.cache/bench`;

/** Seconds of each source, and frames a second. */
export const DURATION = 720;
export const RATE = 30;
const KEYFRAME_SECONDS = 5;
const COUNTER_BITS = 16;

export const SIZES = {
  '360p': { width: 640, height: 360 },
  '720p': { width: 1280, height: 720 },
} as const;
export type SizeName = keyof typeof SIZES;

/** Where the picture lies on the screen, in proportions: about the median of the benchmark's regions. */
export const ROI = { x: 0.25, y: 0.2, width: 0.5, height: 0.6 };

/**
 * Twelve minutes of speckle that drifts as tissue does under a probe, its frame number in black and white blocks, and
 * a sound track: H.264 and AAC, 5 s between keyframes. Made once by native ffmpeg and kept with the packages.
 */
export async function longSource(name: SizeName): Promise<string> {
  const path = `${FOLDER}/${name}.mp4`;
  if (existsSync(path)) return path;
  await mkdir(FOLDER, { recursive: true });
  const { width, height } = SIZES[name];
  const unfinished = `${path}.part.mp4`;
  await native('ffmpeg', [
    ...['-y', '-v', 'error'],
    ...['-f', 'lavfi', '-i', speckle(width, height)],
    ...['-f', 'lavfi', '-i', `anoisesrc=color=pink:amplitude=0.2:sample_rate=44100:duration=${DURATION}`],
    ...['-vf', counter(width, height), '-t', String(DURATION)],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p'],
    ...['-g', String(KEYFRAME_SECONDS * RATE), '-keyint_min', String(KEYFRAME_SECONDS * RATE), '-sc_threshold', '0'],
    ...['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', unfinished],
  ]);
  await rename(unfinished, path);
  return path;
}

/** One still of Rayleigh-like noise, blurred to speckle grains, drifting, with a little noise of its own a frame. */
function speckle(width: number, height: number): string {
  const grain = height / 300;
  return [
    `nullsrc=size=${width}x${height}:rate=${RATE}:duration=0.04`,
    `geq=lum='128+70*sqrt(-2*log(1-random(1)*0.999))*cos(6.2832*random(2))':cb=128:cr=128`,
    `gblur=sigma=${grain * 2.4}:sigmaV=${grain * 1.3}`,
    'eq=contrast=1.8',
    `loop=loop=-1:size=1:start=0`,
    `setpts=N/(${RATE}*TB)`,
    'scroll=horizontal=0.0009:vertical=0.0005',
    'noise=alls=7:allf=t',
  ].join(',');
}

function counter(width: number, height: number): string {
  const side = Math.round(height / 26);
  const left = Math.round(width / 2 - (COUNTER_BITS / 2) * side);
  const top = Math.round(height / 2);
  const blocks = Array.from({ length: COUNTER_BITS }, (_, bit) => {
    const at = `x=${left + (COUNTER_BITS - 1 - bit) * side}:y=${top}:w=${side}:h=${side}:t=fill`;
    return `drawbox=${at}:color=black,drawbox=${at}:color=white:enable='mod(floor(n/${2 ** bit}),2)'`;
  });
  return [...blocks, 'format=yuv420p'].join(',');
}
