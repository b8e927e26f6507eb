import type { EncodedPacket } from 'mediabunny';
import type { ClipRemark, ClipRequest } from '../../src/domain/clip.ts';
import type { PixelRect } from '../../src/domain/media.ts';
import { pixelRegion } from '../../src/domain/region.ts';
import { MAX_REORDERED, TIME_TOLERANCE, type IndexedSource } from './sourceIndex.ts';
import { trouble } from './trouble.ts';

/** Seconds; for a last picture whose container does not say how long it is shown. */
const FALLBACK_DURATION = 1 / 30;
const SEGMENT_HEAD_BYTES = 4096;
const METADATA = { metadataOnly: true };

/** A picture of the clip. */
export type PlannedFrame = {
  /** Seconds on the track's own clock. */
  time: number;
  /** Seconds until the next picture. */
  duration: number;
  /** The same time as decoders carry it. */
  microseconds: number;
};

/** What both engines are held to. */
export type ClipPlan = {
  /** In pixels of the picture as shown. */
  region: PixelRect;
  /** Pictures of the clip, in the order shown; never empty. */
  frames: readonly PlannedFrame[];
  /** Times of the packets before the first picture and after the last, hidden ones included; null for none. */
  before: number | null;
  after: number | null;
  /** From a keyframe to the last packet that any of the pictures needs, in decoding order, without their bytes. */
  packets: readonly EncodedPacket[];
  /** No picture begins inside: the one on screen at the start stands for the clip. */
  onScreen: boolean;
  /** The end lies behind the last picture. */
  beyondSource: boolean;
};

/**
 * Plans a clip from the source's index: the pictures with `start ≤ time < end`, half a millisecond of tolerance at
 * both ends, times counted from the first picture shown. With `verifyKeyPackets` the keyframe to begin with is one by
 * its bytes, and not only by what the container says. Throws `Trouble`.
 */
export async function planClip(
  source: IndexedSource,
  { start, end, roi }: Pick<ClipRequest, 'start' | 'end' | 'roi'>,
  { verifyKeyPackets = false } = {},
): Promise<ClipPlan> {
  const region = pixelRegion(roi, source.shown);
  if (region.width < 2 || region.height < 2) throw trouble('region-too-small', { ...source.shown });
  const { firstTime, until } = source;
  const from = firstTime + start - TIME_TOLERANCE;
  const to = firstTime + end - TIME_TOLERANCE;
  if (from >= until) throw trouble('start-beyond-end', { start, duration: until - firstTime });

  sendForSegments(source, from, to);
  const packets = await packetsFromKeyframe(source, { from, to, verifyKeyPackets });
  const ordered = packets.toSorted((a, b) => a.timestamp - b.timestamp);
  const shown = ordered.filter(
    ({ timestamp }) => timestamp >= firstTime - TIME_TOLERANCE && timestamp < until - TIME_TOLERANCE,
  );
  const first = shown.findIndex(({ timestamp }) => timestamp >= from);
  const next = shown.findIndex(({ timestamp }) => timestamp >= to);
  const behind = next === -1 ? shown.length : next;
  const last = shown.at(-1);
  if (last === undefined) throw trouble('no-frame', { start, end });
  const endOf = ({ timestamp, duration }: EncodedPacket) =>
    Math.min(until, timestamp + (duration > 0 ? duration : FALLBACK_DURATION));
  const sourceEnd = endOf(last);
  if (first === -1 && from >= sourceEnd) {
    if (source.isCutOff) throw trouble('source-truncated', { frames: 0 });
    throw trouble('start-beyond-end', { start, duration: sourceEnd - firstTime });
  }

  const onScreen = first === -1 || first >= behind;
  const chosen = onScreen ? shown.slice(behind - 1, behind) : shown.slice(first, behind);
  const firstChosen = chosen[0];
  if (firstChosen === undefined) throw trouble('no-frame', { start, end });
  const behindLast = ordered[ordered.indexOf(chosen.at(-1) ?? firstChosen) + 1];
  const needed = new Set(chosen);
  const lastNeeded = packets.findLastIndex((packet) => needed.has(packet));
  // The last packet of a file that was cut off may itself be a part of one.
  const isLastOfAll = lastNeeded === packets.length - 1;
  if (source.isCutOff && (isLastOfAll || (next === -1 && to > sourceEnd))) {
    throw trouble('source-truncated', { frames: onScreen ? 0 : chosen.length });
  }
  return {
    region,
    frames: chosen.map((packet, index) => ({
      time: packet.timestamp,
      duration: ((chosen[index + 1] ?? shown[behind])?.timestamp ?? endOf(packet)) - packet.timestamp,
      microseconds: packet.microsecondTimestamp,
    })),
    before: ordered[ordered.indexOf(firstChosen) - 1]?.timestamp ?? null,
    after: behindLast?.timestamp ?? null,
    packets: packets.slice(0, lastNeeded + 1),
    onScreen,
    // Sound often runs on for a part of a picture: an end in there is no remark's worth.
    beyondSource: next === -1 && end > 2 * sourceEnd - last.timestamp - firstTime,
  };
}

export function planRemarks({ onScreen, beyondSource }: ClipPlan): ClipRemark[] {
  return [...(onScreen ? ['frame-on-screen' as const] : []), ...(beyondSource ? ['end-beyond-source' as const] : [])];
}

/** A plan for some of the frames only, and no packet more than they need. `indices` ascend. */
export function narrowPlan(plan: ClipPlan, indices: readonly number[]): ClipPlan {
  const frames = indices.flatMap((index) => plan.frames[index] ?? []);
  const needed = new Set(frames.map(({ microseconds }) => microseconds));
  const last = plan.packets.findLastIndex(({ microsecondTimestamp }) => needed.has(microsecondTimestamp));
  return { ...plan, frames, packets: plan.packets.slice(0, last + 1) };
}

/** The packets of a fragment are listed at its head: so all fragments up to the last one's head are needed anyway. */
function sendForSegments({ segments, reader }: IndexedSource, from: number, to: number): void {
  const first = segments?.findLast(({ time }) => time <= from);
  const last = segments?.findLast(({ time }) => time < to);
  if (first && last) reader.ahead(first.start, last.start + SEGMENT_HEAD_BYTES);
}

/** From the last keyframe that is shown at or before `from` until all that follows is shown at or after `to`. */
async function packetsFromKeyframe(
  { sink, codec }: IndexedSource,
  { from, to, verifyKeyPackets }: { from: number; to: number; verifyKeyPackets: boolean },
): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  const reorders = codec === 'avc' || codec === 'hevc';
  let later = 0;
  let packet =
    (await sink.getKeyPacket(from + 2 * TIME_TOLERANCE, verifyKeyPackets ? { verifyKeyPackets } : METADATA)) ??
    (await sink.getFirstKeyPacket(METADATA));
  const begin = packet?.timestamp ?? 0;
  while (packet !== null && later < (reorders ? MAX_REORDERED : 1)) {
    // Where recordings were joined, the times of the next one begin again.
    if (packets.length > 0 && packet.type === 'key' && packet.timestamp <= begin) break;
    packets.push(packet);
    later = packet.timestamp >= to ? later + 1 : 0;
    packet = await sink.getNextPacket(packet, METADATA);
  }
  return packets;
}
