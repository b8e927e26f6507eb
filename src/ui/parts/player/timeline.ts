/** Half of the smallest step in which films count time; a frame's own time may be rounded by as much. */
const TOLERANCE_SECONDS = 0.0005;

/** When each frame of a clip comes on screen: seconds, ascending, the first at 0. `end` is where the last one goes. */
export type Timeline = { starts: readonly number[]; end: number };

/** The timeline of a clip whose frames all last equally long. */
export function evenTimeline({ frames, duration }: { frames: number; duration: number }): Timeline {
  return { starts: Array.from({ length: frames }, (_, frame) => (frame * duration) / frames), end: duration };
}

/** The frame on screen at a time, from 0; times outside the clip give its first or last frame. */
export function frameAt({ starts }: Timeline, time: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? Infinity) <= time + TOLERANCE_SECONDS) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The time to seek to for a frame: its middle, where no rounding can show a neighbour. */
export function middleOf({ starts, end }: Timeline, frame: number): number {
  return ((starts[frame] ?? 0) + (starts[frame + 1] ?? end)) / 2;
}

/**
 * The frames on screen at 0, 1/rate, 2/rate… seconds, as long as the clip lasts; one that is there at several of the
 * times comes once. `rate` is in frames per second.
 */
export function sampledFrames(timeline: Timeline, rate: number): readonly { time: number; frame: number }[] {
  const count = Math.max(1, Math.ceil((timeline.end - TOLERANCE_SECONDS) * rate));
  return Array.from({ length: count }, (_, index) => ({
    time: index / rate,
    frame: frameAt(timeline, index / rate),
  })).filter(({ frame }, index, all) => frame !== all[index - 1]?.frame);
}
