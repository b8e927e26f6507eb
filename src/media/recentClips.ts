import type { Clip } from '../domain/clip.ts';

/** Clips of this session, by key. Those that were asked for least lately go first when there are too many bytes. */
export class RecentClips {
  /** In the order of last use. */
  readonly #clips = new Map<string, Clip>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Clip | null {
    const clip = this.#clips.get(key);
    if (!clip) return null;
    this.#clips.delete(key);
    this.#clips.set(key, clip);
    return clip;
  }

  /** A clip larger than `limit`, in bytes, is not kept. */
  put(key: string, clip: Clip, limit: number): void {
    this.#delete(key);
    if (clip.blob.size > limit) return;
    this.#clips.set(key, clip);
    this.#bytes += clip.blob.size;
    for (const oldest of this.#clips.keys()) {
      if (this.#bytes <= limit) return;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    const clip = this.#clips.get(key);
    if (!clip) return;
    this.#clips.delete(key);
    this.#bytes -= clip.blob.size;
  }
}
