import type { EncodedPacket } from 'mediabunny';
import type { ClipPlan } from './clipPlan.ts';
import type { IndexedSource } from './sourceIndex.ts';
import { trouble } from './trouble.ts';

/** The packets of a plan with their bytes, in decoding order, as they come. Throws `Trouble`. */
export async function* readPackets(source: IndexedSource, plan: ClipPlan): AsyncGenerator<EncodedPacket> {
  await sendForSpan(source, plan);
  const { sink } = source;
  let read = 0;
  let packet: EncodedPacket | null = null;
  for (const { timestamp } of plan.packets) {
    packet = packet === null ? await sink.getKeyPacket(timestamp) : await sink.getNextPacket(packet);
    if (packet === null) {
      const there = new Set(plan.packets.slice(0, read).map(({ microsecondTimestamp }) => microsecondTimestamp));
      const frames = plan.frames.filter(({ microseconds }) => there.has(microseconds)).length;
      throw trouble('source-truncated', { frames, expected: plan.frames.length });
    }
    read += 1;
    yield packet;
  }
}

/**
 * Has all bytes from the first packet to the last one sent for in one request. The index says how long packets are but
 * not where they lie, so the reader is asked where it would go for the first and for the last.
 */
async function sendForSpan({ reader, sink }: IndexedSource, { packets }: ClipPlan): Promise<void> {
  const first = packets[0];
  const beforeLast = packets.at(-2);
  if (first === undefined) return;
  const head = await reader.locate(() => sink.getKeyPacket(first.timestamp));
  const tail = beforeLast === undefined ? head : await reader.locate(() => sink.getNextPacket(beforeLast));
  if (head === null || tail === null) return;
  reader.ahead(Math.min(head.start, tail.start), Math.min(Math.max(head.end, tail.end), await reader.size()));
}
