import { SvelteMap } from 'svelte/reactivity';
import type { Failure } from '../../domain/failure.ts';
import type { KeyRing } from '../../domain/keys.ts';
import type { Provider, Settings } from '../../domain/model.ts';

/** `names` are the provider's own once they came, and its suggestions until then. */
export type KnownNames = { names: readonly string[]; failure: Failure | null };

/** The model names to offer, asked from each provider once a key. */
export class ModelNames {
  readonly #ring: KeyRing;
  readonly #known = new SvelteMap<string, KnownNames>();
  readonly #askedWith = new Map<string, string>();

  constructor(ring: KeyRing) {
    this.#ring = ring;
  }

  of({ id, suggestions }: Provider): KnownNames {
    return this.#known.get(id) ?? { names: suggestions, failure: null };
  }

  /** Asks the provider, where there is a key that it was not asked with before. */
  async load(provider: Provider, settings: Settings): Promise<void> {
    const key = this.#ring.get(provider.id);
    if (key === null || this.#askedWith.get(provider.id) === key) return;
    this.#askedWith.set(provider.id, key);
    // Never aborted: the names serve all pages, whichever asked first.
    const outcome = await provider.models(key, settings, new AbortController().signal);
    if (outcome.ok) {
      const known = new Set(outcome.value);
      const suggested = provider.suggestions.filter((name) => known.has(name));
      this.#known.set(provider.id, { names: [...new Set([...suggested, ...outcome.value])], failure: null });
    } else {
      // A list that failed may be asked for again.
      this.#askedWith.delete(provider.id);
      this.#known.set(provider.id, { names: provider.suggestions, failure: outcome.failure });
    }
  }
}
