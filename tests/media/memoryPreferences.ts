import type { Preferences, PreferenceStore } from '../../src/domain/preferences.ts';

/** Preferences that nothing keeps. */
export class MemoryPreferences implements PreferenceStore {
  #preferences: Preferences;
  readonly #listeners = new Set<(preferences: Preferences) => void>();

  constructor(change: Partial<Preferences> = {}) {
    this.#preferences = {
      language: null,
      theme: 'system',
      proxyUrl: null,
      dataUrl: 'http://data.test',
      quality: 'published',
      engine: 'auto',
      clips: 'session',
      clipLimit: 1000,
      limits: {},
      prices: {},
      usesRelay: false,
      agreements: {},
      benchmark: null,
      graderName: '',
      ...change,
    };
  }

  get(): Preferences {
    return this.#preferences;
  }

  set(change: Partial<Preferences>): void {
    this.#preferences = { ...this.#preferences, ...change };
    for (const listener of this.#listeners) listener(this.#preferences);
  }

  subscribe(listener: (preferences: Preferences) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
