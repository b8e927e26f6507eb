import {
  AFFIRMED,
  ANSWER_NOUN,
  CHOOSE,
  CHOSEN,
  DENIED,
  END,
  FINAL,
  FIT,
  HEDGE,
  HYPOTHETICAL,
  NEGATED,
  NOT_CHOSEN,
  OPTION_NOUN,
  START,
  TENTATIVE,
} from './answerWords.ts';
import type { ChoiceValue, ValueReader } from './choiceValue.ts';

/**
 * A place where a reply says which option it takes. `final`: it says that this is its last word; `tentative`: that it
 * is a first thought or a possibility.
 */
export type Statement = {
  value: ChoiceValue;
  strength: 'final' | 'firm' | 'tentative';
  /** Names what found it. */
  rule: string;
  /** Offsets in the text. */
  start: number;
  end: number;
};

const NAMES = new RegExp(`(?<answer>${ANSWER_NOUN})|(?<option>${OPTION_NOUN})`, 'giu');
const LINK = /\s*(?:\([^()\n]{0,30}\)\s*)?["'”’]?\s*(?:[:=|]+>?|[-–—]+>?|→|⇒)\s*/uy;
const GAP = /["'”’]?[^\S\n]*/uy;
const VERBS = new RegExp(CHOOSE, 'giu');
const CONCLUSIONS = new RegExp(
  `(?:${START}(?:so|therefore|thus|hence|consequently|it is|it['’]?s|that['’]?s|must be|should be|has to be|leav(?:es|ing)(?: us)?(?: with)?(?: only)?|wait|actually|i mean|rather|correction)${END}[,:]?|${START}no,|=>|→|⇒|∴|所以|因此|应该是|就是|(?<!不)是)\\s*`,
  'giu',
);
const LETTERS = /(?<![\p{Script=Latin}\p{Nd}_'’-])(?:[([{"'“]*[A-Z](?![\p{Script=Latin}\p{Nd}_])|[([][a-z](?=[)\]]))/gu;
const FITS = new RegExp(`${START}(?:${FIT}) (?:the )?(?:option|choice|answer|statement) `, 'giu');
const QUESTION = /^\s*(?:so,?\s+)?(?:is|are|was|could|would|should|can|does|do|what|which|why|how|isn['’]?t)\b/iu;
const HEDGED = new RegExp(`^\\s*(?:[-•]\\s*)?(?:(?:${HEDGE})${END}[\\s,:.…]*)+`, 'iu');

const before = (source: string, gap = '(?:\\s+[\\p{L}]+)?\\s*$') => new RegExp(`${source}${gap}`, 'iu');
const CHOSEN_BEFORE = before(CHOSEN);
const NOT_CHOSEN_BEFORE = before(`${START}${NOT_CHOSEN}`, '\\s*$');
const FINAL_BEFORE = before(FINAL, '(?:\\s+[\\p{L}]+)?[\\s,]*$');
const NEGATED_BEFORE = before(`${START}${NEGATED}`, '(?:\\s+[\\p{L}]+){0,2}\\s*$');
const CONDITION_BEFORE =
  /(?:\b(?:if|whether|whichever|unless|either|neither|nor|not|wenn|ob|si)\s+|如果)(?:\p{L}+\s+)?[([{"']*$/iu;
/** "I was asked to choose A, B, C or D" tells the task. */
const TASK_BEFORE = /(?:asked|told|have|had|need(?:ed|s)?|supposed|required|task is|must) (?:to )?$/iu;
const TENTATIVE_BEFORE = new RegExp(`${TENTATIVE}[^.!?;\\n]{0,30}$`, 'iu');
const FIRST_THOUGHT = new RegExp(
  `${START}(?:at first|initially|first (?:thought|impression|glance|guess)|zunächst|d[’']abord|al principio)${END}`,
  'iu',
);
/** What is said after it is no longer what was said before it. */
const CONTRAST = /^.*(?:\b(?:but|however|yet|therefore|aber|mais|pero|mas)\b|但|不过)/isu;
const WOULD = new RegExp(`${START}(?:would|wäre|serait|sería|seria)${END}`, 'iu');
const OTHERS_BEFORE = /[A-Z][)\]}"']*\s*(?:,|and|or|&|\/|nor)\s*$/u;
const AFFIRMATION = new RegExp(`^[)\\]}"'”]*\\s*(?:\\([^()\\n]{0,120}\\)\\s*)?,?\\s*(?:${AFFIRMED})${END}`, 'iu');
/** "…, which makes C the best answer". */
const MADE_BEFORE = /\bmak(?:es|ing)\s+(?:option\s+|choice\s+)?$/iu;
const MADE = /^\s+(?:the|a) (?:most |more )?(?:correct|right|best|likely|appropriate|better)(?![\p{L}])/iu;
const DENIAL = new RegExp(`^[)\\]}"'”]*\\s*(?:${DENIED})`, 'iu');
const ENDING = /^[)\]}"'”\s]*(?:$|[.!?,;\n。])/u;

/** Characters before a word that can tell how it is meant. */
const LOOK_BACK = 60;

/** All statements of a text in plain characters, in its order. */
export function findStatements(text: string, reader: ValueReader): Statement[] {
  const found = [
    ...named(text, reader),
    ...chosen(text, reader),
    ...concluded(text, reader),
    ...affirmed(text, reader),
    ...hedged(text, reader),
    ...fitting(text, reader),
  ];
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** "Answer: B", "the correct option is B", "正确答案是 B". */
function* named(text: string, reader: ValueReader): Generator<Statement> {
  for (const match of text.matchAll(NAMES)) {
    const lead = text.slice(Math.max(0, match.index - LOOK_BACK), match.index);
    if (NOT_CHOSEN_BEFORE.test(lead)) continue;
    const nameEnd = match.index + match[0].length;
    const link = lengthAt(LINK, text, nameEnd);
    const valueStart = nameEnd + (link || lengthAt(GAP, text, nameEnd));
    const found = reader.at(text, valueStart, { texts: true });
    if (found === null) continue;
    // "Option B" alone is talk about an option; "the correct option B", "option: B" and "the option is B" choose it.
    const said = text.slice(valueStart, found.end).trim();
    const bare = link === 0 && said.length <= 3;
    if (match.groups?.['option'] !== undefined && bare && !CHOSEN_BEFORE.test(lead)) continue;
    if (link === 0 && !/[A-Z]/.test(text.slice(valueStart, found.end)) && bare && !/[([]/.test(said)) continue;
    const strength = FINAL_BEFORE.test(lead) ? 'final' : strengthOf(text, match.index, found.end);
    if (strength === null) continue;
    yield {
      value: found.value,
      strength,
      rule: strength === 'final' ? 'final-answer' : 'named-answer',
      start: match.index,
      end: found.end,
    };
  }
}

/** "I would go with B", "选B". */
function* chosen(text: string, reader: ValueReader): Generator<Statement> {
  for (const match of text.matchAll(VERBS)) {
    const lead = text.slice(Math.max(0, match.index - LOOK_BACK), match.index);
    if (NEGATED_BEFORE.test(lead)) continue;
    const verbEnd = match.index + match[0].length;
    const gap = /^\s*(?:that\s+)?[:：]?\s*/u.exec(text.slice(verbEnd))?.[0].length ?? 0;
    const found = reader.at(text, verbEnd + gap, { texts: false });
    if (found === null || found.value.kind === 'denied') continue;
    if (found.value.kind === 'several' && TASK_BEFORE.test(lead)) continue;
    const strength = strengthOf(text, match.index, found.end);
    if (strength !== null) yield { value: found.value, strength, rule: 'chosen', start: match.index, end: found.end };
  }
}

/** "…, so it must be B." The letter ends the clause, or it is talk about an option. */
function* concluded(text: string, reader: ValueReader): Generator<Statement> {
  for (const match of text.matchAll(CONCLUSIONS)) {
    const lead = text.slice(Math.max(0, match.index - LOOK_BACK), match.index);
    if (CONDITION_BEFORE.test(lead)) continue;
    const found = reader.at(text, match.index + match[0].length, { texts: false });
    if (found === null || found.value.kind === 'denied' || !ENDING.test(text.slice(found.end))) continue;
    const strength = strengthOf(text, match.index, found.end);
    if (strength !== null)
      yield { value: found.value, strength, rule: 'concluded', start: match.index, end: found.end };
  }
}

/** "B is the best answer", "Option C is correct". */
function* affirmed(text: string, reader: ValueReader): Generator<Statement> {
  for (const match of text.matchAll(LETTERS)) {
    const start = match.index;
    const end = start + match[0].length;
    const rest = text.slice(end);
    const made = MADE.test(rest) && MADE_BEFORE.test(text.slice(Math.max(0, start - LOOK_BACK), start));
    if (!(made || AFFIRMATION.test(rest)) || DENIAL.test(rest)) continue;
    const lead = text.slice(Math.max(0, start - LOOK_BACK), start);
    if (CONDITION_BEFORE.test(lead)) continue;
    const index = match[0].toUpperCase().charCodeAt(match[0].length - 1) - 'A'.charCodeAt(0);
    if (!reader.has(index)) continue;
    const strength = strengthOf(text, start, end);
    if (strength === null) continue;
    const value: ChoiceValue = OTHERS_BEFORE.test(lead) ? { kind: 'several' } : { kind: 'option', index };
    yield { value, strength, rule: 'affirmed', start, end };
  }
}

/** "Definitely B.", "I think it's C": a sentence that says nothing else. */
function* hedged(text: string, reader: ValueReader): Generator<Statement> {
  for (const { sentence, start } of sentencesOf(text)) {
    const hedge = HEDGED.exec(sentence)?.[0].length ?? 0;
    if (hedge === 0) continue;
    const found = reader.at(text, start + hedge, { texts: false });
    if (
      found === null ||
      found.value.kind === 'denied' ||
      !/^\W*$/u.test(text.slice(found.end, start + sentence.length))
    ) {
      continue;
    }
    yield { value: found.value, strength: 'firm', rule: 'chosen', start, end: found.end };
  }
}

/** "The movement corresponds to option B." */
function* fitting(text: string, reader: ValueReader): Generator<Statement> {
  for (const match of text.matchAll(FITS)) {
    if (NEGATED_BEFORE.test(text.slice(Math.max(0, match.index - LOOK_BACK), match.index))) continue;
    const found = reader.at(text, match.index + match[0].length, { texts: false });
    if (found === null || found.value.kind === 'denied') continue;
    if (strengthOf(text, match.index, found.end) === null) continue;
    yield { value: found.value, strength: 'tentative', rule: 'matched', start: match.index, end: found.end };
  }
}

/** Null where the sentence speaks of another case than the one at hand. */
function strengthOf(text: string, start: number, end: number): 'firm' | 'tentative' | null {
  const sentenceStart = text.slice(0, start).search(/[^.!?;\n。！？]*$/u);
  const lead = text.slice(sentenceStart, start).replace(CONTRAST, '');
  const after = /^[^.!?;\n。！？]*[?？]?/u.exec(text.slice(end))?.[0] ?? '';
  const asks = /[?？]$/u.test(after);
  if (asks && QUESTION.test(text.slice(sentenceStart))) return null;
  if (HYPOTHETICAL.test(lead + after) && WOULD.test(text.slice(sentenceStart, end) + after)) return null;
  return asks ||
    TENTATIVE_BEFORE.test(lead) ||
    FIRST_THOUGHT.test(lead + text.slice(start, end)) ||
    TENTATIVE_WITHIN.test(text.slice(start, end))
    ? 'tentative'
    : 'firm';
}

const TENTATIVE_WITHIN = new RegExp(`${START}(?:could|might|may)${END}`, 'iu');

function* sentencesOf(text: string): Generator<{ sentence: string; start: number }> {
  for (const match of text.matchAll(/[^.!?;\n。！？]+[.!?;。！？]*/gu))
    yield { sentence: match[0], start: match.index };
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
