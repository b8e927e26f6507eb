import { untrack } from 'svelte';
import { frameAt, middleOf, type Timeline } from './timeline.ts';

export const SPEEDS = [0.25, 0.5, 1] as const;
export type Speed = (typeof SPEEDS)[number];

const STANDSTILL: Timeline = { starts: [0], end: 0 };

/** Plays one clip in one video element, and knows which of its frames is on screen. */
export class Player {
  playing = $state(false);
  looping = $state(true);
  speed = $state<Speed>(1);
  /** On screen, from 0. */
  frame = $state(0);
  timeline = $state.raw<Timeline>(STANDSTILL);
  /** Seconds after the clip's first frame at which the frame on screen came up. */
  readonly time = $derived(this.timeline.starts[this.frame] ?? 0);
  readonly frames = $derived(this.timeline.starts.length);

  #video: HTMLVideoElement | null = null;
  /** While a seek is under way, frames that the decoder passes on its way must not show as the current one. */
  #sought: number | null = null;

  /** Takes over a video element until the returned function is called. */
  attach = (video: HTMLVideoElement): (() => void) => {
    const listening = new AbortController();
    const on = (event: string, act: () => void) => {
      video.addEventListener(event, act, { signal: listening.signal });
    };
    on('play', () => (this.playing = true));
    on('pause', () => (this.playing = false));
    on('loadedmetadata', () => this.#configure());
    on('seeked', () => (this.#sought = null));
    this.#video = video;
    untrack(() => this.#configure());
    let callback = 0;
    const follow: VideoFrameRequestCallback = (_now, { mediaTime }) => {
      const shown = frameAt(this.timeline, mediaTime);
      if (this.#sought === null || this.#sought === shown) this.frame = shown;
      callback = video.requestVideoFrameCallback(follow);
    };
    callback = video.requestVideoFrameCallback(follow);
    return () => {
      listening.abort();
      video.cancelVideoFrameCallback(callback);
      this.#video = null;
      this.playing = false;
    };
  };

  /** Starts over with another clip. */
  reset(timeline: Timeline | null): void {
    this.timeline = timeline ?? STANDSTILL;
    this.frame = 0;
    this.#sought = null;
  }

  toggle(): void {
    if (this.playing) this.#video?.pause();
    else this.play();
  }

  play(): void {
    // A browser may refuse to start, or the element may go meanwhile; either way the button still says "play".
    this.#video?.play().catch(() => undefined);
  }

  pause(): void {
    this.#video?.pause();
  }

  /** Halts on the frame that is so many further on, or back. */
  step(by: number): void {
    this.pause();
    this.show(this.frame + by);
  }

  /** Puts a frame on screen; numbers beyond the clip give its first or last frame. */
  show(frame: number): void {
    this.frame = Math.max(0, Math.min(frame, this.frames - 1));
    if (this.#video === null) return;
    this.#sought = this.frame;
    this.#video.currentTime = middleOf(this.timeline, this.frame);
  }

  setLooping(looping: boolean): void {
    this.looping = looping;
    this.#configure();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    this.#configure();
  }

  #configure(): void {
    if (this.#video === null) return;
    this.#video.loop = this.looping;
    this.#video.playbackRate = this.speed;
  }
}
