import { createSubscriber } from 'svelte/reactivity';
import type { Outcome } from '../../domain/failure.ts';
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

  /** Keys that this device keeps sealed: none, locked, or open until the page closes. */
  get device(): KeyRing['device'] {
    this.#follow();
    return this.#ring.device;
  }

  unlock(passphrase: string): Promise<Outcome<void>> {
    return this.#ring.unlock(passphrase);
  }

  lock(): void {
    this.#ring.lock();
  }

  forgetAll(): void {
    this.#ring.forgetAll();
  }

  set(provider: string, key: string, place: KeyPlace): Promise<void> {
    return this.#ring.set(provider, key, place);
  }
}
