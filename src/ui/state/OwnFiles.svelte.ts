import { createSubscriber } from 'svelte/reactivity';
import type { Sources } from '../../domain/sources.ts';

/** The files that the user gave for videos, as views see them. */
export class OwnFiles {
  readonly #sources: Sources;
  readonly #follow: () => void;

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#follow = createSubscriber((update) => sources.subscribe(update));
  }

  /** The file that stands for a source; null where none was given. */
  of(source: string): { name: string; bytes: number } | null {
    this.#follow();
    return this.#sources.ownFile(source);
  }

  give(source: string, file: File): void {
    this.#sources.give(source, { blob: file, name: file.name });
  }

  takeBack(source: string): void {
    this.#sources.takeBack(source);
  }
}
