import { expect, test } from 'vitest';
import { drawFrames } from '../../src/ui/parts/player/drawFrames.ts';
import { Player } from '../../src/ui/parts/player/Player.svelte.ts';
import { readTimeline } from '../../src/ui/parts/player/readTimeline.ts';
import type { Timeline } from '../../src/ui/parts/player/timeline.ts';

/** 28 s at 30 frames per second, H.264 with reordered frames. */
const VIDEO = new URL('../../data/sample/videos/sampleCy_03.mp4', import.meta.url).href;

async function timelineOf(url: string): Promise<Timeline> {
  const timeline = await readTimeline(await (await fetch(url)).blob());
  if (timeline === null) throw new Error('The sample video has no timeline.');
  return timeline;
}

async function playerOn(url: string, timeline: Timeline): Promise<{ player: Player; video: HTMLVideoElement }> {
  const video = document.createElement('video');
  video.muted = true;
  video.src = url;
  document.body.append(video);
  await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
  const player = new Player();
  player.reset(timeline);
  player.attach(video);
  return { player, video };
}

/** Seconds of the frame that the compositor shows once a seek is done. */
async function shownAfter(video: HTMLVideoElement, seek: () => void): Promise<number> {
  const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
  const shown = new Promise<number>((resolve) =>
    video.requestVideoFrameCallback((_now, { mediaTime }) => resolve(mediaTime)),
  );
  seek();
  await sought;
  return shown;
}

test('a timeline has every frame of the clip, in the order shown', async () => {
  const { starts, end } = await timelineOf(VIDEO);
  expect(starts[0]).toBe(0);
  expect(starts.length / end).toBeCloseTo(30, 1);
  const steps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  expect(Math.min(...steps)).toBeGreaterThan(1 / 31);
  expect(Math.max(...steps)).toBeLessThan(1 / 29);
});

test('what is no mp4 has no timeline', async () => {
  expect(await readTimeline(new Blob(['no mp4']))).toBeNull();
});

test('each step brings up the very next frame, and each step back the one before', async () => {
  const timeline = await timelineOf(VIDEO);
  const { player, video } = await playerOn(VIDEO, timeline);
  const first = await shownAfter(video, () => player.show(58));
  expect(first).toBeCloseTo(timeline.starts[58] ?? -1, 3);
  for (let frame = 59; frame <= 66; frame += 1) {
    const shown = await shownAfter(video, () => player.step(1));
    expect(shown).toBeCloseTo(timeline.starts[frame] ?? -1, 3);
    expect(player.frame).toBe(frame);
  }
  for (let frame = 65; frame >= 60; frame -= 1) {
    expect(await shownAfter(video, () => player.step(-1))).toBeCloseTo(timeline.starts[frame] ?? -1, 3);
  }
  video.remove();
});

test('stepping stops at the first and the last frame', async () => {
  const timeline = await timelineOf(VIDEO);
  const { player, video } = await playerOn(VIDEO, timeline);
  player.show(-5);
  expect(player.frame).toBe(0);
  player.show(1e6);
  expect(player.frame).toBe(timeline.starts.length - 1);
  video.remove();
});

test('while it plays, the frame is the one on screen and comes in order', async () => {
  const timeline = await timelineOf(VIDEO);
  const { player, video } = await playerOn(VIDEO, timeline);
  player.setLooping(false);
  const seen: number[] = [];
  player.play();
  await new Promise<void>((resolve) => {
    const look: VideoFrameRequestCallback = () => {
      seen.push(player.frame);
      if (seen.length === 20) resolve();
      else video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  });
  expect(player.playing).toBe(true);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(new Set(seen).size).toBeGreaterThan(10);
  video.remove();
});

test('frames are drawn at their own times: no two seconds of a moving picture look the same', async () => {
  const timeline = await timelineOf(VIDEO);
  const canvases = [0, 1, 2].map(() => document.createElement('canvas'));
  await drawFrames(VIDEO, {
    timeline,
    frames: [0, 30, 60],
    width: 160,
    signal: new AbortController().signal,
    canvas: (index) => canvases[index],
  });
  expect(canvases.map(({ width, height }) => [width, height])).toEqual([
    [160, 90],
    [160, 90],
    [160, 90],
  ]);
  expect(new Set(canvases.map((canvas) => canvas.toDataURL())).size).toBe(3);
});

test('drawing ends with the abort reason when the page goes on', async () => {
  const timeline = await timelineOf(VIDEO);
  const leaving = new AbortController();
  const drawing = drawFrames(VIDEO, {
    timeline,
    frames: Array.from({ length: 200 }, (_, frame) => frame),
    width: 160,
    signal: leaving.signal,
    canvas: () => document.createElement('canvas'),
  });
  leaving.abort(new Error('gone'));
  await expect(drawing).rejects.toThrow('gone');
});
