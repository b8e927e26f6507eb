import { SvelteMap } from 'svelte/reactivity';
import type { Failure } from '../../domain/failure.ts';
import type { KeyRing } from '../../domain/keys.ts';
import type { Provider, Settings } from '../../domain/model.ts';

/** `names` are the provider's own once they came, and its suggestions until then. */
export type KnownNames = { names: readonly string[]; failure: Failure | null };

/** The model names to offer, asked from each provider once. */
export class ModelNames {
  readonly #ring: KeyRing;
  readonly #known = new SvelteMap<string, KnownNames>();
  /** Provider → the key and settings that it was asked with. */
  readonly #askedWith: Record<string, string> = {};

  constructor(ring: KeyRing) {
    this.#ring = ring;
  }

  of({ id, suggestions }: Provider): KnownNames {
    return this.#known.get(id) ?? { names: suggestions, failure: null };
  }

  /** Asks the provider, unless it was asked with this key and these settings before. */
  async load(provider: Provider, settings: Settings): Promise<void> {
    const key = this.#ring.get(provider.id);
    const asked = JSON.stringify([key, settings]);
    if ((provider.needsKey && key === null) || this.#askedWith[provider.id] === asked) return;
    this.#askedWith[provider.id] = asked;
    // Never aborted: the names serve all pages, whichever asked first.
    const outcome = await provider.models(key, settings, new AbortController().signal);
    if (outcome.ok) {
      const suggested = provider.suggestions.filter((name) => outcome.value.includes(name));
      const others = outcome.value.filter((name) => !suggested.includes(name));
      this.#known.set(provider.id, { names: [...suggested, ...others], failure: null });
    } else {
      // A list that failed may be asked for again.
      this.#askedWith[provider.id] = '';
      this.#known.set(provider.id, { names: provider.suggestions, failure: outcome.failure });
    }
  }
}
