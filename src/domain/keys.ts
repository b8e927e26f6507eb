/** Where a key lives: until the page closes, or until the browser's session ends. */
export type KeyPlace = 'memory' | 'session';

/** The user's keys, one a provider. They leave it only towards that provider's own host. */
export interface KeyRing {
  get(provider: string): string | null;
  /** Null where there is no key. */
  place(provider: string): KeyPlace | null;
  set(provider: string, key: string, place: KeyPlace): void;
  forget(provider: string): void;
  forgetAll(): void;
  /** Calls back after each change; returns what ends it. */
  subscribe(listener: () => void): () => void;
}
