import type { ChoiceValue, ValueReader } from './choiceValue.ts';
import type { OptionTexts } from './optionText.ts';
import type { Statement } from './statements.ts';

const LETTERED = /^\s*(?:[-•]\s*)?(?:option\s+)?[([]?([A-Za-z])(?:[)\].:、]+|\s+[-–—]|(?=,))\s*(?=\S)/iu;
const ALONE =
  /^\s*(?:[-•>→]\s*)?(?:(?:option|choice|letter|opción|opção|选项)\s*)?(?=[([{<"'“‘«「]*[A-Za-z][)\]}>"'”’»」.:!;,。]*\s*$)/iu;
const REASONED = /^\s*(?=[A-Z]\s*(?:[;–—]|\s(?:because|since|as)\b))/u;
const CLOSING_LETTER = /[(\[]([A-Z])[)\]]\s*[.!]?\s*$/u;

type Line = { text: string; start: number };

/** `firm`: lines that are nothing but a choice. `weak`: lines that begin or end with a letter and say more. */
export function findLineStatements(
  text: string,
  { reader, texts, cut }: { reader: ValueReader; texts: OptionTexts; cut: boolean },
): { firm: Statement[]; weak: Statement[] } {
  const lines = linesOf(text);
  const loose = lines.filter((_, index) => !isListed(lines, index));
  const firm: Statement[] = [];
  const weak: Statement[] = [];
  const add = (list: Statement[], { start, text: line }: Line, value: ChoiceValue, rule: string) =>
    list.push({ value, strength: 'firm', rule, start, end: start + line.length });

  const edges = new Set([lines.at(0), cut && lines.length > 1 ? undefined : lines.at(-1)]);
  for (const line of lines) {
    if (!edges.has(line)) continue;
    const lead = ALONE.exec(line.text)?.[0];
    const found = lead === undefined ? null : reader.at(text, line.start + lead.length, { texts: false });
    if (found !== null) add(firm, line, found.value, 'bare-letter');
  }
  for (const line of loose) {
    const letter = LETTERED.exec(line.text);
    const index = (letter?.[1] ?? ' ').toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0);
    if (letter !== null && reader.has(index)) {
      const rest = line.text.slice(letter[0].length);
      const other = texts.startOf(rest);
      if (texts.startsWith(index, rest)) add(firm, line, { kind: 'option', index }, 'letter-and-text');
      else if (other !== null) add(firm, line, { kind: 'mixed' }, 'letter-and-text');
      else if (line === lines[0] && /[A-Z]/.test(letter[1] ?? ''))
        add(weak, line, { kind: 'option', index }, 'first-letter');
    } else if (line === lines[0] && REASONED.test(line.text)) {
      const found = reader.at(text, line.start, { texts: false });
      if (found !== null) add(weak, line, found.value, 'first-letter');
    }
  }
  const last = lines.at(-1);
  const closing = last === undefined || cut ? null : CLOSING_LETTER.exec(last.text);
  if (last !== undefined && closing !== null) {
    const index = (closing[1] ?? ' ').charCodeAt(0) - 'A'.charCodeAt(0);
    const own = texts.equalTo(last.text.slice(0, closing.index));
    const others = text.match(/[(\[][A-Z][)\]]/g) ?? [];
    if (reader.has(index) && others.length === 1) {
      add(weak, last, own === null || own === index ? { kind: 'option', index } : { kind: 'mixed' }, 'closing-letter');
    }
  }
  return { firm, weak };
}

/** A line of a lettered list: the options once more, or points of the reply's own. It chooses nothing. */
function isListed(lines: readonly Line[], index: number): boolean {
  const label = (at: number) => LETTERED.exec(lines[at]?.text ?? '')?.[1]?.toUpperCase();
  const own = label(index);
  if (own === undefined) return false;
  const several = [...(lines[index]?.text ?? '').matchAll(/(?:^|\s)[([]?[A-Z][).]\s/g)].length > 1;
  return several || [label(index - 1), label(index + 1)].some((other) => other !== undefined && other !== own);
}

function linesOf(text: string): Line[] {
  return [...text.matchAll(/[^\n]+/g)]
    .map((match) => ({ text: match[0], start: match.index }))
    .filter(({ text: line }) => /[\p{L}\p{N}]/u.test(line));
}
