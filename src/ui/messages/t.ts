import i18next from 'i18next';
import { createSubscriber } from 'svelte/reactivity';
import { first } from './en/first.ts';
import type { en } from './en/index.ts';
import { isolated } from './isolated.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: typeof en;
  }
}

i18next.init({
  lng: 'en',
  fallbackLng: 'en',
  ns: Object.keys(first),
  defaultNS: 'shell',
  resources: { en: first },
  // English of the first screen is bundled, so the first component can already speak.
  initAsync: false,
  // Svelte escapes what it writes. What is set into a sentence may be anybody's text, in any direction.
  interpolation: { escape: isolated },
});

/** A text of the catalogue by `part:key`; a key that is not there is a type error. */
export const t = i18next.t;

const watch = createSubscriber((update) => {
  i18next.on('languageChanged', update);
  return () => i18next.off('languageChanged', update);
});

/** BCP 47, of the texts shown; figures and dates follow it. What reads it in a component hears when it changes. */
export function language(): string {
  watch();
  return i18next.language;
}
