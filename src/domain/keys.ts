import type { Outcome } from './failure.ts';

/** Where a key lives: until the page closes, until the browser's session ends, or on this device under a passphrase. */
export type KeyPlace = 'memory' | 'session' | 'device';

/** The user's keys, one a provider. They leave it only towards that provider's own host. */
export interface KeyRing {
  get(provider: string): string | null;
  /** Null where there is no key. */
  place(provider: string): KeyPlace | null;
  /**
   * The key can be used at once; resolves when it is where it is kept. Where the wished place cannot be had (storage
   * refused, device not open) it stays in memory, and `place` says so.
   */
  set(provider: string, key: string, place: KeyPlace): Promise<void>;
  forget(provider: string): Promise<void>;
  /** Also what is sealed on the device, without its passphrase. */
  forgetAll(): void;
  /** What the device keeps: nothing, keys that are sealed, or keys that are open until `lock` or the page closes. */
  readonly device: 'empty' | 'locked' | 'open';
  /** Opens the device's keys; where it keeps none, this passphrase seals those to come. */
  unlock(passphrase: string): Promise<Outcome<void>>;
  /** Keys of the device can not be used until they are unlocked. */
  lock(): void;
  /** Calls back after each change; returns what ends it. */
  subscribe(listener: () => void): () => void;
}
