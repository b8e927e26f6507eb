import { fetchFile } from '@ffmpeg/util';
import type { ClipProgress, ShrinkStep } from '../../src/domain/clip.ts';
import { success, type Outcome } from '../../src/domain/failure.ts';
import { withFfmpeg } from './ffmpegCore.ts';
import { sha256 } from './sha256.ts';
import { Trouble, trouble } from './trouble.ts';
import { lastLine } from './x264.ts';

/** Encodes a clip again at a share of its size, as the benchmark's scripts do for a provider that finds it too large. */
export async function shrink(
  clip: Blob,
  { share, crf }: ShrinkStep,
  onProgress: (progress: ClipProgress) => void,
): Promise<Outcome<{ blob: Blob; sha256: string }>> {
  // H.264 takes no odd size.
  const side = (name: 'iw' | 'ih') => `max(2,trunc(${name}*${share}/2)*2)`;
  const filter = `scale='${side('iw')}':'${side('ih')}'`;
  const encoder = ['-an', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', String(crf), '-fps_mode', 'passthrough'];
  try {
    const data = await fetchFile(clip);
    const args = ['-i', 'clip.mp4', '-vf', filter, ...encoder, '-movflags', '+faststart', 'smaller.mp4'];
    const bytes = await withFfmpeg(
      (loaded) => onProgress({ step: 'loading-engine', share: loaded }),
      (session) =>
        session.holding('clip.mp4', data, async () => {
          const { code, log } = await session.run(args, () => onProgress({ step: 'cutting', share: null }));
          if (code !== 0) throw trouble('engine-failed', { reason: lastLine(log) });
          return session.read('smaller.mp4');
        }),
    );
    return success({ blob: new Blob([bytes], { type: 'video/mp4' }), sha256: await sha256(bytes) });
  } catch (error) {
    if (error instanceof Trouble) return { ok: false, failure: error.failure };
    throw error;
  }
}
