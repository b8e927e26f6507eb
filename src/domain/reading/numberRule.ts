import type { Unread } from '../prediction.ts';
import type { Reply } from '../reply.ts';
import { foldedText, plainText } from './plainText.ts';
import { isRefusal } from './refusal.ts';

/** A reply to a question for a number, read; `rule` names what read it, or what found that nothing can be read. */
export type NumberReading =
  { kind: 'read'; value: number; rule: string } | { kind: 'unread'; reason: Unread; rule: string };

/** With its sign, and not a part of a word, unless a unit is what follows: "T2", "2D" and "mm2" hold none. */
const NUMBER =
  /(?<![\p{L}\p{N}_.,])[-+−]?(?:\d+(?:[.,]\d+)*|\.\d+)(?:e[-+]?\d+)?(?![.,]?\d)(?!(?!(?:mm|cm|ml|percent)\b)\p{L})/giu;
/** What says that the number behind it is the answer. */
const STATED = /(?:answer|estimate|value|result|prediction)\s*(?:is|:|=)\s*(?:about|approximately|around|~|≈)?\s*$/iu;
const DECLINED = /^["'`]?(?:null|none|n\/a|nan|unknown)["'`]?[.!]?$/iu;
/** "1,234" is a thousand to some and one and a bit to others. */
const AMBIGUOUS = /^[-+−]?\d{1,3}(?:,\d{3})+$/;
/** Another number beside it is no second answer where it tells how sure the first is. */
const SPREAD_BEFORE = /(?:±|\+\/-|\+-)\s*$/u;

/**
 * Reads the one number that a reply gives, and never guesses: of several different ones it takes the one that is stated
 * as the answer, and where none or two are, the reply is unreadable. A range is two numbers. Units are passed over, and
 * nothing is scaled.
 */
export function numberRule({ text, finish }: Pick<Reply, 'text' | 'finish'>): NumberReading {
  const plain = plainText(foldedText(text));
  if (!/[\p{L}\p{N}]/u.test(plain)) return unread(EMPTY[finish], 'empty');
  if (DECLINED.test(plain)) return unread('refusal', 'declined');
  // The last digits of a number may be what is missing.
  if (finish === 'length') return unread('cut', 'no-answer');

  const numbers = numbersIn(plain);
  const stated = numbers.filter(({ before }) => STATED.test(before));
  const [only, ...others] = distinct(stated.length > 0 ? stated : numbers);
  if (only === undefined) return isRefusal(plain) ? unread('refusal', 'refusal') : unread('unreadable', 'no-answer');
  if (others.length > 0) return unread('unreadable', 'contradiction');
  if (only === null) return unread('unreadable', 'ambiguous-number');
  const isWhole = numbers.length === 1 && plain === numbers[0]?.written;
  return {
    kind: 'read',
    value: only,
    rule: isWhole ? 'whole-text' : stated.length > 0 ? 'named-answer' : 'only-number',
  };
}

const EMPTY: Readonly<Record<Reply['finish'], Unread>> = {
  stop: 'unreadable',
  other: 'unreadable',
  length: 'cut',
  blocked: 'refusal',
};

const unread = (reason: Unread, rule: string): NumberReading => ({ kind: 'unread', reason, rule });

type Found = { written: string; before: string };

function numbersIn(text: string): Found[] {
  return [...text.matchAll(NUMBER)]
    .map(({ 0: written, index }) => ({ written, before: text.slice(0, index) }))
    .filter(({ before }) => !SPREAD_BEFORE.test(before));
}

/** Null for one that can be read in two ways. */
function distinct(numbers: readonly Found[]): (number | null)[] {
  return [...new Set(numbers.map(({ written }) => valueOf(written)))];
}

function valueOf(written: string): number | null {
  if (AMBIGUOUS.test(written)) return null;
  const value = Number(written.replace('−', '-').replace(',', '.'));
  return Number.isFinite(value) ? value : null;
}
