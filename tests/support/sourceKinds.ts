/** Video sources made for the tests: what they are, and when their pictures are shown. No file access in here. */

export type SourceKind = {
  file: string;
  /** Pixels as shown. */
  width: number;
  height: number;
  /** Seconds at which each picture is shown, counted from the first one shown, by the number that it carries. */
  times: readonly number[];
  /** The number that the first picture shown carries. */
  firstNumber: number;
  codec: string;
};

const WIDTH = 320;
const HEIGHT = 180;

function evenly(rate: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => index / rate);
}

/** Frames held for one, two, three … five steps of 1/60 s in turn. */
export function unevenly(count: number): number[] {
  const times = [0];
  for (let index = 1; index < count; index += 1) times.push((times.at(-1) ?? 0) + (1 + (index % 5)) / 60);
  return times;
}

function kind(file: string, times: readonly number[], more: Partial<SourceKind> = {}): SourceKind {
  return { file, width: WIDTH, height: HEIGHT, times, firstNumber: 0, codec: 'h264', ...more };
}

export const SOURCE_KINDS = {
  plain: kind('plain.mp4', evenly(30, 360)),
  'with B-frames and sound': kind('bframes.mp4', evenly(30, 360)),
  'large and with sound': kind('large.mp4', evenly(30, 900)),
  'index at the end': kind('index-last.mp4', evenly(30, 360)),
  'edit list that hides the first second': kind('edit-list.mp4', evenly(30, 330), { firstNumber: 30 }),
  'variable rate': kind('variable.mp4', unevenly(240)),
  '19.1 fps': kind('19.mp4', evenly(19.1, 200)),
  '22.7 fps': kind('22.mov', evenly(22.7, 200)),
  '31.2 fps': kind('31.mp4', evenly(31.2, 300)),
  '39 fps': kind('39.mp4', evenly(39, 300)),
  fragmented: kind('fragmented.mp4', evenly(30, 360)),
  'fragmented, from 12.5 s on': kind('dash.mp4', evenly(30, 360)),
  'fragmented, with a segment index': kind('segments.mp4', evenly(30, 900)),
  'rotated by a quarter': kind('rotated.mp4', evenly(30, 150)),
  'upside down': kind('upside-down.mp4', evenly(30, 150)),
  'Matroska with H.264': kind('h264.mkv', evenly(30, 240)),
  'MPEG transport stream': kind('transport.ts', evenly(30, 240)),
  'WebM with VP9': kind('vp9.webm', evenly(30, 240), { codec: 'vp9' }),
  'WebM with AV1': kind('av1.webm', evenly(30, 150), { codec: 'av1' }),
  'mp4 with AV1': kind('av1.mp4', evenly(30, 150), { codec: 'av1' }),
  'mp4 with AV1 of 10 bits': kind('av1-10.mp4', evenly(30, 150), { codec: 'av1' }),
  'Matroska with a cover as its first track': kind('cover-first.mkv', evenly(30, 360)),
} satisfies Record<string, SourceKind>;

export type SourceName = keyof typeof SOURCE_KINDS;

/** Read by ffmpeg only. */
export const FOREIGN_KINDS = {
  'MPEG program stream': kind('mpeg2.mpeg', evenly(25, 200), { codec: 'mpeg2video' }),
  'MPEG transport stream with MPEG-2': kind('mpeg2.ts', evenly(25, 200), { codec: 'mpeg2video' }),
  'AVI with MPEG-4': kind('mpeg4.avi', evenly(25, 200), { codec: 'mpeg4' }),
  'mp4 with MPEG-4 part 2': kind('mpeg4.mp4', evenly(25, 200), { codec: 'mpeg4' }),
} satisfies Record<string, SourceKind>;

/** Their container is read here, and only ffmpeg decodes them. Half of the keyframes have pictures before them. */
export const HEVC_KINDS = {
  'mp4 with HEVC in open groups': kind('hevc.mp4', evenly(30, 150), { codec: 'hevc' }),
  'Matroska with HEVC of 10 bits': kind('hevc-10.mkv', evenly(30, 150), { codec: 'hevc' }),
} satisfies Record<string, SourceKind>;

export const ODD_KINDS = {
  'one picture a second': kind('slow.avi', evenly(1, 8), { codec: 'mpeg4' }),
  'pixels wider than high': kind('wide-pixels.mp4', evenly(30, 90)),
  'pixels wider than high, turned': kind('wide-pixels-turned.mp4', evenly(30, 90)),
  'pixels wider than high, in an AVI': kind('wide-pixels.avi', evenly(30, 90), { codec: 'mpeg4' }),
  'AV1 in a container of its own': kind('av1.ivf', evenly(30, 30), { codec: 'av1' }),
  'pictures refreshed bit by bit': kind('recovery.mp4', evenly(30, 150)),
} satisfies Record<string, SourceKind>;

/** The numbers that a clip must carry: pictures with `start ≤ time < end`, half a millisecond of tolerance. */
export function expectedNumbers({ times, firstNumber }: SourceKind, start: number, end: number): number[] {
  return times.flatMap((time, index) => (time >= start - 0.0005 && time < end - 0.0005 ? [index + firstNumber] : []));
}
