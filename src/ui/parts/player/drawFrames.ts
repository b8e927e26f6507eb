import { middleOf, type Timeline } from './timeline.ts';

function once(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const end = (act: () => void) => () => {
      ended.abort();
      act();
    };
    const options = { once: true, signal: ended.signal };
    video.addEventListener(event, end(resolve), options);
    video.addEventListener(
      'error',
      end(() => reject(new Error('The clip cannot be shown.'))),
      options,
    );
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason as Error)),
      options,
    );
  });
}

/**
 * Draws frames of a clip, one onto each canvas, at `width` pixels. Takes a video element of its own, so that the one
 * on screen plays on. Rejects with the abort reason, or when the browser cannot show the clip.
 */
export async function drawFrames(
  url: string,
  {
    timeline,
    frames,
    width,
    signal,
    canvas,
  }: {
    timeline: Timeline;
    frames: readonly number[];
    width: number;
    signal: AbortSignal;
    canvas: (index: number) => HTMLCanvasElement | undefined;
  },
): Promise<void> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    const loaded = once(video, 'loadeddata', signal);
    video.src = url;
    await loaded;
    for (const [index, frame] of frames.entries()) {
      const sought = once(video, 'seeked', signal);
      video.currentTime = middleOf(timeline, frame);
      await sought;
      const target = canvas(index);
      if (target === undefined) continue;
      target.width = width;
      target.height = Math.round((width * video.videoHeight) / video.videoWidth);
      target.getContext('2d')?.drawImage(video, 0, 0, target.width, target.height);
    }
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}
