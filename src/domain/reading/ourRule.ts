import { optionLetter } from '../optionLetter.ts';
import type { Unread } from '../prediction.ts';
import type { Reply } from '../reply.ts';
import { CORRECTION } from './answerWords.ts';
import type { ChoiceReading } from './choiceReading.ts';
import { ValueReader, type ChoiceValue } from './choiceValue.ts';
import { findLineStatements } from './lines.ts';
import { boldOption, tickedOption } from './marks.ts';
import { OptionTexts } from './optionText.ts';
import { foldedText, plainText } from './plainText.ts';
import { isRefusal } from './refusal.ts';
import { findStatements, type Statement } from './statements.ts';
import { withAnswersOfJson } from './structured.ts';
import { optionByText } from './textAlone.ts';

const WHY_EMPTY: Readonly<Record<Reply['finish'], Unread>> = {
  stop: 'unreadable',
  other: 'unreadable',
  length: 'cut',
  blocked: 'refusal',
};

/** A reply that begins with a letter and then thinks again has taken none yet. */
const RETHOUGHT =
  /\bwait\b|\bon (?:second thought|reflection)|\blet me re|\bi was wrong|\bcorrection\b|^.{0,25}(?:\b(?:actually|i mean|sorry)\b|\bno[,.]|不对)/isu;
/** What a reply ends with that has a second letter still to name. */
const BREAKING_OFF = /^[)\]"'”]*\s*(?:,|\/|&|\+|,?\s*(?:and|or|und|oder|et|ou|y|o|e|和|或|与))\s*$/iu;
/** A last sentence that begins by taking something back. */
const RECONSIDERING =
  /(?:^|[.!?。！？\n])\s*(?:wait|hold on|actually|hmm|no,|oops|sorry|correction|on (?:reflection|second thought)|let me (?:re|check|double)|however, (?:on|after)|不对|等等|更正)[^.!?。！？\n]*$/iu;
const CORRECTED = new RegExp(CORRECTION, 'iu');

/**
 * Reads which option a reply takes, and never guesses: where a reply names two, or names one and quotes another, it is
 * unreadable. The steps go from what a reply says outright to what it implies; the first that finds anything decides.
 */
export function ourRule({ text, finish }: Pick<Reply, 'text' | 'finish'>, options: readonly string[]): ChoiceReading {
  const folded = foldedText(text);
  if (!/[\p{L}\p{N}]/u.test(plainText(folded))) return unread(WHY_EMPTY[finish], 'empty');
  const isCut = finish === 'length';
  const letters = options.map((_, index) => optionLetter(index));
  const written = withAnswersOfJson(folded, letters);
  if (written === null) return readSaid(folded, options, isCut);
  const reading = readSaid(written, options, isCut);
  if (reading.kind === 'read') return reading.rule === 'named-answer' ? { ...reading, rule: 'structured' } : reading;
  // What JSON says beside its answer may decline it.
  return isRefusal(plainText(folded)) ? unread('refusal', 'refusal') : reading;
}

function readSaid(folded: string, options: readonly string[], cut: boolean): ChoiceReading {
  const plain = plainText(folded);
  const texts = new OptionTexts(options);
  const reader = new ValueReader(options.length, texts);
  const whole = texts.equalTo(plain);
  if (whole !== null && !reader.isLetter(plain)) return { kind: 'read', index: whole, rule: 'option-text' };
  if (texts.areRelettered(plain)) return unread('unreadable', 'mixed');

  const lines = findLineStatements(plain, { reader, texts, cut });
  const stated = inOrder([...findStatements(plain, { reader, cut }), ...lines.firm]);
  const firm = stated.filter(({ strength }) => strength !== 'tentative');
  if (cut && isBreakingOff(plain, firm)) return unread('cut', 'no-answer');
  const settled = settle(plain, firm);
  if (settled !== null) return settled.kind === 'read' ? settled : unreadWhy(plain, { cut, rule: settled.rule });

  const ticked = tickedOption(plain, options.length) ?? boldOption(folded, options.length);
  if (ticked !== null) return { kind: 'read', index: ticked, rule: 'ticked' };
  const implied = RETHOUGHT.test(plain) ? null : settle(plain, lines.weak);
  if (implied !== null) return implied;
  const tentative = cut ? null : settle(plain, stated);
  if (tentative?.kind === 'read') return tentative;
  const byText = cut ? null : optionByText(plain, texts);
  // "It cannot be determined" is an answer where an option says so.
  const isOffered = byText !== null && isRefusal(options[byText] ?? '');
  if (isRefusal(plain) && !isOffered) return unread('refusal', 'refusal');
  if (byText !== null) return { kind: 'read', index: byText, rule: 'option-text' };
  return unread(cut ? 'cut' : 'unreadable', 'no-answer');
}

/** Whether a reply was cut where it named a second letter, or took the first back. */
function isBreakingOff(plain: string, firm: readonly Statement[]): boolean {
  const last = firm.at(-1);
  if (last === undefined) return false;
  const rest = plain.slice(last.end);
  return RECONSIDERING.test(rest) || BREAKING_OFF.test(rest);
}

const unread = (reason: Unread, rule: string): ChoiceReading => ({
  kind: 'unread',
  reason,
  rule,
});

function unreadWhy(plain: string, { cut, rule }: { cut: boolean; rule: string }): ChoiceReading {
  if (['outside', 'denied', 'several'].includes(rule) && isRefusal(plain)) return unread('refusal', 'refusal');
  return unread(cut && rule === 'denied' ? 'cut' : 'unreadable', rule);
}

function inOrder(statements: readonly Statement[]): Statement[] {
  return statements.toSorted((a, b) => a.end - b.end);
}

/**
 * The last statement holds if all before it say the same, or were taken back: by words of correction between them, or
 * by its being the final answer where they were not. Null where nothing is stated.
 */
function settle(text: string, statements: readonly Statement[]): ChoiceReading | null {
  const positive = statements.filter(({ value }) => value.kind !== 'denied');
  const last = positive.at(-1) ?? statements.at(-1);
  if (last === undefined) return null;
  const standing = positive
    .slice(0, -1)
    .find((earlier) => !same(earlier.value, last.value) && !takenBack(text, earlier, last));
  if (standing !== undefined) return unread('unreadable', 'contradiction');
  const { value, rule } = last;
  return value.kind === 'option' ? { kind: 'read', index: value.index, rule } : unread('unreadable', value.kind);
}

function takenBack(text: string, earlier: Statement, later: Statement): boolean {
  if (later.strength === 'final' && earlier.strength !== 'final') return true;
  return CORRECTED.test(text.slice(earlier.end, later.end));
}

function same(a: ChoiceValue, b: ChoiceValue): boolean {
  return a.kind === b.kind && (a.kind !== 'option' || b.kind !== 'option' || a.index === b.index);
}
