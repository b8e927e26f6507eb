import { EncodedPacket } from 'mediabunny';
import type { ClipPlan } from './clipPlan.ts';
import { croppedFrame } from './croppedFrame.ts';
import { decodePlan, drained, STALL_SECONDS } from './decodePlan.ts';
import { encoderSettings } from './encoderSettings.ts';
import type { EngineClip } from './engine.ts';
import { Mp4Writer } from './mp4.ts';
import type { IndexedSource } from './sourceIndex.ts';
import { withinSeconds } from './trouble.ts';

/** Pictures on their way through the encoder. */
const QUEUE_FRAMES = 8;
/** Pictures between two keyframes, so that stepping back in a player stays quick. */
const KEYFRAME_EVERY = 120;

/** Decodes, crops and encodes in the browser's own codecs. Throws `Trouble`, or a codec's error. */
export async function cutWithWebCodecs(
  source: IndexedSource,
  plan: ClipPlan,
  onProgress: (share: number) => void,
): Promise<EngineClip> {
  const config = encoderSettings(source, plan);
  const writer = await Mp4Writer.start('avc');
  const origin = plan.frames[0]?.microseconds ?? 0;
  let broken: unknown = null;
  let frames = 0;
  let written = Promise.resolve();
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      frames += 1;
      written = written.then(() => writer.add(EncodedPacket.fromEncodedChunk(chunk), meta));
      written.catch((error: unknown) => (broken = error));
    },
    error: (error) => (broken = error),
  });
  try {
    encoder.configure(config);
    await decodePlan(source, plan, {
      take: async (frame, index) => {
        const duration = Math.round((plan.frames[index]?.duration ?? 0) * 1e6);
        const cropped = await croppedFrame(frame, source, plan.region, {
          timestamp: frame.timestamp - origin,
          duration,
        });
        encoder.encode(cropped, { keyFrame: index % KEYFRAME_EVERY === 0 });
        cropped.close();
        await drained(encoder, () => encoder.encodeQueueSize, QUEUE_FRAMES);
        if (broken !== null) throw broken;
        onProgress((index + 1) / plan.frames.length);
      },
    });
    await withinSeconds(STALL_SECONDS, encoder.flush(), 'encoding');
    await written;
  } catch (error) {
    throw broken ?? error;
  } finally {
    if (encoder.state !== 'closed') encoder.close();
  }
  const { codec, bitrate } = config;
  return {
    mp4: await writer.finish(),
    frames,
    duration: plan.frames.reduce((sum, { duration }) => sum + duration, 0),
    engine: {
      name: 'webcodecs',
      version: browserVersion(),
      settings: `${codec}, variable, ${bitrate} bit/s, keyframe every ${KEYFRAME_EVERY}`,
    },
    concealed: false,
  };
}

/** The browser's name and version: its codecs come with it. */
export function browserVersion(): string {
  return /(?:Firefox|Edg|Chrome)\/[\d.]+/.exec(navigator.userAgent)?.[0] ?? navigator.userAgent;
}
