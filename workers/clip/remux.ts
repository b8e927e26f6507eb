import type { ClipPlan } from './clipPlan.ts';
import { Mp4Writer } from './mp4.ts';
import { readPackets } from './packets.ts';
import type { IndexedSource } from './sourceIndex.ts';
import { trouble } from './trouble.ts';

/**
 * How ffmpeg is given such a file. Without `-copyts` it counts from the first picture that it can decode, which is not
 * the file's first where a keyframe has pictures before it that build on earlier ones (HEVC's open groups).
 */
export const REMUXED = ['-copyts', '-i'];

/** The needed packets as a small mp4, and which time of the source its time 0 is. Nothing is encoded. */
export async function remux(
  source: IndexedSource,
  plan: ClipPlan,
  onReading: (share: number) => void,
): Promise<{ file: Uint8Array<ArrayBuffer>; origin: number }> {
  const writer = await Mp4Writer.start(source.codec, source.rotation);
  const origin = Math.min(...plan.packets.map(({ timestamp }) => timestamp));
  let read = 0;
  for await (const packet of readPackets(source, plan)) {
    const moved = packet.clone({ timestamp: packet.timestamp - origin });
    try {
      await writer.add(moved, read === 0 ? { decoderConfig: source.decoderConfig } : undefined);
    } catch (cause) {
      // Times that an mp4 cannot hold: recordings that were joined may run back.
      throw trouble('engine-failed', { reason: String(cause).slice(0, 200) }, { cause });
    }
    read += 1;
    onReading(read / plan.packets.length);
  }
  return { file: await writer.finish(), origin };
}
