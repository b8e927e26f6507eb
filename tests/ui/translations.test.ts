import i18next from 'i18next';
import { describe, expect, test, vi } from 'vitest';
import { en } from '../../src/ui/messages/en/index.ts';
import { languageFor, speak, withLaterWords } from '../../src/ui/messages/language.ts';
import { t } from '../../src/ui/messages/t.ts';
import { first } from '../../src/ui/messages/zh/first.ts';
import { later } from '../../src/ui/messages/zh/later.ts';

const zh = {
  ...first,
  ...later,
  run: { ...first.run, ...later.run },
  questions: { ...first.questions, ...later.questions },
};

/** Every text of a catalogue by its address. */
function texts(part: unknown, path = ''): [string, string][] {
  if (typeof part === 'string') return [[path, part]];
  return Object.entries(part as object).flatMap(([key, inner]) => texts(inner, path === '' ? key : `${path}.${key}`));
}

/** What a text takes in, and the marks it puts around words. */
const slots = (text: string) => (text.match(/\{\{[^}]+\}\}|<\/?[a-z]>/g) ?? []).toSorted();

describe('the Chinese catalogue', () => {
  const english = new Map(texts(en));
  const chinese = new Map(texts(zh));

  test('has every text of the English one but its singulars, and no other', () => {
    const expected = [...english.keys()].filter((path) => !path.endsWith('_one'));
    expect([...chinese.keys()].toSorted()).toEqual(expected.toSorted());
  });

  test('takes in what the English one does', () => {
    const differing = [...chinese].filter(
      ([path, text]) => slots(text).join() !== slots(english.get(path) ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  test('has no empty text, and no punctuation of English beside Chinese', () => {
    expect([...chinese].filter(([, text]) => text.trim() === '')).toEqual([]);
    expect([...chinese].filter(([, text]) => /\p{Script=Han}[,;:?!]|[,;:?!]\p{Script=Han}|["']/u.test(text))).toEqual(
      [],
    );
  });

  test('says what happened and what to do as sentences', () => {
    const sentences = texts(zh.failures.byCode);
    expect(sentences.filter(([, text]) => !text.endsWith('。'))).toEqual([]);
  });
});

describe('the language', () => {
  test('is the chosen one, else the first of the browser’s that the page speaks, else English', () => {
    expect(languageFor('en', ['zh-CN'])).toBe('en');
    expect(languageFor(null, ['de-DE', 'zh-Hans-SG', 'en-GB'])).toBe('zh-CN');
    expect(languageFor(null, ['en-GB', 'zh-CN'])).toBe('en');
    expect(languageFor(null, ['de-DE'])).toBe('en');
    expect(languageFor(null, [])).toBe('en');
  });
});

test('words that a view asks for are laid over the others once, and not with each view', async () => {
  await withLaterWords(Promise.resolve());
  const laid = vi.spyOn(i18next, 'addResourceBundle');
  await withLaterWords(Promise.resolve());
  expect(laid).not.toHaveBeenCalled();
  laid.mockRestore();
});

describe('once Chinese is spoken', () => {
  test('texts, plurals and figures are Chinese', async () => {
    const root = { lang: '' };
    Object.assign(globalThis, { document: { documentElement: root } });
    try {
      await speak('zh-CN');
      expect(t('nav.settings')).toBe(zh.shell.nav.settings);
      expect(t('questions:showMatching', { count: 1 })).toBe('显示 1 题');
      expect(t('compare:title')).toBe(zh.compare.title);
      expect(root.lang).toBe('zh-CN');
    } finally {
      await speak('en');
      Reflect.deleteProperty(globalThis, 'document');
    }
    expect(t('nav.settings')).toBe('Settings');
  });
});
