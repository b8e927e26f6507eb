import { EncodedPacket } from 'mediabunny';
import type { PixelRect } from '../../src/domain/media.ts';
import type { ClipPlan } from './clipPlan.ts';
import { drained, STALL_SECONDS } from './decodePlan.ts';
import { encoderSettings } from './encoderSettings.ts';
import { movingShare } from './movingShare.ts';
import type { Mp4Writer } from './mp4.ts';
import type { IndexedSource, PixelShape } from './sourceIndex.ts';
import { trouble, withinSeconds } from './trouble.ts';

/** Pictures on their way through the encoder. */
const QUEUE_FRAMES = 8;
/** Pictures between two keyframes, so that stepping back in a player stays quick. */
const KEYFRAME_EVERY = 120;
/** Pictures that wait at the start: the first and the last of them show what moves. */
const LEAD_FRAMES = 4;

/** Encodes the pictures of a plan into an mp4. Throws `Trouble`, or the encoder's own error. */
export class ClipEncoder {
  readonly #source: IndexedSource;
  readonly #plan: ClipPlan;
  readonly #writer: Mp4Writer;
  readonly #alone: boolean;
  readonly #encoder: VideoEncoder;
  #config: VideoEncoderConfig | null = null;
  #first: VideoFrame | null = null;
  #waiting: VideoFrame[] = [];
  #encoded = 0;
  #frames = 0;
  #written = Promise.resolve();
  #broken: unknown = null;

  /** `alone`: each picture is a keyframe. */
  constructor(source: IndexedSource, plan: ClipPlan, { writer, alone }: { writer: Mp4Writer; alone: boolean }) {
    this.#source = source;
    this.#plan = plan;
    this.#writer = writer;
    this.#alone = alone;
    this.#encoder = new VideoEncoder({
      output: (chunk, meta) => {
        this.#frames += 1;
        const packet = EncodedPacket.fromEncodedChunk(chunk);
        this.#written = this.#written.then(() => writer.add(packet, withShape(meta, source.pixel, plan.region)));
        this.#written.catch((error: unknown) => (this.#broken = error));
      },
      error: (error) => (this.#broken = error),
    });
  }

  /** Takes a picture of the source, which stays the caller's, and its region, which it closes. */
  async add(picture: VideoFrame, cropped: VideoFrame): Promise<void> {
    if (this.#config !== null) return this.#encode(cropped);
    this.#waiting.push(cropped);
    this.#first ??= picture.clone();
    if (this.#waiting.length < LEAD_FRAMES && this.#waiting.length < this.#plan.frames.length) return;
    const upright = this.#source.rotation === 0;
    const share = upright ? await movingShare(this.#first, picture, this.#plan.region) : null;
    this.#config = encoderSettings(this.#source, this.#plan, { alone: this.#alone, share });
    this.#encoder.configure(this.#config);
    for (const waiting of this.#waiting.splice(0)) await this.#encode(waiting);
  }

  async finish(): Promise<{ mp4: Uint8Array<ArrayBuffer>; frames: number; settings: string }> {
    if (this.#config === null) throw trouble('engine-failed', { reason: 'nothing-to-encode' });
    await withinSeconds(STALL_SECONDS, this.#encoder.flush(), 'encoding');
    await this.#written;
    if (this.#broken !== null) throw this.#broken;
    const { codec, bitrate } = this.#config;
    const settings = `${codec}, variable, ${bitrate} bit/s, keyframe every ${this.#keyframeEvery}`;
    return { mp4: await this.#writer.finish(), frames: this.#frames, settings };
  }

  close(): void {
    for (const frame of this.#waiting) frame.close();
    this.#first?.close();
    if (this.#encoder.state !== 'closed') this.#encoder.close();
  }

  /** What the encoder gave as its reason; after it has failed, all else that is thrown says less. */
  reason(thrown: unknown): unknown {
    return this.#broken ?? thrown;
  }

  get #keyframeEvery(): number {
    return this.#alone ? 1 : KEYFRAME_EVERY;
  }

  async #encode(cropped: VideoFrame): Promise<void> {
    this.#encoder.encode(cropped, { keyFrame: this.#encoded % this.#keyframeEvery === 0 });
    cropped.close();
    this.#encoded += 1;
    await drained(this.#encoder, () => this.#encoder.encodeQueueSize, QUEUE_FRAMES);
    if (this.#broken !== null) throw this.#broken;
  }
}

/** The encoder knows pictures only: what shape their pixels have is for the file to say. */
function withShape(
  meta: EncodedVideoChunkMetadata | undefined,
  { num, den }: PixelShape,
  { width, height }: PixelRect,
): EncodedVideoChunkMetadata | undefined {
  if (!meta?.decoderConfig || num === den) return meta;
  const shape = { displayAspectWidth: width * num, displayAspectHeight: height * den };
  return { ...meta, decoderConfig: { ...meta.decoderConfig, ...shape } };
}
