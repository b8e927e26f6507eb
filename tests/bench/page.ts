import { proxy, wrap, type Remote } from 'comlink';
import type { ClipRequest, ClipWorker, FramesRequest } from '../../src/domain/clip.ts';
import { ClipPool } from '../../src/media/pool.ts';
import * as shelf from './shelfInPage.ts';

export type CutTiming = { seconds: number; frames: number; bytesRead: number; settings: string; clip: string };

/** What the benchmark calls in the page. */
export type BenchPage = {
  /** Starts a new worker, and ends the one before. */
  restart(): void;
  /** Wall time from the request to the finished clip; `clip` is the mp4 in base64. */
  cut(url: string, request: Omit<ClipRequest, 'bytes'>): Promise<CutTiming>;
  /** Cuts as the app does, through its pool of workers, and lets the clip go. */
  cutInPool(url: string, request: Omit<ClipRequest, 'bytes'>): Promise<void>;
  /** Wall time in seconds from the request to the last JPEG, and how many there are. */
  frames(url: string, request: Omit<FramesRequest, 'bytes'>): Promise<{ seconds: number; count: number }>;
  shelf: typeof shelf;
};

let worker: Worker | null = null;
let clips: Remote<ClipWorker> | null = null;
let pool: ClipPool | null = null;

function restart(): Remote<ClipWorker> {
  worker?.terminate();
  worker = new Worker(new URL('../../workers/clip.worker.ts', import.meta.url), { type: 'module' });
  clips = wrap<ClipWorker>(worker);
  return clips;
}

async function cut(url: string, request: Omit<ClipRequest, 'bytes'>): Promise<CutTiming> {
  const maker = clips ?? restart();
  const started = performance.now();
  const outcome = await maker.cut(
    { ...request, bytes: { kind: 'address', url } },
    proxy(() => undefined),
  );
  const seconds = (performance.now() - started) / 1000;
  if (!outcome.ok) throw new Error(`${outcome.failure.code} ${JSON.stringify(outcome.failure.facts)}`);
  const { blob, recipe } = outcome.value;
  return {
    seconds,
    frames: recipe.frames,
    bytesRead: recipe.bytesRead,
    settings: recipe.engine.settings,
    clip: await base64(blob),
  };
}

async function cutInPool(url: string, request: Omit<ClipRequest, 'bytes'>): Promise<void> {
  pool ??= new ClipPool();
  const outcome = await pool.cut({
    request: { ...request, bytes: { kind: 'address', url } },
    source: url,
    priority: () => 0,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  if (!outcome.ok) throw new Error(`${outcome.failure.code} ${JSON.stringify(outcome.failure.facts)}`);
}

async function frames(url: string, request: Omit<FramesRequest, 'bytes'>): Promise<{ seconds: number; count: number }> {
  const maker = clips ?? restart();
  const started = performance.now();
  const outcome = await maker.frames(
    { ...request, bytes: { kind: 'address', url } },
    proxy(() => undefined),
  );
  const seconds = (performance.now() - started) / 1000;
  if (!outcome.ok) throw new Error(`${outcome.failure.code} ${JSON.stringify(outcome.failure.facts)}`);
  return { seconds, count: outcome.value.frames.length };
}

function base64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(new Error('The clip cannot be read.', { cause: reader.error }));
    reader.readAsDataURL(blob);
  });
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

window.bench = { restart: () => void restart(), cut, cutInPool, frames, shelf };
