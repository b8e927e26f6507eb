import type { SourceBytes } from '../domain/clip.ts';
import type { SourceFacts } from '../domain/sources.ts';

/** Seconds until a video that says nothing of itself is given up. */
const PATIENCE = 15;

/** What the browser's own player finds in a video; nothing where it cannot play it, which says nothing of the workers. */
export async function lookAt(
  bytes: SourceBytes,
  signal: AbortSignal,
): Promise<Partial<Pick<SourceFacts, 'width' | 'height' | 'duration'>>> {
  const url = bytes.kind === 'address' ? bytes.url : URL.createObjectURL(bytes.file);
  const video = document.createElement('video');
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE * 1000)]);
  try {
    const loaded = new Promise<boolean>((resolve) => {
      video.onloadedmetadata = () => resolve(true);
      video.onerror = () => resolve(false);
      limit.addEventListener('abort', () => resolve(false));
    });
    video.preload = 'metadata';
    video.src = url;
    const isKnown = await loaded;
    signal.throwIfAborted();
    if (!isKnown) return {};
    const { videoWidth: width, videoHeight: height, duration } = video;
    return { width, height, duration: Number.isFinite(duration) ? duration : null };
  } finally {
    video.removeAttribute('src');
    video.load();
    if (bytes.kind === 'file') URL.revokeObjectURL(url);
  }
}
