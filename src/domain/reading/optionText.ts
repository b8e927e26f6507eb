import { spelled } from './spelling.ts';

/** Words and numbers of a text; a decimal number is one, and so is each Chinese, Japanese or Korean character. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/['’]/g, '')
      .replace(/(?<!\p{L})per ?cents?(?!\p{L})/gu, ' ')
      // A decimal comma is a decimal point.
      .replace(/(?<=\d),(?=\d)/g, '.')
      .match(/\d+(?:\.\d+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{M}]+/gu) ??
    []
  );
}

/**
 * A text to compare: its words run together, so that "non-compressible" and "gall bladder" are "noncompressible" and
 * "gallbladder", and where each of them begins and ends.
 */
type Line = {
  /** Whether "to" stands before the words. */
  led: boolean;
  words: readonly string[];
  keys: readonly string[];
  joined: string;
  starts: readonly number[];
  ends: ReadonlySet<number>;
};

type Spelling = (word: string) => string;

/** `a` and `the` say nothing that tells options apart; a capital A may be the letter of a type. */
const ARTICLES = /(?<![\p{L}\p{N}'’-])(?:[Tt]he|an?)(?=\s)/gu;
/** Behind these, I and one are numbers. */
const NUMBERED = /^(?:zone|type|segment|grade|stage|class|phase|level|degree|category|group|step|part|station|view)$/;

function lineOf(text: string, spelling: Spelling): Line {
  const all = wordsOf(text.replace(ARTICLES, ' '));
  const led = all[0] === 'to' && all.length > 1;
  const words = led ? all.slice(1) : all;
  const keys = words.map((word, at) =>
    /^(?:i|one)$/.test(word) && NUMBERED.test(words[at - 1] ?? '') ? '1' : spelling(word),
  );
  const starts: number[] = [];
  const ends = new Set<number>();
  let joined = '';
  for (const key of keys) {
    // "1-2" is not 12.
    if (/\d$/.test(joined) && /^\d/.test(key)) joined += ' ';
    starts.push(joined.length);
    joined += key;
    ends.add(joined.length);
  }
  return { led, words, keys, joined, starts, ends };
}

/** Shortest part of an option, in words and as a share of it, that still counts as its text. */
const PART_WORDS = 4;
const PART_SHARE = 0.7;

/** Characters that hold the first words of most texts. */
const FIRST_WORDS = 30;

/** A line of a list by letters. */
const LETTERED = /^[^\S\n]*[([]?([A-Z])[)\].:]+[^\S\n]*(\S.*)$/gm;

/** Words that only one option has: as many, and as large a share of them, tell that a sentence speaks of it. */
const TELLING_WORDS = 2;
const TELLING_SHARE = 0.75;
const DENYING = /^(?:not|no|none|non|never|neither)$/;
/** Shortest word that says anything. */
const TELLING_LENGTH = 4;

function startsAt(line: Line, part: Line, at: number): boolean {
  if (part.joined === '' || !line.joined.startsWith(part.joined, at) || !line.ends.has(at + part.joined.length)) {
    return false;
  }
  // "The two settings" begins with no answer of 2: a number alone must be one in figures.
  return !/^\d+$/.test(part.joined) || /\d/.test(line.words[line.starts.indexOf(at)] ?? '');
}

const placeOf = (line: Line, part: Line) => line.starts.find((at) => startsAt(line, part, at)) ?? null;

const contains = (line: Line, part: Line) => placeOf(line, part) !== null;

const differ = (texts: readonly string[]) => new Set(texts).size === texts.length;

/** The text of each option, compared with parts of a reply word by word, in whatever spelling. */
export class OptionTexts {
  readonly #spelling: Spelling;
  readonly #options: readonly Line[];
  /** What is left of each option without the words that all begin or end with: "II" of "Type II". Null for nothing. */
  readonly #rests: readonly string[] | null;
  /** Characters within which an option's text ends, however it is set: a reply may ask for thousands of comparisons. */
  readonly #reach: number;

  constructor(options: readonly string[]) {
    // Options that differ by their spelling alone are compared by the letter.
    const isApart = differ(options.map((option) => lineOf(option, spelled).joined));
    this.#spelling = isApart ? remembered(spelled) : (word) => word;
    this.#options = options.map((option) => lineOf(option, this.#spelling));
    this.#rests = restsOf(this.#options.map(({ keys }) => keys));
    this.#reach = 2 * Math.max(0, ...options.map(({ length }) => length)) + 40;
  }

  /** The one option whose text this is, or nearly the whole of it; null for none or several. */
  equalTo(text: string): number | null {
    if (text.length > this.#reach) return null;
    const line = this.#lineOf(text);
    const equal = this.#indices((option) => option.joined === line.joined);
    if (equal.length > 0) return equal.length === 1 ? (equal[0] ?? null) : null;
    const rest = this.#rests?.indexOf(line.joined) ?? -1;
    if (rest !== -1) return rest;
    if (line.keys.length < PART_WORDS) return null;
    const near = this.#indices(
      (option) =>
        line.keys.length < option.keys.length &&
        line.keys.length >= option.keys.length * PART_SHARE &&
        contains(option, line),
    );
    return near.length === 1 ? (near[0] ?? null) : null;
  }

  /** The option whose text comes first in this; the longest where one begins with another. Null for none. */
  startOf(text: string): number | null {
    if (!this.#mayStart(text)) return null;
    const line = this.#lineOf(text.slice(0, this.#reach));
    return this.#longest(this.#indices((option) => startsAt(line, option, 0)));
  }

  startsWith(index: number, text: string): boolean {
    const option = this.#options[index];
    return option !== undefined && startsAt(this.#lineOf(text), option, 0);
  }

  /**
   * The one option whose text stands somewhere in this, apart from options that lie inside a longer one; `text` holds
   * its words, `rest` those around it.
   */
  within(text: string): { index: number; text: string; rest: string } | null {
    const line = this.#lineOf(text);
    const index = this.#longest(this.#indices((option) => contains(line, option)));
    const option = index === null ? undefined : this.#options[index];
    const at = option === undefined ? null : placeOf(line, option);
    if (index === null || option === undefined || at === null) return null;
    const alone = this.#indices((one) => contains(line, one)).every((one) => one === index || this.#isPart(one, index));
    if (!alone || isGlued(text, option.words)) return null;
    // "Type II/III"
    const further = this.#rests?.some((other, at) => at !== index && line.keys.includes(other)) ?? false;
    if (further) return null;
    const rest = line.words.filter((_, word) => {
      const start = line.starts[word] ?? 0;
      const isLead = option.led && line.words[word] === 'to' && start + 2 === at;
      return !isLead && (start < at || start >= at + option.joined.length);
    });
    // "Center left" is no "center", where another option is "middle left"; "visible" says nothing of "not visible".
    const isElsewhere = (word: string) =>
      this.#options.some(({ words }) => words.includes(word) && !words.some((one) => DENYING.test(one)));
    if (rest.some((word) => word.length >= TELLING_LENGTH && !option.words.includes(word) && isElsewhere(word)))
      return null;
    return { index, text: option.words.join(' '), rest: rest.join(' ') };
  }

  /** The one option that a sentence speaks of in other words: most of what only that option says, and of no other's. */
  toldBy(sentence: string): number | null {
    const said = new Set(this.#lineOf(sentence).keys);
    const told = this.#options.map(({ keys }, index) => {
      const own = keys.filter(
        (key) => key.length > 1 && !this.#options.some((one, at) => at !== index && one.keys.includes(key)),
      );
      return { own: own.length, said: own.filter((key) => said.has(key)).length };
    });
    const [index, ...more] = told.flatMap(({ said }, at) => (said > 0 ? [at] : []));
    const found = index === undefined || more.length > 0 ? undefined : told[index];
    if (index === undefined || found === undefined) return null;
    return found.said >= TELLING_WORDS && found.said >= found.own * TELLING_SHARE ? index : null;
  }

  /** Whether two lines or more give options under other letters than their own: a letter alone says nothing then. */
  areRelettered(text: string): boolean {
    const wrong = [...text.matchAll(LETTERED)].filter(([, letter = '', rest = '']) => {
      const index = this.equalTo(rest);
      return index !== null && index !== letter.charCodeAt(0) - 'A'.charCodeAt(0);
    });
    return wrong.length > 1;
  }

  /** The option whose whole text is this letter. */
  thatIs(letter: string): number | null {
    const index = this.#options.findIndex(({ joined }) => joined === letter.toLowerCase());
    return index === -1 ? null : index;
  }

  #lineOf(text: string): Line {
    return lineOf(text, this.#spelling);
  }

  /** By the first word, where enough of the text is looked at to hold it whole. */
  #mayStart(text: string): boolean {
    const { keys } = this.#lineOf(text.slice(0, FIRST_WORDS));
    const [first = ''] = keys;
    return keys.length < 3 || this.#options.some(({ joined }) => joined.startsWith(first) || first.startsWith(joined));
  }

  #indices(fits: (option: Line) => boolean): number[] {
    return this.#options.flatMap((option, index) => (option.joined !== '' && fits(option) ? [index] : []));
  }

  #longest(indices: readonly number[]): number | null {
    const length = (index: number) => this.#options[index]?.joined.length ?? 0;
    return indices.reduce<number | null>(
      (best, index) => (best === null || length(index) > length(best) ? index : best),
      null,
    );
  }

  #isPart(part: number, whole: number): boolean {
    const [short, long] = [this.#options[part], this.#options[whole]];
    return short !== undefined && long !== undefined && short.joined !== long.joined && contains(long, short);
  }
}

/** Whether words stand as a part of one that is joined by a hyphen: "non-malignant", "stone-free". */
function isGlued(text: string, words: readonly string[]): boolean {
  const plain = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^\\p{L}\\p{N}]*');
  return new RegExp(`\\p{L}[-‐‑]${plain}(?!\\p{L})|(?<!\\p{L})${plain}[-‐‑]\\p{L}`, 'iu').test(text);
}

/** A reply asks for the same words again and again. */
function remembered(spelling: Spelling): Spelling {
  const known = new Map<string, string>();
  return (word) => {
    const key = known.get(word) ?? spelling(word);
    known.set(word, key);
    return key;
  };
}

/** Each without the words that all of them begin or end with; null where that leaves nothing, letters or equal rests. */
function restsOf(options: readonly (readonly string[])[]): readonly string[] | null {
  const [first = []] = options;
  const common = (at: (keys: readonly string[], place: number) => string | undefined) => {
    let length = 0;
    while (length < first.length && options.every((keys) => at(keys, length) === at(first, length))) length += 1;
    return length;
  };
  const before = common((keys, place) => keys[place]);
  const behind = common((keys, place) => keys[keys.length - 1 - place]);
  if (options.length < 2 || before + behind === 0) return null;
  const rests = options.map((keys) => keys.slice(before, Math.max(before, keys.length - behind)).join(''));
  return differ(rests) && rests.every((rest) => rest !== '' && !/^[a-z]$/.test(rest)) ? rests : null;
}
