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
import { structuredAnswers } from './structured.ts';
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
const CORRECTED = new RegExp(CORRECTION, 'iu');

/**
 * Reads which option a reply takes, and never guesses: where a reply names two, or names one and quotes another, it is
 * unreadable. The steps go from what a reply says outright to what it implies; the first that finds anything decides.
 */
export function ourRule({ text, finish }: Pick<Reply, 'text' | 'finish'>, options: readonly string[]): ChoiceReading {
  const cut = finish === 'length';
  const folded = foldedText(text);
  const plain = plainText(folded);
  if (!/[\p{L}\p{N}]/u.test(plain)) return unread(WHY_EMPTY[finish], 'empty');

  const texts = new OptionTexts(options);
  const reader = new ValueReader(options.length, texts);
  const structured = structuredAnswers(
    folded,
    options.map((_, index) => optionLetter(index)),
  );
  if (structured !== null) return readStructured(structured, reader, { plain, cut });

  const whole = texts.equalTo(plain);
  if (whole !== null) return { kind: 'read', index: whole, rule: 'option-text' };

  const lines = findLineStatements(plain, { reader, texts, cut });
  const stated = inOrder([...findStatements(plain, reader), ...lines.firm]);
  const firm = stated.filter(({ strength }) => strength !== 'tentative');
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

const unread = (reason: Unread, rule: string): ChoiceReading => ({
  kind: 'unread',
  reason,
  rule,
});

function unreadWhy(plain: string, { cut, rule }: { cut: boolean; rule: string }): ChoiceReading {
  if (['outside', 'denied', 'structured'].includes(rule) && isRefusal(plain)) return unread('refusal', 'refusal');
  return unread(cut && rule === 'denied' ? 'cut' : 'unreadable', rule);
}

function readStructured(
  answers: readonly string[],
  reader: ValueReader,
  { plain, cut }: { plain: string; cut: boolean },
): ChoiceReading {
  const values = answers.map((answer) => reader.at(plainText(answer), 0, { texts: true })?.value ?? null);
  const indices = new Set(values.map((value) => (value?.kind === 'option' ? value.index : null)));
  const [index = null] = indices;
  if (indices.size === 1 && index !== null) return { kind: 'read', index, rule: 'structured' };
  return unreadWhy(plain, { cut, rule: 'structured' });
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
