import { createSubscriber } from 'svelte/reactivity';
import type { KeyPlace, KeyRing } from '../../domain/keys.ts';

/** The key ring, as views see it. They learn whether there is a key; the key itself goes to the provider only. */
export class Keys {
  readonly #ring: KeyRing;
  readonly #follow: () => void;

  constructor(ring: KeyRing) {
    this.#ring = ring;
    this.#follow = createSubscriber((update) => ring.subscribe(update));
  }

  /** Where the key for a provider lives; null where there is none. */
  place(provider: string): KeyPlace | null {
    this.#follow();
    return this.#ring.place(provider);
  }

  set(provider: string, key: string, place: KeyPlace): Promise<void> {
    return this.#ring.set(provider, key, place);
  }
}
