import type { ClipPlan } from './clipPlan.ts';
import { croppedFrame } from './croppedFrame.ts';
import { decodePlan } from './decodePlan.ts';
import type { IndexedSource } from './sourceIndex.ts';
import { trouble } from './trouble.ts';

/** The browser's names of picture formats in ffmpeg's words. */
const PIXEL_FORMATS: Readonly<Record<string, string>> = {
  I420: 'yuv420p',
  NV12: 'nv12',
  I422: 'yuv422p',
  I444: 'yuv444p',
  I420P10: 'yuv420p10le',
  I422P10: 'yuv422p10le',
  I444P10: 'yuv444p10le',
  I420P12: 'yuv420p12le',
  I422P12: 'yuv422p12le',
  I444P12: 'yuv444p12le',
};

/** The cropped pictures of a plan, one after another, decoded by the browser. Throws `Trouble`. */
export async function decodeRaw(
  source: IndexedSource,
  plan: ClipPlan,
  onReading: (share: number) => void,
): Promise<{ pictures: Uint8Array<ArrayBuffer>; pixelFormat: string }> {
  if (!('VideoDecoder' in globalThis)) throw trouble('codec-unknown', { codec: source.codec });
  let pictures = new Uint8Array();
  let format = '';
  try {
    await decodePlan(source, plan, {
      take: async (frame, index) => {
        const cropped = await croppedFrame(frame, source, plan.region, { timestamp: frame.timestamp, duration: 0 });
        format = cropped.format ?? '';
        const pictureBytes = cropped.allocationSize();
        if (index === 0) pictures = new Uint8Array(plan.frames.length * pictureBytes);
        await cropped.copyTo(pictures.subarray(index * pictureBytes, (index + 1) * pictureBytes));
        cropped.close();
        onReading((index + 1) / plan.frames.length);
      },
    });
  } catch (error) {
    if (error instanceof DOMException) throw trouble('codec-unknown', { codec: source.codec }, { cause: error });
    throw error;
  }
  const pixelFormat = PIXEL_FORMATS[format];
  if (pixelFormat === undefined) throw trouble('engine-failed', { reason: 'picture-format', format });
  return { pictures, pixelFormat };
}
