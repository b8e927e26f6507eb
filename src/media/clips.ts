import type {
  Clip,
  ClipKeeper,
  ClipMaker,
  ClipOptions,
  ClipProgress,
  ClipRequest,
  FramePick,
  Stills,
} from '../domain/clip.ts';
import { success, type Outcome } from '../domain/failure.ts';
import type { ClipMedia } from '../domain/media.ts';
import type { PreferenceStore } from '../domain/preferences.ts';
import type { ClipStore } from '../domain/store.ts';
import { bytesKey, clipKey, type Wanted } from './clipKey.ts';
import type { ClipPool, Turn } from './pool.ts';
import { Recent } from './recent.ts';
import { SharedWork, type SharedAsk } from './sharedWork.ts';
import type { VideoSources } from './sources.ts';

type Parts = {
  sources: Pick<VideoSources, 'locate' | 'forget'>;
  pool: Pick<ClipPool, 'cut' | 'frames'>;
  preferences: PreferenceStore;
  /** Used only while the preferences keep clips on the device. */
  device: ClipStore;
};

type Job = Turn & { request: ClipRequest };

/** Where clips are kept, or stills, and those that are being made. */
type Shelf<T> = {
  recent: Recent<T>;
  underWay: SharedWork<Outcome<T>, ClipProgress>;
  /** Null for what is not kept there. */
  device: {
    get(key: string): Promise<Outcome<T | null>>;
    put(key: string, value: T, limit: number): Promise<Outcome<void>>;
  } | null;
};

type Workshop<T> = Shelf<T> & { make: (job: Job) => Promise<Outcome<T>> };

/** Takes a clip from the session's memory, else from the device, else has a worker cut it; stills likewise. */
export class Clips implements ClipMaker, ClipKeeper {
  readonly #parts: Parts;
  readonly #clips: Shelf<Clip>;
  readonly #stills: Shelf<Stills>;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { preferences, device } = parts;
    this.#clips = {
      recent: new Recent(({ blob }) => blob.size),
      underWay: new SharedWork(),
      device,
    };
    this.#stills = {
      recent: new Recent(({ frames }) => frames.reduce((sum, { blob }) => sum + blob.size, 0)),
      underWay: new SharedWork(),
      // Only runs take them, and a run takes those of one clip one after the other.
      device: null,
    };
    let place = preferences.get().clips;
    preferences.subscribe(({ clips }) => {
      if (place === 'device' && clips === 'session') void device.clear();
      place = clips;
    });
  }

  cut(media: ClipMedia, options: ClipOptions): Promise<Outcome<Clip>> {
    return this.#give(media, { ...options, pick: null }, { ...this.#clips, make: (job) => this.#parts.pool.cut(job) });
  }

  stills(media: ClipMedia, options: ClipOptions & { pick: FramePick }): Promise<Outcome<Stills>> {
    return this.#give(media, options, {
      ...this.#stills,
      make: (job) => takeStills(this.#parts.pool, job, options.pick),
    });
  }

  clear(): Promise<Outcome<void>> {
    this.#clips.recent.clear();
    this.#stills.recent.clear();
    return this.#parts.device.clear();
  }

  async #give<T extends Clip | Stills>(
    media: ClipMedia,
    options: ClipOptions & { pick: FramePick | null },
    workshop: Workshop<T>,
  ): Promise<Outcome<T>> {
    const { sources, preferences } = this.#parts;
    const { signal, order = null, engine = preferences.get().engine, pick, priority, onProgress } = options;
    const located = await sources.locate(media.source, signal);
    if (!located.ok) return located;
    const wanted = { media, located: located.value, order, engine, pick };
    const key = clipKey(wanted);
    const recent = workshop.recent.get(key);
    if (recent) return success(recent);
    return workshop.underWay.join(key, { signal, priority, onProgress }, (ask) => this.#make(wanted, ask, workshop));
  }

  /** An address that ran out is resolved again, and the clip cut once more. */
  async #make<T extends Clip | Stills>(
    wanted: Wanted,
    ask: SharedAsk<ClipProgress>,
    workshop: Workshop<T>,
  ): Promise<Outcome<T>> {
    const made = await this.#find(wanted, ask, workshop);
    if (made.ok || made.failure.code !== 'address-expired') return made;
    const located = await this.#parts.sources.locate(wanted.media.source, ask.signal);
    return located.ok ? this.#find({ ...wanted, located: located.value }, ask, workshop) : located;
  }

  async #find<T extends Clip | Stills>(
    wanted: Wanted,
    ask: SharedAsk<ClipProgress>,
    workshop: Workshop<T>,
  ): Promise<Outcome<T>> {
    const { recent } = workshop;
    const key = clipKey(wanted);
    const { clips: place, clipLimit } = this.#parts.preferences.get();
    const device = place === 'device' ? workshop.device : null;
    const kept = device === null ? success(null) : await device.get(key);
    if (kept.ok && kept.value) {
      recent.put(key, kept.value, clipLimit);
      return success(kept.value);
    }
    const made = await this.#work(wanted, ask, workshop);
    if (!made.ok) return made;
    recent.put(key, made.value, clipLimit);
    // A clip with remarks may come out better another time. That one could not be kept harms nobody.
    if (made.value.recipe.remarks.length === 0) void device?.put(key, made.value, clipLimit);
    return made;
  }

  async #work<T extends Clip | Stills>(
    { media, located, order, engine }: Wanted,
    ask: SharedAsk<ClipProgress>,
    { make }: Workshop<T>,
  ): Promise<Outcome<T>> {
    const { source, start, end, roi } = media;
    const request = { bytes: located.bytes, start, end, roi, order, engine };
    const made = await make({ request, source: bytesKey(source, located), ...ask });
    if (!made.ok) {
      this.#parts.sources.forget(source);
      return made;
    }
    const { recipe } = made.value;
    const { formatId } = located;
    return success({ ...made.value, recipe: { ...recipe, source: { ...recipe.source, formatId } } });
  }
}

async function takeStills(pool: Parts['pool'], { request, ...turn }: Job, pick: FramePick): Promise<Outcome<Stills>> {
  // In the size of the region: providers shrink as their prices say.
  const taken = await pool.frames({ ...turn, request: { ...request, pick, maxSide: null } });
  if (!taken.ok) return taken;
  const { frames, recipe } = taken.value;
  const stills = frames.map(({ blob, time, sha256 }) => ({ time, bytes: blob.size, sha256 }));
  return success({ frames, recipe: { ...recipe, stills } });
}
