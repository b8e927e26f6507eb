import type { ClipRequest } from '../../src/domain/clip.ts';
import { planClip, type ClipPlan } from './clipPlan.ts';
import type { IndexedSource } from './sourceIndex.ts';
import { Trouble } from './trouble.ts';

/** What decoding from the middle of pictures that build on each other ends in. */
const SEEMS_BROKEN: ReadonlySet<string> = new Set(['source-corrupt', 'engine-failed']);

/**
 * Plans a clip and works on it. Containers also mark pictures as keyframes from which a decoder recovers only by and by
 * (H.264's recovery points): where that failed, or what came of it is not whole, the work is done once more from a
 * keyframe that is one. Throws `Trouble`.
 */
export async function withPlan<T>(
  source: IndexedSource,
  span: Pick<ClipRequest, 'start' | 'end' | 'roi'>,
  { work, isWhole = () => true }: { work: (plan: ClipPlan) => Promise<T>; isWhole?: (made: T) => boolean },
): Promise<T> {
  const plan = await planClip(source, span);
  let surer: ClipPlan | null;
  try {
    const made = await work(plan);
    if (isWhole(made)) return made;
    surer = await surerPlan(source, span, plan);
    if (surer === null) return made;
  } catch (error) {
    if (!(error instanceof Trouble) || !SEEMS_BROKEN.has(error.failure.code)) throw error;
    surer = await surerPlan(source, span, plan);
    if (surer === null) throw error;
  }
  return work(surer);
}

/** Null where it would begin with the same picture. */
async function surerPlan(
  source: IndexedSource,
  span: Pick<ClipRequest, 'start' | 'end' | 'roi'>,
  { packets }: ClipPlan,
): Promise<ClipPlan | null> {
  const surer = await planClip(source, span, { verifyKeyPackets: true });
  return surer.packets[0]?.timestamp === packets[0]?.timestamp ? null : surer;
}
