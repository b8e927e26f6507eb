import type { Unread } from '../prediction.ts';
import type { Reply } from '../reply.ts';
import { isObject, jsonIn } from './jsonObjects.ts';
import { foldedText, plainText } from './plainText.ts';
import { inUnit, quantitiesIn, type Quantity } from './quantities.ts';
import { isRefusal } from './refusal.ts';

/** A reply to a question for a number, read. `value` in the question's unit. */
export type NumberReading =
  { kind: 'read'; value: number; rule: string } | { kind: 'unread'; reason: Unread; rule: string };

const ANSWER_KEY =
  /^(?:(?:final|predicted|estimated)[ _-]?)?(?:answer|value|prediction|estimate|measurement|result|number)$/i;
/** What names the answer, and the rest of its sentence: "Answer: 62 %", "The final value is about 62". */
const STATED =
  /(?<![\p{Script=Latin}])(?<final>final\s+)?(?:answer|value|estimate|measurement|result|prediction|答案|结果)\s*(?:is|was|would be|为|是|[:=])\s*(?<rest>[^\n]*?)(?=[.;!?](?:\s|$)|\n|$)/giu;
/** The most characters of a reply whose only number is taken for its answer: beyond that it is one among arguments. */
const SHORT = 120;

/**
 * Reads one number out of a reply, and never guesses: a range, a bound, two numbers, an unknown unit or a decimal comma
 * are unreadable. From what a reply says outright to what it implies; the first step that finds anything decides.
 */
export function readNumber({ text, finish }: Pick<Reply, 'text' | 'finish'>, unit: string): NumberReading {
  const folded = foldedText(text);
  const plain = plainText(folded);
  if (!/[\p{L}\p{N}]/u.test(plain)) return unread(finish === 'length' ? 'cut' : 'unreadable', 'empty');

  const structured = structuredValues(folded);
  if (structured.length > 0) return settled(structured.map(quantitiesIn), unit, 'number-json');

  const statements = [...plain.matchAll(STATED)].map(({ groups }) => ({
    isFinal: groups?.['final'] !== undefined,
    found: quantitiesIn(groups?.['rest'] ?? ''),
  }));
  const finals = statements.filter(({ isFinal }) => isFinal);
  const told = (finals.length > 0 ? finals.slice(-1) : statements).filter(({ found }) => found.length > 0);
  // What is cut before its end may have been about to say more.
  const isCut = finish === 'length';
  if (told.length > 0 && !isCut)
    return settled(
      told.map(({ found }) => found),
      unit,
      'number-stated',
    );

  const all = quantitiesIn(plain);
  if (all.length === 0) return unread(isRefusal(plain) ? 'refusal' : isCut ? 'cut' : 'unreadable', 'no-number');
  if (isCut || plain.length > SHORT) return unread(isCut ? 'cut' : 'unreadable', 'no-answer');
  return settled([all], unit, 'number-alone');
}

const unread = (reason: Unread, rule: string): NumberReading => ({ kind: 'unread', reason, rule });

/** One value, if each of the statements gives one and all give the same. */
function settled(statements: readonly (readonly Quantity[])[], unit: string, rule: string): NumberReading {
  const values = new Set<number>();
  for (const found of statements) {
    const [only] = found;
    if (only === undefined || found.length > 1) return unread('unreadable', 'several-numbers');
    if (only.kind !== 'plain') return unread('unreadable', 'no-one-number');
    const value = only.unit === null ? only.value : inUnit(only.value, only.unit, unit);
    if (value === null) return unread('unreadable', 'other-unit');
    values.add(value);
  }
  const [value] = values;
  if (value === undefined || values.size > 1) return unread('unreadable', 'several-numbers');
  return { kind: 'read', value, rule };
}

/** What the JSON in a reply gives under a key that names the answer, or under its only key. */
function structuredValues(folded: string): string[] {
  return jsonIn(folded).flatMap(({ value }) => {
    if (!isObject(value)) return [];
    const entries = Object.entries(value);
    const named = entries.filter(([key]) => ANSWER_KEY.test(key.trim()));
    const meant = named.length > 0 ? named : entries.length === 1 ? entries : [];
    const unit = typeof value['unit'] === 'string' ? value['unit'] : '';
    return meant.flatMap(([, one]) =>
      typeof one === 'number' ? [`${one} ${unit}`] : typeof one === 'string' ? [one] : [],
    );
  });
}
