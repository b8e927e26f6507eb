import type { ClipPlan } from './clipPlan.ts';
import { readPackets } from './packets.ts';
import type { IndexedSource } from './sourceIndex.ts';
import { trouble, withinSeconds } from './trouble.ts';

/** Packets on their way through the decoder: enough to keep it busy, few enough to hold no memory. */
const QUEUE_PACKETS = 8;
/** Seconds without any movement in a codec. */
export const STALL_SECONDS = 20;

type Consumer = {
  /** Gets each picture of the plan once and in order, and need not close it. */
  take: (frame: VideoFrame, index: number) => Promise<void>;
};

/**
 * Decodes the pictures of a plan. Throws `Trouble`, or the decoder's own error on data that it does not take.
 * A decoder that swallows a picture is found out by its count.
 */
export async function decodePlan(source: IndexedSource, plan: ClipPlan, { take }: Consumer): Promise<void> {
  const indexOf = new Map(plan.frames.map(({ microseconds }, index) => [microseconds, index]));
  const decoded: VideoFrame[] = [];
  let broken: unknown = null;
  const decoder = new VideoDecoder({
    output: (frame) => {
      if (indexOf.has(frame.timestamp)) decoded.push(frame);
      else frame.close();
    },
    error: (error) => (broken = error),
  });
  let taken = 0;
  const handOver = async () => {
    for (let frame = decoded.shift(); frame !== undefined; frame = decoded.shift()) {
      try {
        await take(frame, indexOf.get(frame.timestamp) ?? 0);
        taken += 1;
      } finally {
        frame.close();
      }
    }
  };
  try {
    decoder.configure(source.decoderConfig);
    for await (const packet of readPackets(source, plan)) {
      if (broken !== null) throw broken;
      decoder.decode(packet.toEncodedVideoChunk());
      await drained(decoder, () => decoder.decodeQueueSize, QUEUE_PACKETS);
      await handOver();
    }
    await withinSeconds(STALL_SECONDS, decoder.flush(), 'decoding');
    await handOver();
  } catch (error) {
    // A decoder that failed rejects everything after with `InvalidStateError`; its own error says more.
    throw broken ?? error;
  } finally {
    for (const frame of decoded) frame.close();
    if (decoder.state !== 'closed') decoder.close();
  }
  if (taken !== plan.frames.length) {
    throw trouble('engine-failed', { reason: 'frames-lost', frames: taken, expected: plan.frames.length });
  }
}

/** Waits until a codec's queue is no longer than `limit`. */
export async function drained(codec: VideoDecoder | VideoEncoder, queued: () => number, limit: number): Promise<void> {
  while (queued() > limit && codec.state === 'configured') {
    const dequeued = new Promise<void>((resolve) => {
      codec.addEventListener('dequeue', () => resolve(), { once: true });
    });
    await withinSeconds(STALL_SECONDS, dequeued, 'codec queue');
  }
}
