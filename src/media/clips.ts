import type { Clip, ClipMaker, ClipProgress, EngineChoice } from '../domain/clip.ts';
import { success, type Outcome } from '../domain/failure.ts';
import type { ClipMedia } from '../domain/media.ts';
import type { PreferenceStore } from '../domain/preferences.ts';
import type { LocatedSource } from '../domain/sources.ts';
import type { ClipStore } from '../domain/store.ts';
import { bytesKey, clipKey } from './clipKey.ts';
import type { ClipPool } from './pool.ts';
import { RecentClips } from './recentClips.ts';
import { SharedWork, type SharedAsk } from './sharedWork.ts';
import type { VideoSources } from './sources.ts';

type Parts = {
  sources: Pick<VideoSources, 'locate' | 'forget'>;
  pool: Pick<ClipPool, 'cut'>;
  preferences: PreferenceStore;
  /** Used only while the preferences keep clips on the device. */
  device: ClipStore;
};

type Wanted = { media: ClipMedia; located: LocatedSource; engine: EngineChoice };

/** Takes a clip from the session's memory, else from the device, else has a worker cut it. */
export class Clips implements ClipMaker {
  readonly #parts: Parts;
  readonly #recent = new RecentClips();
  readonly #work = new SharedWork<Outcome<Clip>, ClipProgress>();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { preferences, device } = parts;
    let place = preferences.get().clips;
    preferences.subscribe(({ clips }) => {
      if (place === 'device' && clips === 'session') void device.clear();
      place = clips;
    });
  }

  async cut(media: ClipMedia, options: Parameters<ClipMaker['cut']>[1]): Promise<Outcome<Clip>> {
    const { sources, preferences } = this.#parts;
    const { signal, engine = preferences.get().engine, priority, onProgress } = options;
    const located = await sources.locate(media.source, signal);
    if (!located.ok) return located;
    const wanted = { media, located: located.value, engine };
    const key = keyOf(wanted);
    const recent = this.#recent.get(key);
    if (recent) return success(recent);
    return this.#work.join(key, { signal, priority, onProgress }, (ask) => this.#make(wanted, ask));
  }

  /** An address that ran out is resolved again, and the clip cut once more. */
  async #make(wanted: Wanted, ask: SharedAsk<ClipProgress>): Promise<Outcome<Clip>> {
    const clip = await this.#find(wanted, ask);
    if (clip.ok || clip.failure.code !== 'address-expired') return clip;
    const located = await this.#parts.sources.locate(wanted.media.source, ask.signal);
    return located.ok ? this.#find({ ...wanted, located: located.value }, ask) : located;
  }

  async #find(wanted: Wanted, ask: SharedAsk<ClipProgress>): Promise<Outcome<Clip>> {
    const { device, preferences } = this.#parts;
    const key = keyOf(wanted);
    const { clips: place, clipLimit } = preferences.get();
    const kept = place === 'device' ? await device.get(key) : success(null);
    if (kept.ok && kept.value) {
      this.#recent.put(key, kept.value, clipLimit);
      return success(kept.value);
    }
    const clip = await this.#cut(wanted, ask);
    if (!clip.ok) return clip;
    this.#recent.put(key, clip.value, clipLimit);
    // A clip with remarks may come out better another time. That one could not be kept harms nobody.
    if (place === 'device' && clip.value.recipe.remarks.length === 0) void device.put(key, clip.value, clipLimit);
    return clip;
  }

  async #cut({ media, located, engine }: Wanted, ask: SharedAsk<ClipProgress>): Promise<Outcome<Clip>> {
    const { pool, sources } = this.#parts;
    const { source, start, end, roi } = media;
    const request = { bytes: located.bytes, start, end, roi, engine };
    const clip = await pool.cut({ request, source: bytesKey(source, located), ...ask });
    if (!clip.ok) {
      sources.forget(source);
      return clip;
    }
    const { blob, recipe } = clip.value;
    return success({ blob, recipe: { ...recipe, source: { ...recipe.source, formatId: located.formatId } } });
  }
}

function keyOf({ media, located, engine }: Wanted): string {
  return clipKey(media, located, engine);
}
