import i18next from 'i18next';
import { en } from './en/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: typeof en;
  }
}

i18next.init({
  lng: 'en',
  fallbackLng: 'en',
  ns: Object.keys(en),
  defaultNS: 'shell',
  resources: { en },
  // Everything is bundled, so the first component can already speak.
  initAsync: false,
  // Svelte escapes what it writes.
  interpolation: { escapeValue: false },
});

/** A text of the catalogue by `part:key`; a key that is not there is a type error. */
export const t = i18next.t;

/** BCP 47, of the texts shown; figures and dates follow it. */
export function language(): string {
  return i18next.language;
}
