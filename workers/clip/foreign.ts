import type { ClipRequest } from '../../src/domain/clip.ts';
import type { PixelRect } from '../../src/domain/media.ts';
import { pixelRegion } from '../../src/domain/region.ts';
import { MAX_WHOLE_BYTES } from './addressOrigin.ts';
import type { EngineClip } from './engine.ts';
import { withFfmpeg, type FfmpegSession } from './ffmpegCore.ts';
import { TIME_TOLERANCE, type ForeignSource } from './sourceIndex.ts';
import { trouble } from './trouble.ts';
import { cropFilter, encodeX264, lastLine } from './x264.ts';

/** What ffmpeg says of a source: pixels as shown, seconds, frames per second. */
export type ForeignStream = { codec: string; width: number; height: number; rate: number | null; duration: number };

export type ForeignClip = EngineClip & { stream: ForeignStream; region: PixelRect };

type Progress = { onLoading: (share: number | null) => void; onCutting: (share: number) => void };

/** Has ffmpeg.wasm read the whole source, since nothing else can, and decode from its beginning. Throws `Trouble`. */
export async function cutForeign(
  source: ForeignSource,
  { start, end, roi }: ClipRequest,
  { onLoading, onCutting }: Progress,
): Promise<ForeignClip> {
  return withForeign(source, onLoading, async (session, path) => {
    const stream = await describe(session, path);
    if (start >= stream.duration) throw trouble('start-beyond-end', { start, duration: stream.duration });
    const region = pixelRegion(roi, stream);
    if (region.width < 2 || region.height < 2)
      throw trouble('region-too-small', { width: stream.width, height: stream.height });
    const made = await encodeX264(session, {
      input: ['-i', path],
      filter: `${foreignTrim(start, end)},${cropFilter(region)}`,
      seconds: end - start,
      onCutting,
    });
    if (made.frames === 0) throw trouble('no-frame', { start, end });
    return { ...made, stream, region };
  });
}

/** Times counted from the first picture, whatever the container's clock says. */
export function foreignTrim(start: number, end: number): string {
  const at = (seconds: number) => (seconds - TIME_TOLERANCE).toFixed(6);
  return `setpts=PTS-STARTPTS,trim=start=${at(start)}:end=${at(end)},setpts=PTS-STARTPTS`;
}

/** A file is mounted where it lies; an address is read whole, when it is small. */
export async function withForeign<T>(
  { bytes, reader, codec }: ForeignSource,
  onLoading: (share: number | null) => void,
  work: (session: FfmpegSession, path: string) => Promise<T>,
): Promise<T> {
  const size = await reader.size();
  if (bytes.kind === 'address' && size > MAX_WHOLE_BYTES) {
    throw codec === null ? trouble('not-a-video', { size }) : trouble('codec-unknown', { codec, size });
  }
  return withFfmpeg(onLoading, async (session) => {
    if (bytes.kind === 'file') return session.mounted(bytes.file, (path) => work(session, path));
    await session.write('source', (await reader.read(0, size)).slice());
    const value = await work(session, 'source');
    await session.remove('source');
    return value;
  });
}

export async function describe(session: FfmpegSession, path: string): Promise<ForeignStream> {
  // Without an output ffmpeg lists the streams and ends with an error, as it should.
  const { log } = await session.run(['-i', path]);
  if (!/^Input #0/m.test(log)) throw trouble('not-a-video', { reason: lastLine(log) });
  const line = /Stream #0.*Video: .*/.exec(log)?.[0];
  if (line === undefined) throw trouble('no-video-track');
  const codec = /Video: (\w+)/.exec(line)?.[1] ?? 'unknown';
  const size = /, (\d{2,5})x(\d{2,5})/.exec(line);
  if (codec === 'none' || size === null) throw trouble('codec-unknown', { codec });
  const [hours = 0, minutes = 0, seconds = 0] = (/Duration: (\d+):(\d+):([\d.]+)/.exec(log) ?? []).slice(1).map(Number);
  const turned = /rotation of -?(90|270)/.test(log);
  const [width, height] = [Number(size[turned ? 2 : 1]), Number(size[turned ? 1 : 2])];
  const rate = Number(/([\d.]+) fps/.exec(line)?.[1] ?? NaN);
  // Without a duration (a raw stream) every start is tried.
  const duration = hours * 3600 + minutes * 60 + seconds || Infinity;
  return { codec, width, height, rate: Number.isFinite(rate) ? rate : null, duration };
}
