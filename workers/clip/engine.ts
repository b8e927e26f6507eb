import type { ClipRecipe, EngineChoice, EngineName } from '../../src/domain/clip.ts';
import type { IndexedSource } from './sourceIndex.ts';
import { isOutOfMemory, Trouble, trouble } from './trouble.ts';
import { canUseWebCodecs } from './webcodecsProbe.ts';

/** What an engine hands over, to be checked against the plan. */
export type EngineClip = {
  mp4: Uint8Array<ArrayBuffer>;
  frames: number;
  /** Seconds. */
  duration: number;
  engine: ClipRecipe['engine'];
  /** Whether the engine met broken data and painted over it. */
  concealed: boolean;
};

export type FrameSize = { width: number; height: number };

/** JPEGs in the order shown. */
export type EngineFrames = { jpegs: readonly Blob[] } & Pick<EngineClip, 'engine' | 'concealed'>;

/**
 * Runs the engine that was chosen. `auto` takes WebCodecs where it really works, and ffmpeg.wasm where it does not or
 * fails on this source. Trouble with the source itself is passed on: another engine would meet it too.
 */
export async function runEngine<T>(
  { choice, source }: { choice: EngineChoice; source: IndexedSource },
  engines: Record<EngineName, () => Promise<T>>,
): Promise<{ made: T; fellBack: boolean }> {
  if (choice === 'ffmpeg.wasm' || (choice === 'auto' && source.mirrored) || !(await canUseWebCodecs())) {
    if (choice === 'webcodecs') throw trouble('engine-unavailable', { engine: choice });
    return { made: await engines['ffmpeg.wasm'](), fellBack: false };
  }
  try {
    return { made: await engines.webcodecs(), fellBack: false };
  } catch (error) {
    if (isOutOfMemory(error) || (error instanceof Trouble && !error.failure.code.startsWith('engine-'))) throw error;
    // Codecs reject with bare DOMExceptions that name no cause.
    if (choice === 'webcodecs') {
      throw error instanceof Trouble ? error : trouble('engine-failed', { reason: String(error) }, { cause: error });
    }
  }
  return { made: await engines['ffmpeg.wasm'](), fellBack: true };
}
