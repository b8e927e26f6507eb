import { SvelteMap } from 'svelte/reactivity';
import type { StillFiles } from '../../domain/benchmark.ts';
import type { ClipMaker } from '../../domain/clip.ts';
import { failure } from '../../domain/failure.ts';
import type { Media, StillMedia } from '../../domain/media.ts';
import type { PictureMaker } from '../../domain/still.ts';

/** Frames of one clip on paper: enough to see a movement in. */
const FRAMES = 4;

/** A frame with its `time` in seconds after the clip's start, or a still with its number from 1. */
export type PaperPicture =
  { kind: 'frame'; url: string; time: number } | { kind: 'still'; url: string; number: number };

type Wanted = { id: string; media: readonly Media[] };
type Ports = { clips: Pick<ClipMaker, 'stills'>; pictures: PictureMaker; files: StillFiles | null };

/** The pictures of a lesson's questions, taken one question after the other when they are asked for. */
export class LessonPictures {
  /** Null while none are being taken. */
  progress = $state.raw<{ done: number; total: number } | null>(null);
  /** By question; what could not be had is not among them. */
  readonly #pictures = new SvelteMap<string, readonly PaperPicture[]>();
  readonly #ports: Ports;
  #taking: AbortController | null = null;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Null until they were taken. */
  of(questionId: string): readonly PaperPicture[] | null {
    return this.#pictures.get(questionId) ?? null;
  }

  async take(wanted: readonly Wanted[]): Promise<void> {
    this.stop();
    const taking = new AbortController();
    this.#taking = taking;
    const { signal } = taking;
    try {
      for (const [done, { id, media }] of wanted.entries()) {
        this.progress = { done, total: wanted.length };
        const taken: PaperPicture[] = [];
        try {
          for (const [index, one] of media.entries()) taken.push(...(await this.#take(one, index + 1, signal)));
          signal.throwIfAborted();
        } catch (reason) {
          letGo(taken);
          throw reason;
        }
        letGo(this.#pictures.get(id) ?? []);
        this.#pictures.set(id, taken);
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

  /** Ends what is under way and lets go of the pictures. */
  close(): void {
    this.stop();
    for (const pictures of this.#pictures.values()) letGo(pictures);
    this.#pictures.clear();
  }

  async #take(media: Media, number: number, signal: AbortSignal): Promise<readonly PaperPicture[]> {
    if (media.kind === 'still') {
      const picture = await this.#picture(media, signal);
      return picture.ok ? [{ kind: 'still', url: URL.createObjectURL(picture.value.blob), number }] : [];
    }
    const outcome = await this.#ports.clips.stills(media, { signal, pick: { kind: 'count', count: FRAMES } });
    if (!outcome.ok) return [];
    return outcome.value.frames.map(({ blob, time }) => ({ kind: 'frame', url: URL.createObjectURL(blob), time }));
  }

  async #picture(still: StillMedia, signal: AbortSignal): ReturnType<PictureMaker['make']> {
    const { files, pictures } = this.#ports;
    if (files === null) return failure('still-missing', { file: still.source });
    const file = await files.read(still.source, signal);
    return file.ok ? pictures.make(still, file.value, signal) : file;
  }
}

function letGo(pictures: readonly PaperPicture[]): void {
  for (const { url } of pictures) URL.revokeObjectURL(url);
}
