import { viewOf } from './boxes.ts';
import type { SourceReader } from './sourceReader.ts';

const HEAD_BYTES = 4096;
const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const RIFF = 0x52494646;
const TS_SYNC = 0x47;
const TS_PACKET = 188;

/**
 * Whether a file ends before its container says that it does: Matroska and AVI write their length into their head, and
 * a transport stream consists of whole packets. An mp4 is not asked: its index says where each picture lies.
 */
export async function isCutOff(reader: SourceReader): Promise<boolean> {
  const size = await reader.size();
  const view = viewOf(await reader.read(0, Math.min(HEAD_BYTES, size)));
  if (view.byteLength < 16) return false;
  if (view.getUint32(0) === RIFF) return 8 + view.getUint32(4, true) > size;
  if (view.getUint8(0) === TS_SYNC && view.byteLength > TS_PACKET && view.getUint8(TS_PACKET) === TS_SYNC) {
    return size % TS_PACKET !== 0;
  }
  const end = segmentEnd(view);
  return end !== null && end > size;
}

/** Where the segment of a Matroska file ends; null where there is none or it does not say. */
function segmentEnd(view: DataView): number | null {
  if (view.getUint32(0) !== EBML) return null;
  const header = lengthAt(view, 4);
  if (header === null || header.end + header.value + 12 > view.byteLength) return null;
  const at = header.end + header.value;
  if (view.getUint32(at) !== SEGMENT) return null;
  const segment = lengthAt(view, at + 4);
  return segment && segment.end + segment.value;
}

/** A length of EBML (RFC 8794, 4) and where it ends; null for "unknown". */
function lengthAt(view: DataView, at: number): { value: number; end: number } | null {
  const first = view.getUint8(at);
  const bytes = Math.clz32(first) - 23;
  if (bytes > 8 || at + bytes > view.byteLength) return null;
  let value = first & (0xff >> bytes);
  let isUnknown = value === 0xff >> bytes;
  for (let byte = 1; byte < bytes; byte += 1) {
    const next = view.getUint8(at + byte);
    value = value * 256 + next;
    isUnknown &&= next === 0xff;
  }
  return isUnknown ? null : { value, end: at + bytes };
}
