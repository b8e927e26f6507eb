import type { Unread } from '../prediction.ts';
import type { Reply } from '../reply.ts';
import { CORRECTION } from './answerWords.ts';
import { isObject, jsonIn } from './jsonObjects.ts';
import { foldedText, plainText } from './plainText.ts';
import { inUnit, quantitiesIn, type Quantity } from './quantities.ts';
import { isRefusal } from './refusal.ts';

/** A reply to a question for a number, read. `value` in the question's unit. */
export type NumberReading =
  { kind: 'read'; value: number; rule: string } | { kind: 'unread'; reason: Unread; rule: string };

const ANSWER_KEY =
  /^(?:(?:final|predicted|estimated)[ _-]?)?(?:answer|value|prediction|estimate|measurement|result|number)$/i;
/**
 * What names the answer, and the rest of its sentence: "Answer: 62 %", "The final value is about 62". A normal value is
 * another's.
 */
const STATED =
  /(?<![\p{Script=Latin}])(?<!(?:normal|typical|usual|reference)\s+)(?<final>final\s+)?(?:answer|value|estimate|measurement|result|prediction|guess|antwort|wert|réponse|respuesta|resposta|risposta|ответ|答案|结果|答え|正解|정답)\s*(?:is|was|would be|为|是|[:=])\s*(?<rest>[^\n]*?)(?=[.;!?](?:\s|$)|\n|$)/giu;
const CORRECTED = new RegExp(CORRECTION, 'iu');
const ONES =
  '- one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
/** By their tens. */
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const IN_WORDS = new RegExp(
  `^(?:about |around |approximately |roughly )?(?:(?<tens>${TENS.slice(2).join('|')})[- ]?)?(?<ones>${ONES.slice(1).join('|')})?(?:\\s+(?<unit>\\p{L}+|%|per cent))?[.!]?$`,
  'iu',
);
/** Share by which one value in two units may differ, for rounding. */
const SAME = 1e-6;
/** The most characters of a reply whose only number is taken for its answer: beyond that it is one among arguments. */
const SHORT = 120;

/**
 * Reads one number out of a reply, and never guesses: a range, a bound, two numbers or an unknown unit are unreadable. From what a reply says outright to what it implies; the first step that finds anything decides.
 */
export function readNumber({ text, finish }: Pick<Reply, 'text' | 'finish'>, unit: string): NumberReading {
  const folded = foldedText(text);
  const plain = plainText(folded);
  if (!/[\p{L}\p{N}]/u.test(plain)) return unread(finish === 'length' ? 'cut' : 'unreadable', 'empty');

  const structured = structuredValues(folded);
  if (structured !== null) {
    const { values, rest, isTwofold } = structured;
    if (isTwofold || isTakenBack(plainText(rest), unit)) return unread('unreadable', 'several-numbers');
    return settled(values.map(numbersIn), unit, 'number-json');
  }

  const statements = [...plain.matchAll(STATED)].map(({ 0: said, groups, index }) => ({
    isFinal: groups?.['final'] !== undefined,
    found: numbersIn(groups?.['rest'] ?? ''),
    end: index + said.length,
  }));
  const finals = statements.filter(({ isFinal }) => isFinal);
  const isCut = finish === 'length';
  const told = (finals.length > 0 ? finals.slice(-1) : statements).filter(
    // What is cut before its end may have been about to say more.
    ({ found, end }) => found.length > 0 && !(isCut && end === plain.length),
  );
  if (told.length > 0) {
    if (isTakenBack(plain.slice(told.at(-1)?.end), unit)) return unread('unreadable', 'several-numbers');
    return settled(
      told.map(({ found }) => found),
      unit,
      'number-stated',
    );
  }

  const all = numbersIn(plain);
  if (all.length === 0) return unread(isRefusal(plain) ? 'refusal' : isCut ? 'cut' : 'unreadable', 'no-number');
  if (isCut || plain.length > SHORT) return unread(isCut ? 'cut' : 'unreadable', 'no-answer');
  // "It cannot be measured; 60 % would be usual."
  if (isRefusal(plain)) return unread('refusal', 'refusal');
  return settled([all], unit, 'number-alone');
}

/** Whether what follows an answer corrects it: by words of correction and, behind them, a number that could be it. */
function isTakenBack(rest: string, unit: string): boolean {
  const correction = CORRECTED.exec(rest);
  if (correction === null) return false;
  const behind = quantitiesIn(rest.slice(correction.index));
  return behind.some(({ unit: own }) => own === null || inUnit(1, own, unit) !== null);
}

const unread = (reason: Unread, rule: string): NumberReading => ({ kind: 'unread', reason, rule });

/** One value, if each of the statements gives one and all give the same. */
function settled(statements: readonly (readonly Quantity[])[], unit: string, rule: string): NumberReading {
  const values = new Set<number>();
  for (const found of statements) {
    const meant = found.length > 1 ? sameIn(found, unit) : found;
    const [only] = meant;
    if (only === undefined || meant.length > 1) return unread('unreadable', 'several-numbers');
    if (only.kind !== 'plain') return unread('unreadable', 'no-one-number');
    const value = only.unit === null ? only.value : inUnit(only.value, only.unit, unit);
    // 0.62 without a unit may be 62 %.
    const isShare = unit === '%' && only.unit === null && value !== null && value > 0 && value < 1;
    if (value === null || isShare) return unread('unreadable', 'other-unit');
    values.add(value);
  }
  const [value] = values;
  if (value === undefined || values.size > 1) return unread('unreadable', 'several-numbers');
  return { kind: 'read', value, rule };
}

/** Values in other units that all units tell apart are of something else, and the same in two units is one. */
function sameIn(found: readonly Quantity[], unit: string): readonly Quantity[] {
  if (found.some(({ unit: own }) => own === null)) return found;
  const own = found.filter((one) => inUnit(1, one.unit ?? '', unit) !== null);
  const [first = NaN, ...others] = own.map((one) => inUnit(one.value, one.unit ?? '', unit) ?? NaN);
  const isOne =
    own.every(({ kind }) => kind === 'plain') && others.every((one) => Math.abs(one - first) <= SAME * first);
  return isOne ? own.slice(0, 1) : own.length > 0 ? own : found;
}

/** Numbers in figures, or one in words that is all a text says. */
function numbersIn(text: string): readonly Quantity[] {
  const words = IN_WORDS.exec(text.trim())?.groups;
  if (words === undefined || (words['tens'] ?? words['ones']) === undefined) return quantitiesIn(text);
  const place = (names: readonly string[], name = '') => names.indexOf(name.toLowerCase());
  const value = 10 * Math.max(0, place(TENS, words['tens'])) + Math.max(0, place(ONES, words['ones']));
  const [said] = quantitiesIn(`${value} ${words['unit'] ?? ''}`);
  const isUnit = words['unit'] === undefined || said?.unit !== null;
  return said !== undefined && isUnit ? [said] : [];
}

/** What the JSON in a reply gives under a key that names the answer, or under its only key; null for none. */
function structuredValues(folded: string): { values: string[]; rest: string; isTwofold: boolean } | null {
  const found = jsonIn(folded).filter(({ value }) => valuesIn(value).length > 0);
  const last = found.at(-1);
  if (last === undefined) return null;
  return {
    values: found.flatMap(({ value }) => valuesIn(value)),
    rest: folded.slice(last.end),
    isTwofold: found.some(({ conflicts }) => conflicts.length > 0),
  };
}

function valuesIn(object: unknown): string[] {
  if (!isObject(object)) return [];
  const entries = Object.entries(object);
  const named = entries.filter(([key]) => ANSWER_KEY.test(key.trim()));
  const meant = named.length > 0 ? named : entries.length === 1 ? entries : [];
  const unit = typeof object['unit'] === 'string' ? object['unit'] : '';
  return meant.flatMap(([, one]) => {
    if (typeof one === 'number') return [`${one} ${unit}`];
    if (typeof one === 'string') return [one];
    if (Array.isArray(one)) return [one.map(String).join(' and ')];
    const inner = valuesIn(one);
    // An answer that is null is none, whatever numbers stand beside it.
    return inner.length > 0 || named.length === 0 ? inner : [''];
  });
}
