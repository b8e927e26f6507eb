import { readNumber } from './frameNumber.ts';
import { native } from './nativeFfmpeg.ts';

export type Inspection = {
  /** Kinds of the streams, `video` first. */
  streams: string[];
  codec: string;
  width: number;
  height: number;
  pixelFormat: string;
  /** Width of a pixel by its height; 1 where nothing is said. */
  pixelShape: number;
  /** `tv` for limited range, `pc` for full, `unknown` where nothing is said. */
  range: string;
  /** Numbers that the pictures carry. */
  numbers: number[];
  /** Seconds at which the pictures are shown. */
  times: number[];
};

type Probe = { streams: Record<string, string | number>[]; frames?: { best_effort_timestamp_time: string }[] };

/** Looks at a clip with native ffmpeg. `x`, `y`: where it lies in a source of `source` pixels. */
export async function inspectClip(
  path: string,
  { x, y, source }: { x: number; y: number; source: { width: number; height: number } },
): Promise<Inspection> {
  const probing = ['-v', 'error', '-show_streams', '-show_frames', '-of', 'json', path];
  const decoding = ['-v', 'error', '-i', path, '-map', '0:v', '-fps_mode', 'passthrough'];
  const [probed, { stdout }] = await Promise.all([
    native('ffprobe', probing),
    native('ffmpeg', [...decoding, '-f', 'rawvideo', '-pix_fmt', 'gray', '-']),
  ]);
  const probe = JSON.parse(probed.stdout.toString()) as Probe;
  const video = probe.streams.find((stream) => stream['codec_type'] === 'video');
  if (!video) throw new Error('the clip has no picture track');
  const size = { width: Number(video['width']), height: Number(video['height']) };
  const numbers: number[] = [];
  for (let at = 0; at < stdout.length; at += size.width * size.height) {
    numbers.push(readNumber(stdout.subarray(at), size, { x, y, source }));
  }
  return {
    streams: probe.streams.map((stream) => String(stream['codec_type'])),
    codec: String(video['codec_name']),
    ...size,
    pixelFormat: String(video['pix_fmt']),
    pixelShape: quotient(String(video['sample_aspect_ratio'] ?? '1:1')),
    range: String(video['color_range'] ?? 'unknown'),
    numbers,
    times: (probe.frames ?? []).map((frame) => Number(frame.best_effort_timestamp_time)),
  };
}

function quotient(ratio: string): number {
  const [a = 1, b = 1] = ratio.split(':').map(Number);
  return a / b;
}

/** SSIM (0–1) of two clips, picture by picture in order whatever their times. */
export async function similarity(a: string, b: string): Promise<number> {
  return compare(
    ['-i', a, '-i', b],
    '[0:v]settb=1/30,setpts=N[a];[1:v]settb=1/30,setpts=N[b];[a][b]ssim',
    /All:([\d.]+)/,
  );
}

type Cut = { start: number; count: number; crop: string };

/** SSIM of a clip against its region in the source, from the first picture at or after `start` seconds. */
export async function likeness(clip: string, source: string, { start, count, crop }: Cut): Promise<number> {
  const from = `setpts=PTS-STARTPTS,trim=start=${start - 0.0005},trim=end_frame=${count}`;
  const graph = `[0:v]settb=1/30,setpts=N[a];[1:v]${from},crop=${crop},settb=1/30,setpts=N[b];[a][b]ssim`;
  return compare(['-i', clip, '-i', source], graph, /All:([\d.]+)/);
}

async function compare(inputs: string[], graph: string, figure: RegExp): Promise<number> {
  const { stderr } = await native('ffmpeg', ['-hide_banner', ...inputs, '-lavfi', graph, '-f', 'null', '-']);
  const found = figure.exec(stderr)?.[1];
  if (found === undefined) throw new Error(`no figure in: ${stderr.slice(-500)}`);
  return Number(found);
}
