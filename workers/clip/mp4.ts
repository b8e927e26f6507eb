import { BufferSource, BufferTarget, EncodedPacketSink, EncodedVideoPacketSource } from 'mediabunny';
import { Input, MP4, Mp4OutputFormat, Output } from 'mediabunny';
import type { EncodedPacket, Rotation, VideoCodec } from 'mediabunny';
import { inOrder, type FrameOrder } from '../../src/domain/frameOrder.ts';
import { trouble } from './trouble.ts';

/** An mp4 in memory with one picture track and nothing else. */
export class Mp4Writer {
  readonly #output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new BufferTarget(),
  });
  readonly #track: EncodedVideoPacketSource;

  private constructor(codec: VideoCodec, rotation: Rotation) {
    this.#track = new EncodedVideoPacketSource(codec);
    this.#output.addVideoTrack(this.#track, { rotation });
  }

  static async start(codec: VideoCodec, rotation: Rotation = 0): Promise<Mp4Writer> {
    const writer = new Mp4Writer(codec, rotation);
    await writer.#output.start();
    return writer;
  }

  /** In decoding order; the first packet brings the decoder's configuration. */
  add(packet: EncodedPacket, meta?: EncodedVideoChunkMetadata): Promise<void> {
    return this.#track.add(packet, meta);
  }

  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    await this.#output.finalize();
    const { buffer } = this.#output.target;
    if (buffer === null) throw trouble('engine-failed', { step: 'writing the file' });
    return new Uint8Array(buffer);
  }
}

/** Reads a finished mp4 back: its pictures and the seconds from the first one's start to the last one's end. */
export async function countFrames(mp4: Uint8Array<ArrayBuffer>): Promise<{ frames: number; duration: number }> {
  const input = new Input({ source: new BufferSource(mp4), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) return { frames: 0, duration: 0 };
  let frames = 0;
  let duration = 0;
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    frames += 1;
    duration = Math.max(duration, packet.timestamp + packet.duration);
  }
  input.dispose();
  return { frames, duration };
}

/** The same pictures in another order; the times at which one is shown stay. Each must be a keyframe. */
export async function reorder(mp4: Uint8Array<ArrayBuffer>, order: FrameOrder): Promise<Uint8Array<ArrayBuffer>> {
  const { packets, decoderConfig } = await readMp4(mp4);
  const writer = await Mp4Writer.start('avc');
  for (const [place, packet] of inOrder(packets, order).entries()) {
    const { timestamp, duration } = packets[place] ?? packet;
    await writer.add(packet.clone({ timestamp, duration }), place === 0 ? { decoderConfig } : undefined);
  }
  return writer.finish();
}

/** The same pictures with other times: those of `frames`, the first at 0. The mp4 must hold them in the order shown. */
export async function retime(
  mp4: Uint8Array<ArrayBuffer>,
  frames: readonly { time: number; duration: number }[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { packets, decoderConfig } = await readMp4(mp4);
  const writer = await Mp4Writer.start('avc');
  for (const [index, packet] of packets.entries()) {
    const frame = frames[index];
    if (frame === undefined) break;
    const moved = packet.clone({ timestamp: frame.time - (frames[0]?.time ?? 0), duration: frame.duration });
    await writer.add(moved, index === 0 ? { decoderConfig } : undefined);
  }
  return writer.finish();
}

async function readMp4(
  mp4: Uint8Array<ArrayBuffer>,
): Promise<{ packets: EncodedPacket[]; decoderConfig: VideoDecoderConfig }> {
  const input = new Input({ source: new BufferSource(mp4), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw trouble('engine-failed', { reason: 'unreadable clip' });
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  input.dispose();
  return { packets, decoderConfig };
}
