import { CLOSING, DENIED, END, FILLER, NEGATED, OPENING, REASON } from './answerWords.ts';
import { optionLetter } from '../optionLetter.ts';
import { lengthAt } from './lengthAt.ts';
import type { OptionTexts } from './optionText.ts';

/** What a reply says where it names its answer. */
export type ChoiceValue =
  | { kind: 'option'; index: number }
  | { kind: 'several' }
  /** A letter that no option has, or that none of the options is right. */
  | { kind: 'outside' }
  /** Only what the answer is not. */
  | { kind: 'denied' }
  /** The letter of one option with the text of another. */
  | { kind: 'mixed' };

/** `start` and `end` are offsets of the value itself, behind the words that lead to it. */
export type FoundValue = { value: ChoiceValue; start: number; end: number };

/** Terms of the field that begin with a letter and name no option: A-lines, B-mode, C-section, B超. */
const TERM = `[- ](?:lines?|mode|scans?|profile|pattern|sign|waves?|section|dimer)${END}`;
const LETTER = new RegExp(
  `(?<open>[${OPENING}]{0,6})\\s?(?<letter>[A-Za-z])(?![\\p{Script=Latin}\\p{Nd}\\p{M}_])(?!['’]\\p{L})(?!-\\p{Ll})(?!${TERM})(?!\\s?[超型形臂线線])(?:\\s?(?<close>[${CLOSING}]{1,6}))?`,
  'uy',
);
const TERMINAL = /^\s*(?:$|[.,;:!?)\]|\n。、/])/u;
const STOPS = new RegExp(
  `^(?:\\s*(?:$|[^\\p{L}\\p{N}\\s])|\\s*\\n|\\s*[^\\p{Script=Latin}\\p{N}\\s]|\\s+${REASON}${END})`,
  'u',
);
const RUN = /[([{"']*([A-Z]{2,})(?![\p{Script=Latin}\p{Nd}])(?=\s*(?:$|[.,;:!?)\]\n]))/uy;
const LABEL = /(?<![\p{L}\p{N}])[([]?([A-Z])[).:\]]\s+/gu;
const AND = new RegExp(
  `(?<comma>\\s*[,;]\\s*)?(?:\\s*\\((?=(?:or|and|also|maybe|possibly|perhaps|oder|ou|或|也)))?(?:\\s*[/&+|、\\\\]\\s*|\\s*[-–—~](?=[A-Z]${END})|\\s*(?:and(?: then)?|or|then|as well as|along with|together with|plus|through|vs\\.?|versus|und|oder|et|ou|y|o|e)${END}\\s*|\\s*(?:或者?|和|与|及|또는|이나|과|와|または|もしくは|と|か)\\s*)?(?:(?:also|possibly|maybe|perhaps|option)\\s+)?`,
  'iuy',
);
/** How sure a reply is of a letter, right behind it. */
const DOUBT = /\s*(?:\([^()\n]{0,20}%[^()\n]{0,10}\)|\?+)/uy;
const BUT = /\s*,?\s*(?:but|rather|sondern|mais|sino|mas|而是)\s*(?:rather\s+)?/iuy;
/** "AではなくB" */
const DENIED_BUT = /\s*(?:ではなく|じゃなくて?|가 아니라|이 아니라)[\s、,]*/uy;
const NEGATION = new RegExp(`${NEGATED}${END}\\s*`, 'iuy');
const GROUP = /(?:either|both|entweder|sowohl)\s+/iuy;
const NONE =
  /(?:none|neither|nothing|no) (?:of|option|answer|choice)|keine (?:der|antwort)|aucune|ninguna|nenhuma|以上(?:都不|皆非)/iuy;
const FILLERS = new RegExp(`(?:${FILLER}[\\s:]*){0,10}`, 'iuy');
const DENIAL = new RegExp(`^[\\s,)]*${DENIED}`, 'iu');
const CLAUSE = new RegExp(
  `^\\s*(?:is|are|was|were|would|can|could|does|do|shows?|seems?|looks?|has|have|ist|est|es)${END}`,
  'iu',
);

const ARTICLE = /^[\s,;:–—-]*an?\s+/iu;
const ONLY_LETTER = /^[\s:=.)\]]*[([]?([A-Z])[)\].]*\s*$/u;
const CLOSING_LETTER = /[([]([A-Z])[)\]]\s*[.!]?\s*$/u;

/** I and X, where no option has them. */
const NO_LETTERS = new Set(['I', 'X'].map((letter) => letter.charCodeAt(0) - 'A'.charCodeAt(0)));

/** Characters behind a letter that can tell how it is meant: the text of an option fits in. */
const LOOK_AHEAD = 1000;

/** Reads what stands behind a word that names the answer. */
export class ValueReader {
  readonly #count: number;
  readonly #texts: OptionTexts;

  constructor(count: number, texts: OptionTexts) {
    this.#count = count;
    this.#texts = texts;
  }

  has(index: number): boolean {
    return index >= 0 && index < this.#count;
  }

  /** Whether a text is nothing but an option's letter. */
  isLetter(text: string): boolean {
    return /^[A-Za-z]$/.test(text.trim()) && this.has(text.trim().toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0));
  }

  isAll(indices: ReadonlySet<number>): boolean {
    return indices.size === this.#count;
  }

  /** `texts`: whether an option's own text counts as well as its letter. Null where neither stands there. */
  at(text: string, from: number, { texts }: { texts: boolean }): FoundValue | null {
    const filler = text.slice(from, from + lengthAt(FILLERS, text, from));
    // "A B" is two letters: only a small "a" is an article.
    const letter = filler.search(/(?<![\p{L}])A\s(?!\s*(?:op|alt|letra|resp))/u);
    const start = from + (letter === -1 ? filler.length : letter);
    // First, as a text may begin with "A" or with "Whether".
    const index = texts ? (this.#texts.startOf(lineAt(text, from)) ?? this.#textAt(text, start)) : null;
    if (index !== null) return { value: this.#closedBy(index, text, start), start, end: start };
    const negation = lengthAt(NEGATION, text, start);
    if (negation > 0) return this.#denied(text, start + negation);
    const letters = this.#lettersAt(text, start + lengthAt(GROUP, text, start));
    if (letters !== null) return letters;
    return lengthAt(NONE, text, start) > 0 ? { value: { kind: 'outside' }, start, end: start } : null;
  }

  /** The letter at a place, where it cannot be an article (unless `articles` is false), a pronoun or a part of a term. */
  letterAt(
    text: string,
    from: number,
    { articles = true }: { articles?: boolean } = {},
  ): { index: number; end: number; wrapped: boolean; upper: boolean } | null {
    LETTER.lastIndex = from;
    const found = LETTER.exec(text)?.groups;
    const letter = found?.['letter'];
    if (letter === undefined) return null;
    const end = LETTER.lastIndex;
    const wrapped = found?.['open'] !== '' && found?.['close'] !== undefined;
    const upper = letter === letter.toUpperCase();
    const rest = text.slice(end, end + LOOK_AHEAD);
    const word = !upper || (articles && letter === 'A') || letter === 'I';
    if (word && found?.['close'] === undefined && !STOPS.test(rest)) return null;
    const index = letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0);
    return { index, end, wrapped, upper };
  }

  #lettersAt(text: string, from: number): FoundValue | null {
    RUN.lastIndex = from;
    const run = RUN.exec(text)?.[1];
    if (run !== undefined && [...run].every((letter) => this.has(letter.charCodeAt(0) - 'A'.charCodeAt(0)))) {
      return { value: { kind: 'several' }, start: from, end: RUN.lastIndex };
    }
    const first = this.letterAt(text, from);
    if (first === null) return null;
    const { index, end, wrapped } = first;
    if (index >= this.#count) {
      // "X" is how a prompt writes "a letter", and a reply may repeat it.
      const placeholder = index === 'X'.charCodeAt(0) - 'A'.charCodeAt(0);
      const stated = first.upper && (wrapped || TERMINAL.test(text.slice(end, end + LOOK_AHEAD)));
      return stated && !placeholder ? { value: { kind: 'outside' }, start: from, end } : null;
    }
    const more = this.#moreLetters(text, from, first);
    if (more !== null) return more;
    const rest = text.slice(end, end + LOOK_AHEAD);
    const but = lengthAt(DENIED_BUT, text, end);
    if (but > 0) return this.#lettersAt(text, end + but);
    if (DENIAL.test(rest)) return { value: { kind: 'denied' }, start: from, end };
    const namesake = this.#texts.thatIs(optionLetter(index));
    const isText = namesake !== null && namesake !== index && !this.#texts.startsWith(index, rest);
    if (isText || this.#repeatsAnother(index, rest)) return { value: { kind: 'several' }, start: from, end };
    return { value: this.#fits(index, rest) ? { kind: 'option', index } : { kind: 'mixed' }, start: from, end };
  }

  /** "A and C", "A/B": several, unless what follows the comma is a new clause about the others. */
  #moreLetters(text: string, from: number, first: { index: number; end: number; upper: boolean }): FoundValue | null {
    let end = first.end;
    const named = new Set([first.index]);
    let comma = false;
    for (;;) {
      AND.lastIndex = end + lengthAt(DOUBT, text, end);
      const joint = AND.exec(text);
      if (joint === null || joint[0].trim() === '') break;
      // E, O and Y join letters in Romance languages only when they are small.
      const capital = joint[0].search(/(?<!\p{L})[EOY]\s*$/u);
      const next = this.letterAt(text, capital === -1 ? AND.lastIndex : joint.index + capital);
      if (next === null || next.upper !== first.upper) break;
      if (!this.has(next.index) && (!next.upper || NO_LETTERS.has(next.index))) break;
      if (named.size === 1) comma = joint.groups?.['comma'] !== undefined;
      named.add(next.index);
      end = next.end;
    }
    if (named.size === 1) return null;
    const rest = text.slice(end, end + LOOK_AHEAD);
    if (comma && CLAUSE.test(rest)) return null;
    return { value: { kind: DENIAL.test(rest) ? 'denied' : 'several' }, start: from, end };
  }

  /** "A. To sweep… B. To reduce…" on one line: the options once more. */
  #repeatsAnother(index: number, rest: string): boolean {
    const line = rest.split('\n', 1)[0] ?? '';
    return [...line.matchAll(LABEL)].some(({ 0: label, 1: letter = '', index: at }) => {
      const other = letter.charCodeAt(0) - 'A'.charCodeAt(0);
      return other !== index && this.has(other) && this.#texts.startsWith(other, line.slice(at + label.length));
    });
  }

  /** "not B", or "not B but C". */
  #denied(text: string, from: number): FoundValue | null {
    const denied = this.letterAt(text, from + lengthAt(FILLERS, text, from));
    if (denied === null) return null;
    const but = lengthAt(BUT, text, denied.end);
    const found = but > 0 ? this.#lettersAt(text, denied.end + but) : null;
    return found ?? { value: { kind: 'denied' }, start: from, end: denied.end };
  }

  /** "Slide the probe (C)": the text of one option with the letter of another behind it is neither. */
  #closedBy(index: number, text: string, from: number): ChoiceValue {
    const line = lineAt(text, from);
    const letter = CLOSING_LETTER.exec(line)?.[1];
    const other = letter === undefined ? index : letter.charCodeAt(0) - 'A'.charCodeAt(0);
    const agrees = other === index || !this.has(other) || this.#texts.equalTo(line) === index;
    return agrees ? { kind: 'option', index } : { kind: 'mixed' };
  }

  #textAt(text: string, from: number): number | null {
    const line = lineAt(text, from);
    return this.#texts.startOf(line) ?? this.#texts.equalTo(line);
  }

  /** The option whose text, or whose words, stand right behind a letter. */
  #quotedIn(line: string): number | null {
    const quoted =
      this.#texts.startOf(line) ?? this.#texts.startOf(line.replace(ARTICLE, '')) ?? this.#texts.equalTo(line);
    if (quoted !== null) return quoted;
    const [sentence = ''] = line.replace(/^[^\p{L}\p{N}]+/u, '').split(/(?<=[.!?;])\s|[。；]/u, 1);
    return APART.test(sentence) ? null : this.#texts.toldBy(sentence);
  }

  /** Whether the text behind an option's letter, or on the next line, is not that of another option. */
  #fits(index: number, rest: string): boolean {
    const [same = '', ...others] = rest.split('\n');
    if (!this.#texts.startsWith(index, same)) {
      const quoted = this.#quotedIn(same);
      if (quoted !== null && quoted !== index) return false;
      // "A: B" may be an answer to "Q:", and "A. B." two of them.
      const other = ONLY_LETTER.exec(same)?.[1]?.charCodeAt(0) ?? NaN;
      if (this.has(other - 'A'.charCodeAt(0)) && other - 'A'.charCodeAt(0) !== index) return false;
    }
    const next = this.#texts.equalTo(others.find((line) => line.trim() !== '') ?? '');
    return same.replace(/[\s.):]/g, '') !== '' || next === null || next === index;
  }
}

/** Words that set a sentence apart from what it names. */
const APART =
  /(?<![\p{L}])(?:not|no|nor|never|neither|without|unlike|rather|instead|but|though|although|however|than|wrong|incorrect|would|could|might|whereas|while)(?![\p{L}])|n['’]t(?![\p{L}])|[不没非]/iu;

const lineAt = (text: string, from: number) =>
  text
    .slice(from, from + LOOK_AHEAD)
    .trimStart()
    .split('\n', 1)[0] ?? '';
