/** Words and numbers of a text; a decimal number is one, and so is each Chinese, Japanese or Korean character. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/['’]/g, '')
      // A decimal comma is a decimal point.
      .replace(/(?<=\d),(?=\d)/g, '.')
      .match(/\d+(?:\.\d+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{M}]+/gu) ??
    []
  );
}

/** Without the article that replies leave out: "The aorta" is "aorta" too. */
function plainWords(text: string): readonly string[] {
  const words = wordsOf(text);
  return words.length > 1 && words[0] === 'the' ? words.slice(1) : words;
}

/** Shortest part of an option, in words and as a share of it, that still counts as its text. */
const PART_WORDS = 4;
const PART_SHARE = 0.7;

/** Characters that hold the first words of most texts. */
const FIRST_WORDS = 30;

function startsAt(words: readonly string[], part: readonly string[], at: number): boolean {
  return part.length > 0 && part.every((word, index) => words[at + index] === word);
}

function contains(words: readonly string[], part: readonly string[]): boolean {
  return words.some((_, at) => startsAt(words, part, at));
}

/** The text of each option, compared with parts of a reply word by word. */
export class OptionTexts {
  readonly #options: readonly (readonly string[])[];
  /** Characters within which an option's text ends, however it is set: a reply may ask for thousands of comparisons. */
  readonly #reach: number;

  constructor(options: readonly string[]) {
    this.#options = options.map(plainWords);
    this.#reach = 2 * Math.max(0, ...options.map(({ length }) => length)) + 40;
  }

  /** The one option whose text this is, or nearly the whole of it; null for none or several. */
  equalTo(text: string): number | null {
    if (text.length > this.#reach) return null;
    const words = plainWords(text);
    const equal = this.#indices((option) => option.length === words.length && startsAt(words, option, 0));
    if (equal.length > 0) return equal.length === 1 ? (equal[0] ?? null) : null;
    if (words.length < PART_WORDS) return null;
    const near = this.#indices(
      (option) => words.length < option.length && words.length >= option.length * PART_SHARE && contains(option, words),
    );
    return near.length === 1 ? (near[0] ?? null) : null;
  }

  /** The option whose text comes first in this; the longest where one begins with another. Null for none. */
  startOf(text: string): number | null {
    if (!this.#mayStart(text)) return null;
    const words = plainWords(text.slice(0, this.#reach));
    const found = this.#indices((option) => startsAt(words, option, 0));
    return this.#longest(found);
  }

  startsWith(index: number, text: string): boolean {
    return startsAt(plainWords(text), this.#options[index] ?? [], 0);
  }

  /**
   * The one option whose text stands somewhere in this, apart from options that lie inside a longer one; `text` holds
   * its words, `rest` those around it.
   */
  within(text: string): { index: number; text: string; rest: string } | null {
    const words = wordsOf(text);
    const found = this.#indices((option) => contains(words, option));
    const index = this.#longest(found);
    if (index === null) return null;
    const option = this.#options[index] ?? [];
    const alone = found.every((other) => other === index || this.#isPart(other, index));
    if (!alone) return null;
    const at = words.findIndex((_, start) => startsAt(words, option, start));
    const rest = [...words.slice(0, at), ...words.slice(at + option.length)];
    return { index, text: option.join(' '), rest: rest.join(' ') };
  }

  /** By the first word, where enough of the text is looked at to hold it whole. */
  #mayStart(text: string): boolean {
    const [first, second, third] = wordsOf(text.slice(0, FIRST_WORDS));
    if (third === undefined) return true;
    return this.#options.some(([word]) => word === first || (first === 'the' && word === second));
  }

  #indices(fits: (option: readonly string[]) => boolean): number[] {
    return this.#options.flatMap((option, index) => (option.length > 0 && fits(option) ? [index] : []));
  }

  #longest(indices: readonly number[]): number | null {
    const length = (index: number) => this.#options[index]?.length ?? 0;
    return indices.reduce<number | null>(
      (best, index) => (best === null || length(index) > length(best) ? index : best),
      null,
    );
  }

  #isPart(part: number, whole: number): boolean {
    const [short = [], long = []] = [this.#options[part], this.#options[whole]];
    return short.length < long.length && contains(long, short);
  }
}
