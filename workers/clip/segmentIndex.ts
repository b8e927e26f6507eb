import { boxes, viewOf, type Box } from './boxes.ts';
import type { SourceReader } from './sourceReader.ts';

/** An index behind the first block is not looked for: it would have to hold thousands of segments. */
const HEAD_BYTES = 64 * 2 ** 10;

/** A fragment of an mp4; `time` in seconds on the track's clock, `start` in bytes. */
export type Segment = { time: number; start: number };

export type SegmentIndex = {
  segments: readonly Segment[];
  /** The same index as a box at the end of the file, the only form in which the container library takes one. */
  suffix: Uint8Array<ArrayBuffer>;
};

/**
 * The segment index (`sidx`, ISO/IEC 14496-12, 8.16.3) of an mp4 in fragments with one track, as video hosts serve
 * them. Null where there is none: the library would then walk through the file from fragment to fragment.
 */
export async function readSegmentIndex(reader: SourceReader): Promise<SegmentIndex | null> {
  const bytes = await reader.read(0, Math.min(HEAD_BYTES, await reader.size()));
  const view = viewOf(bytes);
  const top = boxes(view, 0, view.byteLength);
  if (top[0]?.name !== 'ftyp') return null;
  const track = trackOf(view, top);
  const sidx = top.find(({ name }) => name === 'sidx');
  if (track === null || sidx === undefined || sidx.end > view.byteLength) return null;
  const segments = segmentsOf(view, sidx);
  return segments === null ? null : { segments, suffix: randomAccessBox(segments, track) };
}

/** The one track's id and ticks per second; null where there are more, or none. */
function trackOf(view: DataView, top: readonly Box[]): { id: number; timescale: number } | null {
  const moov = top.find(({ name }) => name === 'moov');
  if (moov === undefined || moov.end > view.byteLength) return null;
  const [trak, ...others] = boxes(view, moov.start, moov.end).filter(({ name }) => name === 'trak');
  if (trak === undefined || others.length > 0) return null;
  const inTrak = boxes(view, trak.start, trak.end);
  const tkhd = inTrak.find(({ name }) => name === 'tkhd');
  const mdia = inTrak.find(({ name }) => name === 'mdia');
  const mdhd = mdia && boxes(view, mdia.start, mdia.end).find(({ name }) => name === 'mdhd');
  if (!tkhd || !mdhd) return null;
  // Behind version, flags and two dates, which are 4 or 8 bytes long by the version.
  const behindDates = ({ start }: Box) => start + (view.getUint8(start) === 1 ? 20 : 12);
  return { id: view.getUint32(behindDates(tkhd)), timescale: view.getUint32(behindDates(mdhd)) };
}

/** Null for an index of indexes. */
function segmentsOf(view: DataView, sidx: Box): Segment[] | null {
  const long = view.getUint8(sidx.start) !== 0;
  const timescale = view.getUint32(sidx.start + 8);
  const number = (at: number) => (long ? Number(view.getBigUint64(at)) : view.getUint32(at));
  let time = number(sidx.start + 12);
  let start = sidx.end + number(sidx.start + (long ? 20 : 16));
  let at = sidx.start + (long ? 28 : 20);
  const count = view.getUint16(at + 2);
  const segments: Segment[] = [];
  for (at += 4; segments.length < count && at + 12 <= sidx.end; at += 12) {
    const reference = view.getUint32(at);
    if (reference >= 2 ** 31) return null;
    segments.push({ time: time / timescale, start });
    time += view.getUint32(at + 4);
    start += reference;
  }
  return segments;
}

/** A `mfra` box with one `tfra` and the closing `mfro` (ISO/IEC 14496-12, 8.8.9 to 8.8.11). */
function randomAccessBox(segments: readonly Segment[], track: { id: number; timescale: number }) {
  const tfraBytes = 24 + 19 * segments.length;
  const bytes = new Uint8Array(8 + tfraBytes + 16);
  const view = new DataView(bytes.buffer);
  const box = (at: number, size: number, name: string) => {
    view.setUint32(at, size);
    bytes.set(new TextEncoder().encode(name), at + 4);
  };
  box(0, bytes.length, 'mfra');
  box(8, tfraBytes, 'tfra');
  view.setUint8(16, 1);
  view.setUint32(20, track.id);
  view.setUint32(28, segments.length);
  segments.forEach(({ time, start }, index) => {
    const at = 32 + 19 * index;
    view.setBigUint64(at, BigInt(Math.round(time * track.timescale)));
    view.setBigUint64(at + 8, BigInt(start));
    bytes.fill(1, at + 16, at + 19);
  });
  box(8 + tfraBytes, 16, 'mfro');
  view.setUint32(bytes.length - 4, bytes.length);
  return bytes;
}
