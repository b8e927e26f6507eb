import i18next from 'i18next';
import { LANGUAGES, type Language } from '../../domain/preferences.ts';
import { first } from './en/first.ts';
// Starts i18next.
import './t.ts';

/** What a language is called by those who speak it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', 'zh-CN': '简体中文' };

type Words = Readonly<Record<string, object>>;

/** `first` is what every screen may say; `later` what some views say alone, which most visits never need. */
const CATALOGUES: Readonly<Record<Language, Readonly<Record<'first' | 'later', () => Promise<Words>>>>> = {
  en: {
    first: async () => first,
    later: async () => (await import('./en/later.ts')).later,
  },
  'zh-CN': {
    first: async () => (await import('./zh/first.ts')).first,
    later: async () => (await import('./zh/later.ts')).later,
  },
};

/** What was added stays: each view asks for its words, and laying one catalogue over another takes milliseconds. */
const added = new WeakSet<Words>();

let wanted: Language = 'en';
let needsLater = false;

/** The chosen language, else the first of the browser's that the page speaks, else English. */
export function languageFor(choice: Language | null, browsers: readonly string[]): Language {
  if (choice !== null) return choice;
  const primary = (tag: string) => tag.toLowerCase().split('-')[0];
  for (const one of browsers) {
    const spoken = LANGUAGES.find((ours) => primary(ours) === primary(one));
    if (spoken !== undefined) return spoken;
  }
  return 'en';
}

/** Speaks this language from now on. Where its words cannot be loaded, what was spoken before stays. */
export async function speak(next: Language): Promise<void> {
  wanted = next;
  try {
    await add(next, 'first');
    if (needsLater) await add(next, 'later');
  } catch {
    return;
  }
  if (wanted !== next) return;
  if (i18next.language !== next) await i18next.changeLanguage(next);
  document.documentElement.lang = next;
}

/** A view whose words are not those of the first screen, once both are there. */
export async function withLaterWords<T>(view: Promise<T>): Promise<T> {
  needsLater = true;
  const [loaded] = await Promise.all([view, add(wanted, 'later')]);
  return loaded;
}

async function add(to: Language, part: 'first' | 'later'): Promise<void> {
  const words = await CATALOGUES[to][part]();
  if (added.has(words)) return;
  // A part of the first screen may have more words later.
  for (const [name, texts] of Object.entries(words)) i18next.addResourceBundle(to, name, texts, true);
  added.add(words);
}
