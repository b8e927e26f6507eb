import type { ClipRecipe, ClipRemark, ClipRequest } from '../../src/domain/clip.ts';
import type { PixelRect } from '../../src/domain/media.ts';
import { pixelRegion } from '../../src/domain/region.ts';
import { MAX_WHOLE_BYTES } from './addressOrigin.ts';
import { withFfmpeg, type FfmpegSession } from './ffmpegCore.ts';
import { frameTimes } from './jpegWithFfmpeg.ts';
import { TIME_TOLERANCE, type ForeignSource, type PixelShape } from './sourceIndex.ts';
import { trouble } from './trouble.ts';
import { cropFilter, lastLine } from './x264.ts';

/** A clip of a foreign source, as ffmpeg.wasm sees it. */
export type ForeignView = {
  path: string;
  /** The filter that leaves the clip's frames with times counted from the clip's start. */
  inside: string;
  /** The same, cropped and with times counted from the clip's first frame. */
  trimmed: string;
  region: PixelRect;
  pixel: PixelShape;
  source: ClipRecipe['source'];
  remarks: ClipRemark[];
  /** The same for the picture that is on screen at the start, for a clip in which none begins. Throws `Trouble`. */
  onScreen: () => Promise<ForeignView>;
};

/**
 * Lends ffmpeg.wasm with a whole source in it, since nothing else can read it. A file is mounted where it lies; an
 * address is read whole, when it is small. Throws `Trouble`.
 */
export async function withForeign<T>(
  { bytes, reader, codec, isCutOff }: ForeignSource,
  request: ClipRequest,
  {
    onLoading,
    work,
  }: {
    onLoading: (share: number | null) => void;
    work: (session: FfmpegSession, view: ForeignView) => Promise<T>;
  },
): Promise<T> {
  if (request.engine === 'webcodecs') throw trouble('codec-unknown', { codec: codec ?? 'unknown' });
  const size = await reader.size();
  if (bytes.kind === 'address' && size > MAX_WHOLE_BYTES) {
    throw codec === null ? trouble('not-a-video', { size }) : trouble('codec-unknown', { codec, size });
  }
  return withFfmpeg(onLoading, async (session) => {
    const look = async (path: string) => work(session, await view(session, path, { ...request, isCutOff }));
    if (bytes.kind === 'file') return session.mounting(bytes.file, look);
    return session.holding('source', await reader.read(0, size), () => look('source'));
  });
}

/** Times are counted from the first picture, whatever the container's clock says; so it decodes from the beginning. */
async function view(
  session: FfmpegSession,
  path: string,
  { start, end, roi, isCutOff }: ClipRequest & Pick<ForeignSource, 'isCutOff'>,
): Promise<ForeignView> {
  const { duration, pixel, ...source } = await describe(session, path);
  const lastFrame = source.rate === null ? 0 : 1 / source.rate;
  const isBeyond = end > duration + lastFrame;
  if (isCutOff && (isBeyond || start >= duration)) throw trouble('source-truncated', { duration });
  if (start >= duration) throw trouble('start-beyond-end', { start, duration });
  const { width, height, rate } = source;
  const region = pixelRegion(roi, source);
  if (region.width < 2 || region.height < 2) throw trouble('region-too-small', { width, height });
  const remarks: ClipRemark[] = isBeyond ? ['end-beyond-source'] : [];
  const facts = { ...source, formatId: null };
  const seen = (from: number, to: number, found: ClipRemark[]): ForeignView => {
    const inside = `${FROM_FIRST},${trimmed(from, to)},setpts=PTS-${start}/TB`;
    const cropped = `${inside},setpts=PTS-STARTPTS,${cropFilter(region, pixel)}`;
    return { path, inside, trimmed: cropped, region, pixel, source: facts, remarks: found, onScreen };
  };
  const onScreen = async (): Promise<ForeignView> => {
    const before = await frameTimes(session, { input: path, filter: `${FROM_FIRST},${trimmed(0, start)}` });
    const last = before.at(-1);
    if (last === undefined) throw trouble('no-frame', { start, end });
    // A container that does not say how long it is ends with its last picture.
    const lastEnds = last + (rate === null ? last - (before.at(-2) ?? last) : lastFrame);
    if (duration === Infinity && start >= lastEnds) throw trouble('start-beyond-end', { start, duration: lastEnds });
    return seen(last, start, ['frame-on-screen', ...remarks]);
  };
  return seen(start, end, remarks);
}

const FROM_FIRST = 'settb=1/90000,setpts=PTS-STARTPTS';

/** `trim` rounds its limits to the clock of the stream, which may tick no finer than its frames. */
function trimmed(from: number, to: number): string {
  const at = (seconds: number) => (seconds - TIME_TOLERANCE).toFixed(6);
  return `trim=start=${at(from)}:end=${at(to)}`;
}

type Stream = Omit<ClipRecipe['source'], 'formatId'> & { duration: number; pixel: PixelShape };

/** What ffmpeg says of the first picture track: pixels as shown, frames per second, seconds. */
async function describe(session: FfmpegSession, path: string): Promise<Stream> {
  // Without an output ffmpeg lists the streams and ends with an error, as it should.
  const { log } = await session.run(['-i', path]);
  if (!/^Input #0/m.test(log)) throw trouble('not-a-video', { reason: lastLine(log) });
  // The cover of a sound file is listed as a picture track too.
  const line = /Stream #0.*Video: (?!.*attached pic).*/.exec(log)?.[0];
  if (line === undefined) throw trouble('no-video-track');
  const codec = /Video: (\w+)/.exec(line)?.[1] ?? 'unknown';
  const size = /, (\d{2,5})x(\d{2,5})/.exec(line);
  // The core was built without a decoder for AV1.
  if (codec === 'none' || codec === 'av1' || size === null) throw trouble('codec-unknown', { codec });
  const turned = /rotation of -?(90|270)/.test(log);
  const [width, height] = [Number(size[turned ? 2 : 1]), Number(size[turned ? 1 : 2])];
  const [, wide = '1', high = '1'] = /\bSAR (\d+):(\d+)/.exec(line) ?? [];
  const [num, den] = [Number(turned ? high : wide) || 1, Number(turned ? wide : high) || 1];
  const rate = Number(/([\d.]+) fps/.exec(line)?.[1] ?? NaN);
  const clock = /Duration: (\d+):(\d+):([\d.]+)/.exec(log)?.slice(1).map(Number);
  const [hours = 0, minutes = 0, seconds = 0] = clock ?? [];
  // A raw stream has no duration: any start may be inside.
  const duration = clock ? hours * 3600 + minutes * 60 + seconds : Infinity;
  return { codec, width, height, pixel: { num, den }, rate: Number.isFinite(rate) ? rate : null, duration };
}
