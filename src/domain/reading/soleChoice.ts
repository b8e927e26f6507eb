import { END, FINAL, START, TENTATIVE } from './answerWords.ts';
import type { ChoiceValue, ValueReader } from './choiceValue.ts';
import { ASIDE, ASIDE_BEHIND, CONTRAST, RUN_ON, SPACED, TAKEN_BACK } from './choosingWords.ts';
import { lengthAt } from './lengthAt.ts';
import { CROSSES } from './marks.ts';
import type { Statement } from './statements.ts';
import { strengthOf } from './strength.ts';

const SENTENCES = /[^.!?;\n。！？]+[.!?;。！？]*/gu;
/** Characters that no such sentence reaches. */
const LONGEST = 160;

const ASKED = /[?？]$/u;
const DENIES = /^\s*(?:no|nope|nein|non|不)(?!\p{L})/iu;
const IS_TENTATIVE = new RegExp(TENTATIVE, 'iu');
const IS_FINAL = new RegExp(`${START}${FINAL}${END}`, 'iu');

const oneOf = (phrases: readonly string[]) =>
  phrases
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.normalize('NFKC').replaceAll("'", "['’]").replaceAll(' ', '\\s+'))
    .join('|');
const spaced = (phrases: readonly string[]) => `${START}(?:${oneOf(phrases)})${END}`;

/** What crosses a letter out is more than a stop: "≠ B". */
const BETWEEN = new RegExp(`[^\\p{L}\\p{N}≠${CROSSES}]+`, 'uy');
const WORD = new RegExp(`${spaced(SPACED)}|(?:${oneOf(RUN_ON)})`, 'iuy');
const INSTEAD = new RegExp(`${spaced(CONTRAST)}`, 'iuy');
const BACK = new RegExp(`${spaced(TAKEN_BACK)}`, 'iuy');
const SET_ASIDE = new RegExp(
  `(?<![\\p{Script=Latin}])(?:${oneOf(ASIDE)})(?:\\s+(?:option|choice|answer))?\\s*(?=[([]?\\p{Lu}(?!\\p{Script=Latin}))`,
  'iuy',
);
const SET_ASIDE_BEHIND = new RegExp(`\\s?(?:${oneOf(ASIDE_BEHIND)})`, 'uy');
/** "not A, C or D" */
const FURTHER = /(?:\s*,?\s*(?:(?:or|and|nor)\s+)?[A-Z](?![\p{L}\p{N}]))*/uy;
const BUT = new RegExp(`(?<=,\\s*)(?:${oneOf(CONTRAST)})${END}(?!.*${START}(?:${oneOf(CONTRAST)})${END})`, 'iu');
const AMONG = /(?:[Bb]etween|[Oo]f|[Aa]mong|[Ff]rom) [A-Z](?:,? [A-Z])*,? (?:and|or) [A-Z](?!\p{L}),?/uy;
/** "A better fit is B", "A resposta é B": here A is no letter. */
const ARTICLE =
  /A(?=\s+(?:better|more|likely|plausible|possible|reasonable|probable|good|resposta|alternativa|opção|letra)(?!\p{L}))/uy;
/** I */
const PRONOUN = 8;
/** Not the C of 37 °C. */
const UNIT_BEFORE = /[\p{N}°+@_]$/u;

type Taken = {
  letters: ReadonlySet<number>;
  /** Whether it says anything but letters. */
  hasWords: boolean;
  /** Whether it names one letter and then, behind "but", another. */
  isTorn: boolean;
  /** Where the last letter taken begins and ends. */
  begin: number;
  end: number;
};

/**
 * "Definitely B.", "I think it's C", "Not A but B.", "B选项": sentences that say nothing but a choice. `cut`: the last one
 * may have been about to say more.
 */
export function* soleChoices(text: string, reader: ValueReader, cut: boolean): Generator<Statement> {
  for (const { 0: sentence, index: start } of text.matchAll(SENTENCES)) {
    if (cut && start + sentence.length === text.length && !/[.!?。！？]$/u.test(sentence)) continue;
    const taken = sentence.length > LONGEST ? null : (takenIn(sentence, reader) ?? takenBehindBut(sentence, reader));
    if (taken === null || taken.letters.size === 0 || reader.isAll(taken.letters)) continue;
    // A letter alone is a choice behind another sentence: at the start of a line it may be a label.
    if (!taken.hasWords && !isBehindSentence(text, start, sentence)) continue;
    // "Option A? No."
    const after = text.slice(start + sentence.length);
    if (ASKED.test(sentence) && DENIES.test(after)) continue;
    // "The options are A. trace B. lessen": a label, and no end of a sentence.
    if (/^\s+\p{Ll}/u.test(after)) continue;
    const end = start + taken.end;
    const [index = -1] = taken.letters;
    const isTentative = IS_TENTATIVE.test(sentence) || ASKED.test(sentence);
    const value: ChoiceValue =
      taken.letters.size > 1 || (taken.isTorn && isTentative) ? { kind: 'several' } : { kind: 'option', index };
    if (value.kind === 'several' && ASKED.test(sentence)) continue;
    const strength = strengthOf(text, start, end);
    if (strength === null) continue;
    // "I think it is B. To measure…": what stands behind the letter may be another's text.
    const found = reader.at(text, start + taken.begin, { texts: false })?.value;
    yield {
      value: value.kind === 'option' && found?.kind === 'mixed' ? found : value,
      strength: isTentative ? 'tentative' : IS_FINAL.test(sentence) ? 'final' : strength,
      rule: 'chosen',
      start,
      end,
    };
  }
}

/** What a sentence takes; null where it says more than that. */
function takenIn(sentence: string, reader: ValueReader): Taken | null {
  let letters: number[] = [];
  let hasWords = false;
  let isTorn = false;
  let begin = 0;
  let end = 0;
  let at = 0;
  while (at < sentence.length) {
    const aside = lengthAt(SET_ASIDE, sentence, at);
    const isArticle = lengthAt(ARTICLE, sentence, at) > 0;
    const letter = isArticle ? null : reader.letterAt(sentence, at + aside, { articles: false });
    if (letter !== null && reader.has(letter.index) && (letter.upper || letter.wrapped)) {
      if (UNIT_BEFORE.test(sentence.slice(0, at)) || /^[+#]/.test(sentence.slice(letter.end))) return null;
      const behind =
        lengthAt(SET_ASIDE_BEHIND, sentence, letter.end) || (aside && lengthAt(FURTHER, sentence, letter.end));
      if (aside === 0 && behind === 0) [letters, begin, end] = [[...letters, letter.index], at, letter.end];
      at = letter.end + behind;
      continue;
    }
    // "B, E": a letter that no option has is no word of a sentence.
    if (letter?.upper && letter.index !== PRONOUN && !reader.has(letter.index) && at > 0 && !isArticle) return null;
    const [between = 0, among = 0, plain = 0, back = 0, but = 0] = [BETWEEN, AMONG, WORD, BACK, INSTEAD].map(
      (pattern) => lengthAt(pattern, sentence, at),
    );
    // "no doubt" is more than "no".
    const word = Math.max(among, plain, back, but);
    if (between + word === 0) return null;
    if (Math.max(back, but) > plain) {
      isTorn = letters.length > 0 && back < but;
      letters = [];
    }
    hasWords ||= word > 0;
    at += between || word;
  }
  return { letters: new Set(letters), hasWords, isTorn, begin, end };
}

/** "It is hard to see, but B.": what is said before counts for nothing, unless the rest is unsure. */
function takenBehindBut(sentence: string, reader: ValueReader): Taken | null {
  const start = sentence.search(BUT);
  const tail = sentence.slice(start);
  const taken = start === -1 || IS_TENTATIVE.test(tail) ? null : takenIn(tail, reader);
  return taken && { ...taken, begin: start + taken.begin, end: start + taken.end };
}

/** Whether a sentence is all that is said, stands behind another at the end of a line, or asks. */
function isBehindSentence(text: string, start: number, sentence: string): boolean {
  if (text.trim() === sentence.trim() || /^\s*[A-Z]\s*[?？]/u.test(sentence)) return true;
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const after = text.slice(start + sentence.length);
  return /\p{L}{2}.*[.!?;。！？]$/u.test(line) && /^\s/.test(sentence) && /^\s*(?:\n|$)/.test(after);
}
