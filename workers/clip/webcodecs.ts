import { ClipEncoder } from './clipEncoder.ts';
import type { ClipPlan } from './clipPlan.ts';
import { croppedFrame } from './croppedFrame.ts';
import { decodePlan } from './decodePlan.ts';
import type { EngineClip } from './engine.ts';
import { Mp4Writer } from './mp4.ts';
import type { IndexedSource } from './sourceIndex.ts';

/**
 * Decodes, crops and encodes in the browser's own codecs. `alone`: each picture is a keyframe. Throws `Trouble`, or a
 * codec's error.
 */
export async function cutWithWebCodecs(
  source: IndexedSource,
  plan: ClipPlan,
  { alone, onProgress }: { alone: boolean; onProgress: (share: number) => void },
): Promise<EngineClip> {
  const encoder = new ClipEncoder(source, plan, { writer: await Mp4Writer.start('avc'), alone });
  const origin = plan.frames[0]?.microseconds ?? 0;
  try {
    await decodePlan(source, plan, {
      take: async (picture, index) => {
        const duration = Math.round((plan.frames[index]?.duration ?? 0) * 1e6);
        const timing = { timestamp: picture.timestamp - origin, duration };
        await encoder.add(picture, await croppedFrame(picture, source, plan.region, timing));
        onProgress((index + 1) / plan.frames.length);
      },
    });
    const { mp4, frames, settings } = await encoder.finish();
    return {
      mp4,
      frames,
      duration: plan.frames.reduce((sum, { duration }) => sum + duration, 0),
      engine: { name: 'webcodecs', version: browserVersion(), settings },
      concealed: false,
    };
  } catch (error) {
    throw encoder.reason(error);
  } finally {
    encoder.close();
  }
}

/** The browser's name and version: its codecs come with it. */
export function browserVersion(): string {
  return /(?:Firefox|Edg|Chrome)\/[\d.]+/.exec(navigator.userAgent)?.[0] ?? navigator.userAgent;
}
