import { expect, test, vi } from 'vitest';
import type { Clip, ClipProgress, ClipRequest, Frames, FramesRequest } from '../../src/domain/clip.ts';
import { failure, success, type Outcome } from '../../src/domain/failure.ts';
import type { ClipMedia } from '../../src/domain/media.ts';
import type { Preferences } from '../../src/domain/preferences.ts';
import { Clips } from '../../src/media/clips.ts';
import { VideoSources } from '../../src/media/sources.ts';
import { MemoryPreferences } from './memoryPreferences.ts';
import { recipe } from './recipe.ts';
import { json, standInProxy } from './standInProxy.ts';
import { accessBy } from './proxyAccess.ts';

const media: ClipMedia = {
  kind: 'clip',
  source: 'sample-0001',
  start: 1,
  end: 2,
  roi: { x: 0.1, y: 0.2, width: 0.5, height: 0.5 },
};
const signal = new AbortController().signal;

class MemoryClips {
  readonly clips = new Map<string, Clip>();

  async get(key: string): Promise<Outcome<Clip | null>> {
    return success(this.clips.get(key) ?? null);
  }
  async put(key: string, clip: Clip): Promise<Outcome<void>> {
    this.clips.set(key, clip);
    return success(undefined);
  }
  async clear(): Promise<Outcome<void>> {
    this.clips.clear();
    return success(undefined);
  }
}

type Job = { request: ClipRequest; signal: AbortSignal; priority: () => number; onProgress: (p: ClipProgress) => void };
type FramesJob = Omit<Job, 'request'> & { request: FramesRequest };

/** Clips of a pool that answers as told, by default with a clip that is numbered by cut. */
function clipMaker({
  preferences: change = {},
  device = new MemoryClips(),
  cut = async (_, count) => made(`cut ${count}`),
}: {
  preferences?: Partial<Preferences>;
  device?: MemoryClips;
  cut?: (job: Job, count: number) => Promise<Outcome<Clip>>;
} = {}) {
  const preferences = new MemoryPreferences(change);
  const shipped = new Map([['sample-0001', 'http://app.test/sample-0001.mp4']]);
  const sources = new VideoSources({ shipped, ...accessBy(preferences) });
  const jobs: Job[] = [];
  const framesJobs: FramesJob[] = [];
  const pool = {
    cut(job: Job) {
      jobs.push(job);
      return cut(job, jobs.length);
    },
    async frames(job: FramesJob) {
      framesJobs.push(job);
      return taken(framesJobs.length);
    },
  };
  return { clips: new Clips({ sources, pool, preferences, device }), sources, preferences, device, jobs, framesJobs };
}

function made(text: string, change: Partial<Clip['recipe']> = {}): Outcome<Clip> {
  return success({ blob: new Blob([text]), recipe: { ...recipe, ...change } });
}

function taken(count: number): Outcome<Frames> {
  const { duration: _, sha256, ...rest } = recipe;
  const frames = [0, 0.2].map((time) => ({ blob: new Blob([`take ${count}`]), time, sha256 }));
  const size = { width: 320, height: 180 };
  return success({
    frames,
    recipe: { ...rest, ...size, pick: { kind: 'rate', rate: 5 }, rule: 'shown-once', times: 2, frames: 2 },
  });
}

async function textOf(outcome: Outcome<Clip>): Promise<string> {
  return outcome.ok ? outcome.value.blob.text() : outcome.failure.code;
}

test('the worker is asked for what the question shows', async () => {
  const { clips, jobs } = clipMaker({ preferences: { engine: 'ffmpeg.wasm' } });
  await clips.cut(media, { signal });
  expect(jobs[0]?.request).toEqual({
    bytes: { kind: 'address', url: 'http://app.test/sample-0001.mp4' },
    start: 1,
    end: 2,
    roi: media.roi,
    order: null,
    engine: 'ffmpeg.wasm',
  });
});

test('the same clip asked for again comes from memory', async () => {
  const { clips, jobs } = clipMaker();
  expect(await textOf(await clips.cut(media, { signal }))).toBe('cut 1');
  expect(await textOf(await clips.cut(structuredClone(media), { signal }))).toBe('cut 1');
  expect(jobs).toHaveLength(1);
});

test.each([
  { what: 'start', change: { start: 1.01 } },
  { what: 'end', change: { end: 2.01 } },
  { what: 'region', change: { roi: { x: 0.1, y: 0.2, width: 0.5, height: 0.51 } } },
  { what: 'whole frame', change: { roi: null } },
])('another $what is another clip', async ({ change }) => {
  const { clips, jobs } = clipMaker();
  await clips.cut(media, { signal });
  await clips.cut({ ...media, ...change }, { signal });
  expect(jobs).toHaveLength(2);
});

test('another engine is another clip, and the one that is asked for goes before the preferred one', async () => {
  const { clips, jobs } = clipMaker();
  await clips.cut(media, { signal });
  await clips.cut(media, { signal, engine: 'webcodecs' });
  expect(jobs.map(({ request }) => request.engine)).toEqual(['auto', 'webcodecs']);
});

test('each file that is given in place of a source has clips of its own', async () => {
  const { clips, sources, jobs } = clipMaker();
  const fileOf = (text: string, name: string, lastModified: number) => ({
    blob: new File([text], name, { lastModified }),
    name,
  });
  await clips.cut(media, { signal });
  for (const file of [
    fileOf('x', 'a.mp4', 1),
    fileOf('xx', 'a.mp4', 1),
    fileOf('x', 'a.mp4', 2),
    fileOf('x', 'b.mp4', 1),
  ]) {
    sources.give(media.source, file);
    await clips.cut(media, { signal });
  }
  expect(jobs).toHaveLength(5);
  sources.takeBack(media.source);
  expect(await textOf(await clips.cut(media, { signal }))).toBe('cut 1');
});

test('two who ask for one clip at once get one cut', async () => {
  const { clips, jobs } = clipMaker();
  const both = await Promise.all([clips.cut(media, { signal }), clips.cut(media, { signal })]);
  expect(await Promise.all(both.map(textOf))).toEqual(['cut 1', 'cut 1']);
  expect(jobs).toHaveLength(1);
});

test('a clip that a run waits for rises when the page asks for it', async () => {
  let end = (_: Outcome<Clip>) => {};
  const { clips, jobs } = clipMaker({
    cut: () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  });
  const run = clips.cut(media, { signal, priority: 0 });
  const page = clips.cut(media, { signal, priority: 10 });
  await vi.waitFor(() => expect(jobs.map(({ priority }) => priority())).toEqual([10]));
  end(made('cut'));
  await Promise.all([run, page]);
});

test('an aborted clip is an abort, and is cut when it is asked for again', async () => {
  const leaving = new AbortController();
  const { clips, jobs } = clipMaker({
    cut: async ({ signal: given }, count) => {
      if (count === 1) leaving.abort('enough');
      await new Promise((resolve) => setTimeout(resolve));
      given.throwIfAborted();
      return made(`cut ${count}`);
    },
  });
  await expect(clips.cut(media, { signal: leaving.signal })).rejects.toBe('enough');
  expect(await textOf(await clips.cut(media, { signal }))).toBe('cut 2');
  expect(jobs).toHaveLength(2);
});

test('a failed clip is not remembered', async () => {
  const { clips } = clipMaker({
    cut: async (_, count) => (count === 1 ? failure('engine-failed') : made(`cut ${count}`)),
  });
  expect(await textOf(await clips.cut(media, { signal }))).toBe('engine-failed');
  expect(await textOf(await clips.cut(media, { signal }))).toBe('cut 2');
});

test('a source that cannot be located is cut by no worker', async () => {
  const { clips, jobs } = clipMaker();
  expect(await textOf(await clips.cut({ ...media, source: '-RrN2G9YBjA' }, { signal }))).toBe('no-source');
  expect(jobs).toHaveLength(0);
});

test('an address that expired is resolved again, and the clip cut once more, with the new format in its recipe', async () => {
  let format = 17;
  const proxy = await standInProxy(() => json({ formatId: String((format += 1)), expires: Date.now() + 3_600_000 }));
  const { clips } = clipMaker({
    preferences: { proxyUrl: proxy.url },
    cut: async (_, count) => (count === 1 ? failure('address-expired') : made(`cut ${count}`)),
  });
  const clip = await clips.cut({ ...media, source: '-RrN2G9YBjA' }, { signal });
  expect(clip).toMatchObject({ ok: true, value: { recipe: { source: { formatId: '19', codec: 'h264' } } } });
  expect(proxy.asked).toHaveLength(2);
});

test('an address that expires again is a failure', async () => {
  const { clips, jobs } = clipMaker({ cut: async () => failure('address-expired') });
  expect(await textOf(await clips.cut(media, { signal }))).toBe('address-expired');
  expect(jobs).toHaveLength(2);
});

test('clips stay off the device unless the person wants them there', async () => {
  const { clips, device } = clipMaker();
  await clips.cut(media, { signal });
  expect(device.clips.size).toBe(0);
});

test('a clip that is kept on the device is there for the next session, at another port of the proxy', async () => {
  const device = new MemoryClips();
  const answer = () => json({ formatId: '18', expires: Date.now() + 3_600_000 });
  const [today, tomorrow] = [await standInProxy(answer), await standInProxy(answer)];
  const video = { ...media, source: '-RrN2G9YBjA' };
  const first = clipMaker({ device, preferences: { clips: 'device', proxyUrl: today.url } });
  await first.clips.cut(video, { signal });
  const second = clipMaker({ device, preferences: { clips: 'device', proxyUrl: tomorrow.url } });
  expect(await textOf(await second.clips.cut(video, { signal }))).toBe('cut 1');
  expect(second.jobs).toHaveLength(0);
});

test('a clip with remarks is not kept on the device', async () => {
  const { clips, device } = clipMaker({
    preferences: { clips: 'device' },
    cut: async () => made('cut', { remarks: ['not-whole'] }),
  });
  await clips.cut(media, { signal });
  expect(device.clips.size).toBe(0);
});

test('clips leave the device when the person no longer wants them there', async () => {
  const { clips, device, preferences } = clipMaker({ preferences: { clips: 'device' } });
  await clips.cut(media, { signal });
  preferences.set({ theme: 'dark' });
  expect(device.clips.size).toBe(1);
  preferences.set({ clips: 'session' });
  expect(device.clips.size).toBe(0);
});

test('clips that were removed are cut anew', async () => {
  const { clips, device, jobs } = clipMaker({ preferences: { clips: 'device' } });
  await clips.cut(media, { signal });
  expect(device.clips.size).toBe(1);
  await clips.clear();
  expect(device.clips.size).toBe(0);
  expect(await textOf(await clips.cut(media, { signal }))).toBe('cut 2');
  expect(jobs).toHaveLength(2);
});

test('a device that keeps nothing harms no clip', async () => {
  class RefusingClips extends MemoryClips {
    override async get(): Promise<Outcome<null>> {
      return failure('storage-refused');
    }
    override async put(): Promise<Outcome<void>> {
      return failure('storage-full');
    }
  }
  const { clips } = clipMaker({ preferences: { clips: 'device' }, device: new RefusingClips() });
  expect(await textOf(await clips.cut(media, { signal }))).toBe('cut 1');
});

test('a clip with its frames in another order is another clip', async () => {
  const { clips, jobs } = clipMaker();
  await clips.cut(media, { signal });
  await clips.cut(media, { signal, order: { kind: 'reversed' } });
  await clips.cut(media, { signal, order: { kind: 'reversed' } });
  expect(jobs.map(({ request }) => request.order)).toEqual([null, { kind: 'reversed' }]);
});

test('stills are taken once for each pick, in the size of the region, and recorded one by one', async () => {
  const { clips, framesJobs, jobs } = clipMaker();
  const pick = { kind: 'rate', rate: 5 } as const;
  const [stills, again] = await Promise.all([
    clips.stills(media, { signal, pick }),
    clips.stills(media, { signal, pick }),
  ]);
  await clips.stills(media, { signal, pick: { kind: 'count', count: 1 } });
  expect(framesJobs.map(({ request }) => [request.pick, request.maxSide])).toEqual([
    [pick, null],
    [{ kind: 'count', count: 1 }, null],
  ]);
  expect(jobs).toEqual([]);
  expect(again).toEqual(stills);
  expect(stills).toMatchObject({
    ok: true,
    value: {
      recipe: {
        rule: 'shown-once',
        stills: [
          { time: 0, bytes: 6, sha256: '00' },
          { time: 0.2, bytes: 6, sha256: '00' },
        ],
      },
    },
  });
});
