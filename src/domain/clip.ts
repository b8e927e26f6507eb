import type { Outcome } from './failure.ts';
import type { FrameOrder } from './frameOrder.ts';
import type { ClipMedia, PixelRect, Roi } from './media.ts';

/**
 * Where a source video's bytes are. An address answers ranges; a file is the user's own. `token`: the shared token that
 * the server at the address asks for, absent where there is none. It stands in no record and no key of a cache.
 */
export type SourceBytes = { kind: 'address'; url: string; token?: string } | { kind: 'file'; file: Blob; name: string };

export type EngineName = 'webcodecs' | 'ffmpeg.wasm';

/** `auto`: WebCodecs where the browser really can, else ffmpeg.wasm. */
export type EngineChoice = 'auto' | EngineName;

/**
 * A cut to make. `start < end`, in seconds after the source's first frame; `roi` null is the whole frame. In another
 * `order` the frames change places; the times at which one is shown stay.
 */
export type ClipRequest = {
  bytes: SourceBytes;
  start: number;
  end: number;
  roi: Roi | null;
  order: FrameOrder | null;
  engine: EngineChoice;
};

/** What a person should know about a clip that was made all the same. */
export type ClipRemark =
  'end-beyond-source' | 'not-whole' | 'corrupt-concealed' | 'frame-on-screen' | 'engine-fell-back' | 'range-ignored';

/** What changes nothing of the picture is told in the clip's record only. */
const HARMLESS: readonly ClipRemark[] = ['engine-fell-back', 'range-ignored'];

/** Those that a person should know who looks at an answer: the picture is not what was asked for. */
export function cautionsAmong(remarks: readonly ClipRemark[]): ClipRemark[] {
  return remarks.filter((remark) => !HARMLESS.includes(remark));
}

/** Raised whenever the workers make another clip of the same request: cached clips of the old recipe are not used. */
export const RECIPE_VERSION = 3;

/** How a clip was made: enough to make it again, and part of every record of an answer to it. */
export type ClipRecipe = {
  /** As asked, in seconds after the source's first frame. */
  start: number;
  end: number;
  region: PixelRect;
  /** Null where the frames stand as shown. */
  order: FrameOrder | null;
  /** `rate` in frames per second, averaged; `codec` by its short name: `h264`, `vp9`, `av1`, `mpeg2video`. */
  source: { width: number; height: number; codec: string; rate: number | null; formatId: string | null };
  /** Frames in the clip; the first is the first one at or after `start`, the last the last one before `end`. */
  frames: number;
  /** Seconds from the first frame's start to the last one's end. */
  duration: number;
  engine: { name: EngineName; version: string; settings: string };
  /** Bytes read from the source for this clip, the index included when it was read for it. */
  bytesRead: number;
  /** Of the clip's bytes, in lower-case hex. */
  sha256: string;
  remarks: readonly ClipRemark[];
};

/** A clip as it is sent: H.264 in mp4, cropped, without sound. */
export type Clip = { blob: Blob; recipe: ClipRecipe };

/** `share` is 0–1, or null while the amount of work is not known. */
export type ClipProgress = { step: 'waiting' | 'loading-engine' | 'reading' | 'cutting'; share: number | null };

/** At which times of a clip a model sees it. Times count from the clip's start and lie before its end. */
export type FramePick =
  /** At k ÷ `rate` seconds, `rate` a second. */
  | { kind: 'rate'; rate: number }
  /** At k × length ÷ `count` seconds. */
  | { kind: 'count'; count: number };

/** Frames to take out of a source. `maxSide` in pixels shrinks the longer side to it; null leaves the region's size. */
export type FramesRequest = ClipRequest & { pick: FramePick; maxSide: number | null };

/** `time` in seconds after the clip's start; `sha256` of the JPEG's bytes, in lower-case hex. */
export type Frame = { blob: Blob; time: number; sha256: string };

/** How frames were taken: as for a clip, and which ones. */
export type FramesRecipe = Omit<ClipRecipe, 'frames' | 'duration' | 'sha256'> & {
  pick: FramePick;
  /**
   * `shown-once`: the frame on screen at each of the times, or the clip's first one where that began earlier; a frame
   * that is on screen at several of the times is taken once.
   */
  rule: 'shown-once';
  /** How many times there were, and how many frames stand for them. */
  times: number;
  frames: number;
  /** Of each JPEG, in pixels. */
  width: number;
  height: number;
};

/** A clip's frames as they are sent: JPEG, cropped, in the order asked for; never none. */
export type Frames = { frames: readonly Frame[]; recipe: FramesRecipe };

/** Stills that were sent, one by one: `time` in seconds after the clip's start, `sha256` in lower-case hex. */
export type StillsRecipe = FramesRecipe & { stills: readonly { time: number; bytes: number; sha256: string }[] };

export type Stills = { frames: readonly Frame[]; recipe: StillsRecipe };

/** One step of making a clip smaller: `share` (0–1) of its width and height, at x264's constant rate factor `crf`. */
export type ShrinkStep = { share: number; crf: number };

/** The published steps for clips that a provider finds too large, in the order tried. */
export const SHRINK_STEPS: readonly ShrinkStep[] = [
  { share: 1 / 2, crf: 28 },
  { share: 1 / 3, crf: 32 },
  { share: 1 / 4, crf: 35 },
];

/** Encodes a clip again, smaller. Rejects only with the abort reason. */
export interface ClipShrinker {
  shrink(clip: Blob, step: ShrinkStep, signal: AbortSignal): Promise<Outcome<{ blob: Blob; sha256: string }>>;
}

/** The worker's side of the thread boundary. Plain data both ways; ending the worker is the cancel. */
export interface ClipWorker {
  cut(request: ClipRequest, onProgress: (progress: ClipProgress) => void): Promise<Outcome<Clip>>;
  frames(request: FramesRequest, onProgress: (progress: ClipProgress) => void): Promise<Outcome<Frames>>;
  shrink(
    clip: Blob,
    step: ShrinkStep,
    onProgress: (progress: ClipProgress) => void,
  ): Promise<Outcome<{ blob: Blob; sha256: string }>>;
}

export type ClipOptions = {
  signal: AbortSignal;
  /** Default: as shown. */
  order?: FrameOrder | null;
  /** Default: the one in the preferences. */
  engine?: EngineChoice;
  /** Higher goes first; the question on screen has the highest. */
  priority?: number;
  onProgress?: (progress: ClipProgress) => void;
};

/** Clips and stills that were made and are kept, in memory and on the device. All of them can be made again. */
export interface ClipKeeper {
  clear(): Promise<Outcome<void>>;
}

/** What the rest of the app asks for a clip, or for stills of one. Rejects only with the abort reason. */
export interface ClipMaker {
  cut(media: ClipMedia, options: ClipOptions): Promise<Outcome<Clip>>;
  stills(media: ClipMedia, options: ClipOptions & { pick: FramePick }): Promise<Outcome<Stills>>;
}
