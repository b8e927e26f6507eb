import type { ClipPlan } from './clipPlan.ts';
import { croppedFrame } from './croppedFrame.ts';
import { decodePlan } from './decodePlan.ts';
import type { EngineFrames, FrameSize } from './engine.ts';
import type { IndexedSource } from './sourceIndex.ts';
import { trouble } from './trouble.ts';
import { browserVersion } from './webcodecs.ts';

/** 0–1. */
const JPEG_QUALITY = 0.85;

/** Draws the frames of a plan as they come out of the decoder. Throws `Trouble`, or a codec's error. */
export async function jpegWithBrowser(
  source: IndexedSource,
  plan: ClipPlan,
  { size, onProgress }: { size: FrameSize; onProgress: (share: number) => void },
): Promise<EngineFrames> {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw trouble('out-of-memory', { step: 'drawing' }, { retryable: true });
  context.imageSmoothingQuality = 'high';
  const jpegs: Promise<Blob>[] = [];
  await decodePlan(source, plan, {
    take: async (frame, index) => {
      const cropped = await croppedFrame(frame, source, plan.region, { timestamp: 0, duration: 0 });
      context.drawImage(cropped, 0, 0, size.width, size.height);
      cropped.close();
      // The canvas is copied at once; the encoding runs beside the decoder.
      jpegs.push(canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY }));
      onProgress((index + 1) / plan.frames.length);
    },
  });
  return {
    jpegs: await Promise.all(jpegs),
    engine: { name: 'webcodecs', version: browserVersion(), settings: `JPEG at ${JPEG_QUALITY}` },
    concealed: false,
  };
}
