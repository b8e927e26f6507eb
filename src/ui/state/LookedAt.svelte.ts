import type { Benchmark, LoadProgress } from '../../domain/benchmark.ts';
import type { Failure } from '../../domain/failure.ts';
import type { BenchmarkPlace, Library } from '../../domain/library.ts';

/** A place that a person picked, as they call it. */
export type PickedPlace = Extract<BenchmarkPlace, { name: string }>;

/** What was picked to be looked at before it is opened. It does not touch what is open, or on its way. */
export class LookedAt {
  /** `progress` is null until the number of files is known. */
  reading = $state.raw<{ name: string; progress: LoadProgress | null } | null>(null);
  seen = $state.raw<{ place: PickedPlace; benchmark: Benchmark } | null>(null);
  trouble = $state.raw<{ name: string; failure: Failure } | null>(null);

  readonly #library: Pick<Library, 'look'>;
  #abort: AbortController | null = null;

  constructor(library: Pick<Library, 'look'>) {
    this.#library = library;
  }

  /** Gives up what is being looked at. Whether something was found. */
  async look(place: PickedPlace): Promise<boolean> {
    this.stop();
    const abort = new AbortController();
    const { name } = place;
    this.#abort = abort;
    this.seen = null;
    this.trouble = null;
    this.reading = { name, progress: null };
    try {
      const looked = await this.#library.look(place, {
        signal: abort.signal,
        onProgress: (progress) => {
          if (this.#abort === abort) this.reading = { name, progress };
        },
      });
      abort.signal.throwIfAborted();
      if (looked.ok) this.seen = { place, benchmark: looked.value };
      else this.trouble = { name, failure: looked.failure };
      return looked.ok;
    } catch (error) {
      if (!abort.signal.aborted) throw error;
      return false;
    } finally {
      if (this.#abort === abort) {
        this.#abort = null;
        this.reading = null;
      }
    }
  }

  stop(): void {
    this.#abort?.abort();
  }
}
