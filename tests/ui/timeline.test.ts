import { describe, expect, test } from 'vitest';
import { evenTimeline, frameAt, middleOf, sampledFrames } from '../../src/ui/parts/player/timeline.ts';

describe('a clip at 30 frames per second', () => {
  const timeline = evenTimeline({ frames: 219, duration: 7.3 });

  test('every frame is on screen at its own time, and at the middle between it and the next', () => {
    for (let frame = 0; frame < 219; frame++) {
      expect(frameAt(timeline, timeline.starts[frame] ?? -1)).toBe(frame);
      expect(frameAt(timeline, middleOf(timeline, frame))).toBe(frame);
    }
  });

  test('a time rounded to milliseconds still names the frame it was taken from', () => {
    for (let frame = 0; frame < 219; frame++) {
      expect(frameAt(timeline, Math.round((timeline.starts[frame] ?? -1) * 1000) / 1000)).toBe(frame);
    }
  });

  test('times before and after the clip give its first and last frame', () => {
    expect(frameAt(timeline, -1)).toBe(0);
    expect(frameAt(timeline, 60)).toBe(218);
  });

  test('one frame per second begins with the first frame and ends inside the clip', () => {
    const samples = sampledFrames(timeline, 1);
    expect(samples.map(({ time }) => time)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(samples.map(({ frame }) => frame)).toEqual([0, 30, 60, 90, 120, 150, 180, 210]);
  });
});

test('frames of uneven length are found by their own times', () => {
  const timeline = { starts: [0, 0.1, 0.5, 0.55], end: 0.6 };
  expect([0, 0.09, 0.1, 0.3, 0.49, 0.5, 0.54, 0.55, 0.6].map((time) => frameAt(timeline, time))).toEqual([
    0, 0, 1, 1, 1, 2, 2, 3, 3,
  ]);
  expect(middleOf(timeline, 1)).toBeCloseTo(0.3);
  expect(middleOf(timeline, 3)).toBeCloseTo(0.575);
});

test('a clip of exactly four seconds is sampled four times at one per second', () => {
  expect(sampledFrames(evenTimeline({ frames: 100, duration: 4 }), 1)).toHaveLength(4);
});

test('a clip shorter than the sampling step is sampled once', () => {
  expect(sampledFrames(evenTimeline({ frames: 12, duration: 0.42 }), 1)).toEqual([{ time: 0, frame: 0 }]);
});

test('a rate above the clip’s own takes each frame once, when it comes on screen', () => {
  const samples = sampledFrames(evenTimeline({ frames: 8, duration: 8 }), 5);
  expect(samples).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((frame) => ({ time: frame, frame })));
});
