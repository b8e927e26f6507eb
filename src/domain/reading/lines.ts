import { CLOSING, OPENING } from './answerWords.ts';
import type { ChoiceValue, ValueReader } from './choiceValue.ts';
import { CROSSES, TICKS } from './marks.ts';
import type { OptionTexts } from './optionText.ts';
import type { Statement } from './statements.ts';

const BULLET = `\\s*(?:[-•>→👉${TICKS}]\\s*|(?:(?:question|q)\\s?)?\\d+[.):]\\s+)?(?:[\\[] ?[xX]?\\]\\s*)?`;
/** A line that begins with a letter as a label, as options do. */
const LETTERED = new RegExp(
  `^(?<lead>${BULLET}(?:(?:option|choice|opción|opção)\\s+|选项|選項|選択肢)?)[([]?(?<letter>[A-Za-z])(?:(?:\\s?(?:选项|選項|项|項)[,:]?|[)\\].:、。]+)|\\s+[-–—]|(?=,)|\\s*(?=[(${TICKS}${CROSSES}]))\\s*(?=\\S)`,
  'iu',
);
/** "B横切面" */
const GLUED = /^\s*(?<letter>[A-Z])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/u;
/** A line that is a letter and nothing else. */
const ALONE = new RegExp(
  `^(?<lead>${BULLET}(?:(?:option|choice|letter|opción|opção|选项)\\s*)?)(?=[${OPENING}]*(?<letter>[A-Za-z])[${CLOSING}.:!?;,。]*\\s*$)`,
  'iu',
);
const REASONED = /^\s*(?:(?:Option|Choice)\s+)?(?=[A-Z]\s*(?:[;–—]|因为|\b\s(?:because|since|as)\b))/u;
const IN_BRACKETS = /[([][A-Z][)\]]/g;
const CLOSING_LETTER = /[([](?<letter>[A-Z])[)\]]\s*[.!]?\s*$/u;

type Line = { text: string; start: number };
type Context = { text: string; reader: ValueReader; texts: OptionTexts };

/**
 * `firm`: lines that are nothing but a choice. `weak`: lines that begin or end with a letter and say more. The last
 * line of a reply that was cut off is no line yet.
 */
export function findLineStatements(
  text: string,
  { reader, texts, cut }: { reader: ValueReader; texts: OptionTexts; cut: boolean },
): { firm: Statement[]; weak: Statement[] } {
  const context = { text, reader, texts };
  const lines = linesOf(text);
  const whole = cut && lines.length > 1 ? lines.slice(0, -1) : lines;
  const ends = [...new Set([whole.at(0), cut ? undefined : whole.at(-1)])].filter((line) => line !== undefined);
  const [first] = whole;
  const alone = ends.filter((line) => !isListed(lines, line)).map((line) => aloneIn(line, context));
  const lettered = whole.filter((line) => !isListed(lines, line)).map((line) => letterAndText(line, context));
  const weak = [
    first && !isListed(lines, first) ? firstLetter(first, context) : null,
    closingLetter(ends.at(-1), context),
  ];
  return { firm: present([...alone, ...lettered]), weak: present(weak) };
}

function aloneIn(line: Line, { text, reader }: Context): Statement | null {
  const lead = ALONE.exec(line.text)?.[0].length;
  const found = lead === undefined ? null : reader.at(text, line.start + lead, { texts: false });
  return found && statement(line, found.value, 'bare-letter');
}

/** "B. To reduce…": a letter and the text of an option, its own or another's. */
function letterAndText(line: Line, { reader, texts }: Context): Statement | null {
  const lettered = LETTERED.exec(line.text) ?? GLUED.exec(line.text);
  const index = indexOf(lettered?.groups?.['letter']);
  if (lettered === null || !reader.has(index)) return null;
  const rest = line.text.slice(lettered[0].length);
  if (texts.startsWith(index, rest)) return statement(line, { kind: 'option', index }, 'letter-and-text');
  return texts.startOf(rest) === null ? null : statement(line, { kind: 'mixed' }, 'letter-and-text');
}

/** "B. The shadow moves", "C because…": a reply that begins with a letter and goes on in its own words. */
function firstLetter(line: Line, { text, reader }: Context): Statement | null {
  const lead = LETTERED.exec(line.text)?.groups?.['lead'] ?? REASONED.exec(line.text)?.[0];
  if (lead === undefined || !/^[([]?[A-Z]/.test(line.text.slice(lead.length))) return null;
  const found = reader.at(text, line.start + lead.length, { texts: false });
  return found && statement(line, found.value, 'first-letter');
}

/** "It lessens the shadow (B).": the only letter in brackets, at the very end. */
function closingLetter(line: Line | undefined, { text, reader, texts }: Context): Statement | null {
  const closing = line && CLOSING_LETTER.exec(line.text);
  const index = indexOf(closing?.groups?.['letter']);
  if (!line || !closing || !reader.has(index) || text.match(IN_BRACKETS)?.length !== 1) return null;
  const before = line.text.slice(0, closing.index);
  const quoted =
    texts.equalTo(before) ?? texts.equalTo(before.replace(/^.*[:=]/, '')) ?? texts.within(before)?.index ?? null;
  const value: ChoiceValue = quoted === null || quoted === index ? { kind: 'option', index } : { kind: 'mixed' };
  return statement(line, value, 'closing-letter');
}

/** Part of a lettered list: the options once more, or points of the reply's own. It chooses nothing. */
function isListed(lines: readonly Line[], line: Line): boolean {
  const own = labelOf(line);
  if (own === null) return false;
  if (holdsFurtherLabels(line)) return true;
  const at = lines.indexOf(line);
  const near = [lines[at - 1], lines[at + 1]].filter((other) => other !== undefined);
  // A letter by itself behind a list and an empty line is no part of it.
  const neighbours = ALONE.test(line.text) ? near.filter((other) => touches(line, other)) : near;
  return neighbours.some((other) => ![null, own].includes(labelOf(other)));
}

/** "A. one B. two C. three": more labels on the same line, written like the first. */
function holdsFurtherLabels({ text }: Line): boolean {
  const [, opening = '', mark = ''] = /^\s*([([]?)[A-Z]([).:\]])/.exec(text) ?? [];
  if (mark === '') return false;
  const labels = text.matchAll(/(?<=^|\s)([([]?)[A-Z]([).:\]])\s/g);
  return [...labels].filter((label) => label[1] === opening && label[2] === mark).length > 1;
}

function touches(a: Line, b: Line): boolean {
  const [first, second] = a.start < b.start ? [a, b] : [b, a];
  return first.start + first.text.length + 1 === second.start;
}

function labelOf({ text }: Line): number | null {
  const letter = (LETTERED.exec(text) ?? ALONE.exec(text))?.groups?.['letter'];
  return letter === undefined ? null : indexOf(letter);
}

const indexOf = (letter = ' ') => letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0);

function statement({ text, start }: Line, value: ChoiceValue, rule: string): Statement {
  return { value, strength: 'firm', rule, start, end: start + text.length };
}

function present(statements: readonly (Statement | null)[]): Statement[] {
  return statements.filter((statement) => statement !== null);
}

/** Lines that say anything: rules and rows of dashes do not. */
function linesOf(text: string): Line[] {
  return [...text.matchAll(/[^\n]+/g)]
    .map((match) => ({ text: match[0], start: match.index }))
    .filter(({ text: line }) => /[\p{L}\p{N}]/u.test(line));
}
