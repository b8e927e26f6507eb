import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pixelRegion } from '../../src/domain/region.ts';
import { native } from '../support/nativeFfmpeg.ts';
import { RATE, ROI, SIZES, type SizeName } from './longSources.ts';

export type Span = { start: number; end: number };

const cropOf = (size: SizeName) => {
  const { x, y, width, height } = pixelRegion(ROI, SIZES[size]);
  return `crop=${width}:${height}:${x}:${y}`;
};

/** What the benchmark's own scripts run: native ffmpeg over HTTP, with the published settings. Seconds and bytes. */
export async function nativeCut(
  url: string,
  size: SizeName,
  { start, end }: Span,
): Promise<{ seconds: number; clip: Buffer }> {
  const out = join(tmpdir(), `rexsonovqa-bench-${process.pid}.mp4`);
  const started = performance.now();
  await native('ffmpeg', [
    ...['-y', '-v', 'error', '-ss', String(start), '-i', url, '-t', String(end - start)],
    ...['-vf', cropOf(size), '-c:v', 'libx264', '-preset', 'ultrafast', '-an', out],
  ]);
  const seconds = (performance.now() - started) / 1000;
  const clip = await readFile(out);
  await rm(out);
  return { seconds, clip };
}

/** Native ffmpeg's two steps to JPEG frames: the clip, then its frames at `rate` a second. */
export async function nativeFrames(url: string, size: SizeName, span: Span, rate: number): Promise<number> {
  const clip = join(tmpdir(), `rexsonovqa-bench-${process.pid}.clip.mp4`);
  const started = performance.now();
  await native('ffmpeg', [
    ...['-y', '-v', 'error', '-ss', String(span.start), '-i', url, '-t', String(span.end - span.start)],
    ...['-vf', cropOf(size), '-c:v', 'libx264', '-preset', 'ultrafast', '-an', clip],
  ]);
  await native('ffmpeg', [
    '-v',
    'error',
    '-i',
    clip,
    '-vf',
    `fps=${rate}`,
    '-q:v',
    '3',
    '-f',
    'image2pipe',
    '-c:v',
    'mjpeg',
    '-',
  ]);
  const seconds = (performance.now() - started) / 1000;
  await rm(clip);
  return seconds;
}

/** Decibels between a clip and the cropped source, frame by frame in order; it fails when the counts differ. */
export async function psnr(clip: Buffer, source: string, size: SizeName, { start, end }: Span): Promise<number> {
  const reference = [`trim=start=${start}:end=${end}`, `settb=1/${RATE},setpts=N`, cropOf(size), 'format=yuv420p'].join(
    ',',
  );
  const from = Math.max(0, Math.floor(start / 5) * 5 - 5);
  const path = join(tmpdir(), `rexsonovqa-bench-${process.pid}.psnr.mp4`);
  await writeFile(path, clip);
  const { stderr } = await native('ffmpeg', [
    ...['-v', 'info', '-i', path, '-ss', String(from), '-copyts', '-to', String(end + 1), '-i', source],
    ...['-lavfi', `[0:v]settb=1/${RATE},setpts=N,format=yuv420p[clip];[1:v]${reference}[source];[clip][source]psnr`],
    ...['-f', 'null', '-'],
  ]);
  await rm(path);
  const value = /PSNR .*average:([\d.]+)/.exec(stderr)?.[1];
  if (value === undefined) throw new Error(`ffmpeg gave no PSNR: ${stderr.slice(-500)}`);
  return Number(value);
}

/** Bytes that nobody can do without: the index once, and the video's packets from the keyframe before to the end. */
export async function floorBytes(source: string, { start, end }: Span): Promise<number> {
  const { stdout } = await native('ffprobe', [
    ...['-v', 'error', '-select_streams', 'v:0', '-read_intervals', `${Math.max(0, start - 6)}%${end + 1}`],
    ...['-show_entries', 'packet=pts_time,size,flags', '-of', 'csv=p=0', source],
  ]);
  const packets = stdout
    .toString()
    .trim()
    .split('\n')
    .map((line) => {
      const [time = '', size = '', flags = ''] = line.split(',');
      return { time: Number(time), size: Number(size), key: flags.startsWith('K') };
    });
  const first = packets.filter(({ key, time }) => key && time <= start).at(-1)?.time ?? 0;
  const needed = packets.filter(({ time }) => time >= first && time < end);
  return (await indexBytes(source)) + needed.reduce((sum, { size }) => sum + size, 0);
}

/** Bytes before the media data in a file whose index comes first. */
async function indexBytes(source: string): Promise<number> {
  const file = await open(source);
  let offset = 0;
  const head = Buffer.alloc(8);
  for (;;) {
    const { bytesRead } = await file.read(head, 0, 8, offset);
    const type = head.toString('latin1', 4, 8);
    if (bytesRead < 8 || type === 'mdat') break;
    offset += head.readUInt32BE(0);
  }
  await file.close();
  return offset;
}
