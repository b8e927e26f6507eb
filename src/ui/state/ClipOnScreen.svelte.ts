import type { Clip, ClipMaker, ClipProgress } from '../../domain/clip.ts';
import type { Failure } from '../../domain/failure.ts';
import type { ClipMedia } from '../../domain/media.ts';

/** Before all that a run has in its queue. */
const ON_SCREEN_PRIORITY = 100;

/** `seconds`: how long the cut took, the wait for a free worker included. `url` plays the clip until it is replaced. */
export type ClipView =
  | { state: 'none' }
  | { state: 'cutting'; progress: ClipProgress }
  | { state: 'ready'; clip: Clip; url: string; seconds: number }
  | { state: 'stopped' }
  | { state: 'failed'; failure: Failure };

/** The one clip that a page shows: cut when it is asked for, let go when the page goes on. */
export class ClipOnScreen {
  view = $state.raw<ClipView>({ state: 'none' });
  readonly #clips: Pick<ClipMaker, 'cut'>;
  #media: ClipMedia | null = null;
  #cutting: AbortController | null = null;

  constructor(clips: Pick<ClipMaker, 'cut'>) {
    this.#clips = clips;
  }

  /** Shows the clip of these media in place of the one before. */
  show(media: ClipMedia): void {
    this.close();
    this.#media = media;
    void this.#cut(media);
  }

  retry(): void {
    if (this.#media !== null) this.show(this.#media);
  }

  stop(): void {
    if (this.view.state !== 'cutting') return;
    this.#cutting?.abort();
    this.view = { state: 'stopped' };
  }

  /** Ends what is under way and revokes the clip's address. */
  close(): void {
    this.#cutting?.abort();
    if (this.view.state === 'ready') URL.revokeObjectURL(this.view.url);
    this.view = { state: 'none' };
  }

  async #cut(media: ClipMedia): Promise<void> {
    const cutting = new AbortController();
    this.#cutting = cutting;
    const { signal } = cutting;
    this.view = { state: 'cutting', progress: { step: 'waiting', share: null } };
    const begun = performance.now();
    try {
      const outcome = await this.#clips.cut(media, {
        signal,
        priority: ON_SCREEN_PRIORITY,
        onProgress: (progress) => {
          if (!signal.aborted) this.view = { state: 'cutting', progress };
        },
      });
      if (signal.aborted) return;
      this.view = outcome.ok
        ? {
            state: 'ready',
            clip: outcome.value,
            url: URL.createObjectURL(outcome.value.blob),
            seconds: (performance.now() - begun) / 1000,
          }
        : { state: 'failed', failure: outcome.failure };
    } catch (reason) {
      if (!signal.aborted) throw reason;
    }
  }
}
