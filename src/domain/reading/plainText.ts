import { withoutTables } from './tables.ts';
import { withoutThinking } from './withoutThinking.ts';

/**
 * What shows nothing by itself: zero-width characters, soft hyphens, marks of direction, selectors and skin tones of
 * pictures, halves of characters, and control characters that break no line.
 */
const INVISIBLE =
  // eslint-disable-next-line no-control-regex -- Some servers pass them on.
  /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}|\p{Emoji_Modifier}|\p{Surrogate}|[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/gu;
// eslint-disable-next-line no-control-regex -- A vertical tab and a form feed are two of them.
const LINE_BREAK = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;
/** A letter of a flag, alone. */
const FLAG_LETTER = /(?<![\u{1f1e6}-\u{1f1ff}])[\u{1f1e6}-\u{1f1ff}](?![\u{1f1e6}-\u{1f1ff}])/gu;
/** What colours words on a terminal: its digits and letter are no words. */
// eslint-disable-next-line no-control-regex -- It begins with one.
const TERMINAL = /\u001b\[[0-9;]*[A-Za-z]/g;
/** Runs of letters in black circles and squares, which Unicode does not fold: each begins with A. */
const BLACK_LETTERS = [0x1f150, 0x1f170, 0x1f1e6];
/** Arabic digits, whose last four bits are their value. */
const FOREIGN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;
const SPECIAL_TOKEN = /<\|[^|<>]{1,40}\|>/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** A reply in plain characters: no thinking, no invisible characters, compatible forms folded (`Ｂ`, `Ⓑ` → `B`). */
export function foldedText(reply: string): string {
  const unfolded = withoutThinking(reply.replace(INVISIBLE, '').replace(TERMINAL, '')).replace(SPECIAL_TOKEN, '');
  return (
    unfolded
      .replace(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu, letterOf)
      .replace(FLAG_LETTER, letterOf)
      .replace(FOREIGN_DIGIT, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
      // Thousands parted by a space that breaks no line.
      .replace(/(?<=\d)[\u00a0\u2007\u2009\u202f](?=\d{3}(?!\d))/g, '')
      // Folded, 5² would be 52.
      .replace(/(?<=\d)[⁰¹²³⁴-⁹]/gu, '^$&')
      .normalize('NFKC')
      .replace(LINE_BREAK, '\n')
  );
}

function letterOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const base = BLACK_LETTERS.findLast((first) => first <= code) ?? code;
  return String.fromCharCode('A'.charCodeAt(0) + code - base);
}

/** Folded text without what LaTeX, HTML and markdown put around words. What is struck out goes with its marks. */
export function plainText(folded: string): string {
  return withoutMarkdown(withoutHtml(withoutLatex(folded)))
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/** Commands of LaTeX that change how words look, and keep them. */
const FONT =
  /\\(?:text(?:bf|it|rm|sf|tt|up)?|math(?:rm|bf|sf|it|tt|cal|bb|frak)|boldsymbol|bm|mbox|emph|underline|operatorname|bf|rm)\s*\{([^{}]*)\}/g;
/** Those that stand before their words: `{\bf B}`. */
const SWITCH =
  /\\(?:rm|bf|it|sf|tt|bfseries|tiny|small|large|Large|LARGE|huge|Huge|displaystyle)(?![A-Za-z]|\s*\{)\s*/g;

/** A box is how a reply in LaTeX says "this is my final answer". */
function withoutLatex(text: string): string {
  let plain = text
    .replace(SWITCH, ' ')
    .replace(/\\(?:text)?color\s*\{[^{}]*\}/g, '')
    .replace(/(?<![\\A-Za-z])boxed\s*(?=\{)/g, '\\boxed');
  for (let inner = ''; inner !== plain;) {
    inner = plain;
    plain = plain
      .replace(FONT, '$1')
      .replace(/\{\s*\{([^{}]*)\}\s*\}/g, '{$1}')
      .replace(/\\(?:f?boxed|fbox|framebox)\s*\{([^{}]*)\}/g, '\nFinal answer: $1\n')
      .replace(/\\boxed\s+([A-Za-z])\b/g, '\nFinal answer: $1\n');
  }
  return plain.replace(/\\[()[\]]|\$\$?|\\(?:quad|,|;|!|\s)/g, ' ');
}

function withoutHtml(text: string): string {
  return (
    text
      .replace(/<!--[\s\S]*?-->/g, ' ')
      .replace(/<(del|s|strike)\b[^<>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
      .replace(/<(?:final[_-]?)?(?:answer|choice|option|ans|response)\b[^<>]*>/gi, '\nFinal answer: ')
      .replace(/<\/(?:final[_-]?)?(?:answer|choice|option|ans|response)\s*>/gi, '\n')
      .replace(/<(?:br|\/?p|\/?div|\/?li|\/?tr|\/?h\d)\b[^<>]*>/gi, '\n')
      .replace(/<(b|strong|em|i|u|mark)\b[^<>]*>\s*([A-Z])\s*<\/\1\s*>(?![-\p{L}])/giu, '[$2]')
      // In pairs only, or small: `<B>` alone is a letter in brackets.
      .replace(/<([biu])>([\s\S]*?)<\/\1>/gi, '$2')
      .replace(/<\/?[bisu]>/g, '')
      // What ends a turn.
      .replace(/<\/s>|\[\/?INST\]/g, ' ')
      .replace(/<\/?[a-z][a-z0-9_]{1,15}(?:\s[^<>]*)?\/?>/gi, '')
      .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
  );
}

function withoutMarkdown(text: string): string {
  return (
    withoutTables(text)
      .replace(/~~[^~\n]*~~/g, ' ')
      // A letter set in bold is no article, unless a line begins with it and goes on.
      .replace(/^([^\S\n]*)(\*\*|__)A\2(?=[^\S\n]+\p{Ll})/gmu, '$1A')
      .replace(/(\*\*|__)\s*([A-Z])\s*\1(?![-\p{L}])/gu, '[$2]')
      .replace(/^[^\S\n]*```.*$/gm, '')
      // "> 60" is a bound, "#62" the name of something.
      .replace(/^[^\S\n]*(?:#{1,6}(?!\d)|>+(?!\s*\d))[^\S\n]*/gm, '')
      .replace(/\*+|`+|==(?=[^=\s])|(?<=[^=\s])==|(?<![A-Za-z0-9])_+|_+(?![A-Za-z0-9])/g, '')
  );
}
