import type { Timeline } from './timeline.ts';

/** Reads the frames' own times out of an mp4's index; null where it holds none that can be read. */
export async function readTimeline(clip: Blob): Promise<Timeline | null> {
  const { BlobSource, EncodedPacketSink, Input, MP4 } = await import('mediabunny');
  const input = new Input({ source: new BlobSource(clip), formats: [MP4] });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) return null;
    const packets = new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true });
    const times: number[] = [];
    let end = 0;
    for await (const { timestamp, duration } of packets) {
      times.push(timestamp);
      end = Math.max(end, timestamp + duration);
    }
    const first = Math.min(...times);
    if (times.length === 0) return null;
    return { starts: times.map((time) => time - first).sort((a, b) => a - b), end: end - first };
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}
