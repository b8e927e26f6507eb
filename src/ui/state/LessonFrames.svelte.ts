import { SvelteMap } from 'svelte/reactivity';
import type { ClipMaker } from '../../domain/clip.ts';
import type { ClipMedia } from '../../domain/media.ts';

/** Frames of one clip on paper: enough to see a movement in. */
const FRAMES = 4;

/** One still; `time` in seconds after the clip's start. */
export type PaperFrame = { url: string; time: number };

/** The frames of a lesson's clips, taken one clip after the other when they are asked for. */
export class LessonFrames {
  /** Null while none are being taken. */
  progress = $state.raw<{ done: number; total: number } | null>(null);
  /** By question; a clip that could not be cut has none. */
  readonly #frames = new SvelteMap<string, readonly PaperFrame[]>();
  readonly #clips: Pick<ClipMaker, 'stills'>;
  #taking: AbortController | null = null;

  constructor(clips: Pick<ClipMaker, 'stills'>) {
    this.#clips = clips;
  }

  of(questionId: string): readonly PaperFrame[] {
    return this.#frames.get(questionId) ?? [];
  }

  async take(wanted: readonly { id: string; media: ClipMedia }[]): Promise<void> {
    this.close();
    const taking = new AbortController();
    this.#taking = taking;
    const { signal } = taking;
    try {
      for (const [done, { id, media }] of wanted.entries()) {
        this.progress = { done, total: wanted.length };
        const outcome = await this.#clips.stills(media, { signal, pick: { kind: 'count', count: FRAMES } });
        signal.throwIfAborted();
        if (!outcome.ok) continue;
        const frames = outcome.value.frames.map(({ blob, time }) => ({ url: URL.createObjectURL(blob), time }));
        this.#frames.set(id, frames);
      }
      this.progress = null;
    } catch (reason) {
      if (!signal.aborted) throw reason;
    }
  }

  /** Ends what is under way; what was taken stays. */
  stop(): void {
    this.#taking?.abort();
    this.progress = null;
  }

  /** Ends what is under way and lets go of the frames. */
  close(): void {
    this.stop();
    for (const frames of this.#frames.values()) for (const { url } of frames) URL.revokeObjectURL(url);
    this.#frames.clear();
  }
}
