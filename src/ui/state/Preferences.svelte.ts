import type { Preferences as Values, PreferenceStore } from '../../domain/preferences.ts';

/** What the user set, as the page sees it; it also puts the theme on the document. */
export class Preferences {
  #values = $state.raw<Values>() as Values;
  readonly #store: PreferenceStore;

  constructor(store: PreferenceStore) {
    this.#store = store;
    this.#values = store.get();
    showTheme(this.#values.theme);
    store.subscribe((values) => {
      this.#values = values;
      showTheme(values.theme);
    });
  }

  get values(): Values {
    return this.#values;
  }

  set(change: Partial<Values>): void {
    this.#store.set(change);
  }
}

function showTheme(theme: Values['theme']): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}
