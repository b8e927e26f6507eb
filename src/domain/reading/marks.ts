/** Boxes that are filled in, and those that are not. */
const CHECKED = '[\\[(][xX✓✔•][\\])]|[☑☒🔘]';
const UNCHECKED = '[\\[(] ?[\\])]|[☐⚪]';
const BOX = new RegExp(`(?:(?<checked>${CHECKED})|${UNCHECKED})\\s*(?=(?<letter>[A-Z])(?!\\p{L}))`, 'gu');

/** Pictures with which a list calls an option right or wrong. */
export const TICKS = '✅✔☑✓🟢👍';
export const CROSSES = '❌✗✘✖🔴🚫👎';

const TICK = new RegExp(`[${TICKS}]`, 'u');
const CROSS = new RegExp(`[${CROSSES}]`, 'u');
const TICK_WORD = /^(?:[对對]|正确|yes|true|correct)$/iu;
const CROSS_WORD = /^(?:[错錯]|错误|no|false|incorrect|wrong)$/iu;

/** At the start of what stands behind a letter, or behind a dash or bracket at the end of it. */
const verdict = (words: string) =>
  new RegExp(
    `^\\W*(?:${words})(?![\\p{L}])|[([←–—:-]\\s*(?:this is )?(?:${words})(?: (?:answer|option|choice|one))?[^\\p{L}]*$`,
    'iu',
  );
const RIGHT = verdict(
  '(?:is )?(?:correct|true|right)|yes|my choice|my answer|chosen|selected|best|richtig|vrai|正确|对',
);
const WRONG = verdict('incorrect|not correct|false|wrong|no|not|falsch|faux|错误|错|不正确');

const LEADING_MARK = new RegExp(`^\\s*(?:[-•]\\s*)?[${TICKS}${CROSSES}]?\\s*`, 'u');
const ITEM = new RegExp(
  `^(?:option\\s+)?[([]?(?<letter>[A-Za-z])(?:[)\\].:]+|\\s+[-–—:]|\\s*(?=[${TICKS}${CROSSES}])|\\s*$)(?<rest>.*)$`,
  'iu',
);
/** Several on one line: "A ❌ B ✅", "(A) no (B) yes". */
const INLINE = new RegExp(
  `(?<!\\p{L})([A-Z])(?:选项)?[)\\].:]?\\s*([${TICKS}${CROSSES}]|[对對错錯](?![\\p{L}])|正确|错误|(?:yes|no|true|false|correct|incorrect|wrong)(?=\\s*(?:[,.;()[|]|$)))`,
  'gu',
);

const BOLD_ITEM = /^\s*(?:[-•*]\s+)?(\*\*|__)\s*[([]?([A-Z])[)\].:]+.*\1\s*$/u;
const PLAIN_ITEM = /^\s*(?:[-•*]\s+)?[([]?[A-Z][)\].:]+\s/u;

type Mark = 'tick' | 'cross' | null;
type MarkedLetter = { letter: string; mark: Mark };

/** The one option that a list ticks while it ticks no other; null where none or several are, or one is both. */
export function tickedOption(text: string, count: number): number | null {
  const marks = new Map<number, Set<Mark>>();
  for (const { letter, mark } of text.split('\n').flatMap(markedLetters)) {
    const index = letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0);
    if (index < count) marks.set(index, (marks.get(index) ?? new Set()).add(mark));
  }
  const ticked = [...marks].filter(([, found]) => found.has('tick'));
  const [only] = ticked;
  if (marks.size < 2 || ticked.length !== 1 || only === undefined || only[1].has('cross')) return null;
  return only[0];
}

/** The one option of a list that is set in bold, in a reply that still has its markdown; null for none or several. */
export function boldOption(markdown: string, count: number): number | null {
  const lines = markdown.split('\n');
  const bold = lines.map((line) => BOLD_ITEM.exec(line)?.[2]).filter((letter) => letter !== undefined);
  const [letter = ''] = bold;
  const index = letter.charCodeAt(0) - 'A'.charCodeAt(0);
  return bold.length === 1 && index < count && lines.some((line) => PLAIN_ITEM.test(line)) ? index : null;
}

function markedLetters(line: string): MarkedLetter[] {
  const inline = [...line.matchAll(INLINE)];
  if (inline.length > 1)
    return inline.map(([, letter = '', sign = '']) => ({
      letter,
      mark: either(TICK.test(sign) || TICK_WORD.test(sign), CROSS.test(sign) || CROSS_WORD.test(sign)),
    }));
  const boxes = [...line.matchAll(BOX)];
  if (boxes.length > 0) {
    return boxes.map(({ groups }) => ({
      letter: groups?.['letter'] ?? '',
      mark: groups?.['checked'] === undefined ? 'cross' : 'tick',
    }));
  }

  const item = ITEM.exec(line.slice(LEADING_MARK.exec(line)?.[0].length ?? 0))?.groups;
  const letter = item?.['letter'];
  if (letter === undefined) return [];
  return [{ letter, mark: signMark(line) ?? wordMark(item?.['rest'] ?? '') }];
}

function signMark(text: string): Mark {
  return either(TICK.test(text), CROSS.test(text));
}

function wordMark(text: string): Mark {
  return either(RIGHT.test(text), WRONG.test(text));
}

function either(tick: boolean, cross: boolean): Mark {
  if (tick === cross) return null;
  return tick ? 'tick' : 'cross';
}
