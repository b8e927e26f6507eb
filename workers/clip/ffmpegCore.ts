import { FFFSType, FFmpeg } from '@ffmpeg/ffmpeg';
import coreUrl from '@ffmpeg/core?url';
import wasmUrl from '@ffmpeg/core/wasm?url';
import { isOutOfMemory, Trouble, trouble } from './trouble.ts';

/** The hundredth program in one core traps, and the ones before it leak; a fresh core takes 0.4 s. */
const PROGRAMS_PER_CORE = 20;
/** Seconds without a line of log or a sign of progress. */
const STALL_SECONDS = 30;
const INTERRUPTED: ReadonlySet<string> = new Set(['engine-failed', 'engine-stalled']);
const SOUND: ReadonlySet<string> = new Set([
  'not-a-video',
  'no-video-track',
  'codec-unknown',
  'start-beyond-end',
  'no-frame',
  'region-too-small',
]);
const INPUT_FOLDER = '/input';

export const FFMPEG_CORE = '@ffmpeg/core 0.12.10';

/** What a program left: its exit code and all it wrote to its log. */
export type Finished = { code: number; log: string };

type Core = { ffmpeg: FFmpeg; programs: number };

let core: Promise<Core> | null = null;
/** The core runs one program at a time, and files in it have fixed names. */
let turn: Promise<unknown> = Promise.resolve();
let wasmBlobUrl: Promise<string> | null = null;

/** What a program may do while it has the core. */
export type FfmpegSession = {
  /** Has bytes in the core under a name while `work` goes on. */
  holding<T>(path: string, data: Uint8Array, work: () => Promise<T>): Promise<T>;
  /** The same with a file of the user's, which is not copied; `work` gets its path. */
  mounting<T>(file: Blob, work: (path: string) => Promise<T>): Promise<T>;
  /** `onTime` gets the seconds of output made so far. */
  run(args: readonly string[], onTime?: (seconds: number) => void): Promise<Finished>;
  /** The bytes of a file, which is removed. */
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
  list(folder: string): Promise<string[]>;
};

/**
 * Lends the core, which is loaded on first use. A core that fails is ended, and the next call starts a new one.
 * Throws `Trouble`.
 */
export function withFfmpeg<T>(
  onLoading: (share: number | null) => void,
  work: (session: FfmpegSession) => Promise<T>,
): Promise<T> {
  const mine = turn.then(() => withSecondTry(onLoading, work));
  turn = mine.catch(() => undefined);
  return mine;
}

async function withSecondTry<T>(
  onLoading: (share: number | null) => void,
  work: (session: FfmpegSession) => Promise<T>,
): Promise<T> {
  try {
    return await withCore(onLoading, work);
  } catch (error) {
    // A core that trapped or froze may have been the last job's doing: a fresh one gets the work once more.
    if (!(error instanceof Trouble) || !INTERRUPTED.has(error.failure.code) || !error.failure.retryable) throw error;
    return await withCore(onLoading, work);
  }
}

async function withCore<T>(
  onLoading: (share: number | null) => void,
  work: (session: FfmpegSession) => Promise<T>,
): Promise<T> {
  core ??= loadCore(onLoading);
  let lent: Core | null = null;
  try {
    lent = await core;
    const value = await work(session(lent));
    if (lent.programs >= PROGRAMS_PER_CORE) endCore(lent);
    return value;
  } catch (error) {
    const known = asTrouble(error, lent);
    // What the source did wrong leaves the core sound.
    if (!known.failure.code.startsWith('source-') && !SOUND.has(known.failure.code)) endCore(lent);
    throw known;
  }
}

function endCore(lent: Core | null): void {
  core = null;
  lent?.ffmpeg.terminate();
}

function asTrouble(error: unknown, lent: Core | null): Trouble {
  if (error instanceof Trouble) return error;
  if (isOutOfMemory(error)) return trouble('out-of-memory', {}, { retryable: true, cause: error });
  // The package rejects with strings and with errors of its own; none of them is a fault of the caller.
  const code = lent === null ? 'engine-unavailable' : 'engine-failed';
  return trouble(code, { reason: String(error).slice(0, 200) }, { retryable: true, cause: error });
}

async function loadCore(onLoading: (share: number | null) => void): Promise<Core> {
  onLoading(null);
  wasmBlobUrl ??= download(wasmUrl, onLoading);
  wasmBlobUrl.catch(() => (wasmBlobUrl = null));
  const ffmpeg = new FFmpeg();
  try {
    // The core's worker imports it by address, so a relative one must be made whole here.
    await ffmpeg.load({ coreURL: new URL(coreUrl, self.location.href).href, wasmURL: await wasmBlobUrl });
    await ffmpeg.createDir(INPUT_FOLDER);
  } catch (error) {
    ffmpeg.terminate();
    throw error;
  }
  return { ffmpeg, programs: 0 };
}

/** Kept as a blob, so that a new core needs no network. `share` is null where a server compresses. */
async function download(url: string, onLoading: (share: number | null) => void): Promise<string> {
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new Error(`the core answered ${response.status}`);
  const encoded = response.headers.has('Content-Encoding');
  const size = encoded ? 0 : Number(response.headers.get('Content-Length') ?? 0);
  let received = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        received += chunk.length;
        onLoading(size > 0 ? Math.min(1, received / size) : null);
        controller.enqueue(chunk);
      },
    }),
  );
  const bytes = await inflated(await new Response(counted).blob());
  return URL.createObjectURL(new Blob([bytes], { type: 'application/wasm' }));
}

/** The built page holds the core compressed; servers may have inflated it on the way, and while developing it is plain. */
async function inflated(core: Blob): Promise<ArrayBuffer> {
  const [first, second] = new Uint8Array(await core.slice(0, 2).arrayBuffer());
  const isGzip = first === 0x1f && second === 0x8b;
  const plain = isGzip ? core.stream().pipeThrough(new DecompressionStream('gzip')) : core;
  return new Response(plain).arrayBuffer();
}

function session(lent: Core): FfmpegSession {
  const { ffmpeg } = lent;
  return {
    async holding(path, data, work) {
      // The package gives the buffer away, and a second try needs the bytes again.
      await ffmpeg.writeFile(path, data.slice());
      return cleared(work(), () => ffmpeg.deleteFile(path));
    },
    async mounting(file, work) {
      await ffmpeg.mount(FFFSType.WORKERFS, { blobs: [{ name: 'source', data: file }] }, INPUT_FOLDER);
      return cleared(work(`${INPUT_FOLDER}/source`), () => ffmpeg.unmount(INPUT_FOLDER));
    },
    run: (args, onTime) => run(lent, args, onTime),
    async read(path) {
      const data = await ffmpeg.readFile(path);
      await ffmpeg.deleteFile(path);
      if (typeof data === 'string') throw new Error('ffmpeg.wasm gave text for bytes');
      return data as Uint8Array<ArrayBuffer>;
    },
    async list(folder) {
      const nodes = await ffmpeg.listDir(folder);
      return nodes.filter(({ isDir }) => !isDir).map(({ name }) => name);
    },
  };
}

/** A core that broke cannot be cleared, and need not be. */
async function cleared<T>(work: Promise<T>, clear: () => Promise<unknown>): Promise<T> {
  try {
    return await work;
  } finally {
    await clear().catch(() => undefined);
  }
}

async function run(lent: Core, args: readonly string[], onTime?: (seconds: number) => void): Promise<Finished> {
  const lines: string[] = [];
  let alive = performance.now();
  let made = 0;
  const onSign = () => {
    alive = performance.now();
    onTime?.(made);
  };
  const onLog = ({ message }: { message: string }) => {
    lines.push(message);
    // Its statistics come twice a second, also while a long lead is decoded and nothing is made.
    if (message.startsWith('frame=')) onSign();
  };
  const onProgress = ({ time }: { time: number }) => {
    // Microseconds; nonsense before the first picture.
    if (time >= 0 && time < 1e12) made = time / 1e6;
    onSign();
  };
  lent.programs += 1;
  lent.ffmpeg.on('log', onLog);
  lent.ffmpeg.on('progress', onProgress);
  let watch: ReturnType<typeof setInterval> | undefined;
  const stalled = new Promise<never>((_, reject) => {
    watch = setInterval(() => {
      if (performance.now() - alive < STALL_SECONDS * 1000) return;
      reject(trouble('engine-stalled', { seconds: STALL_SECONDS }, { retryable: true }));
    }, 1000);
  });
  try {
    const code = await Promise.race([lent.ffmpeg.exec([...args]), stalled]);
    const log = lines.join('\n');
    if (isOutOfMemory(log)) throw trouble('out-of-memory', {}, { retryable: true });
    return { code, log };
  } finally {
    clearInterval(watch);
    lent.ffmpeg.off('log', onLog);
    lent.ffmpeg.off('progress', onProgress);
  }
}
