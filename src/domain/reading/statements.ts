import {
  AFFIRMED,
  ANSWER_NOUN,
  CHOOSE,
  CHOSEN,
  DENIED,
  END,
  FINAL,
  FIT,
  NEGATED,
  NOT_CHOSEN,
  OPTION_NOUN,
  START,
} from './answerWords.ts';
import type { ChoiceValue, FoundValue, ValueReader } from './choiceValue.ts';
import { lengthAt } from './lengthAt.ts';
import { soleChoices } from './soleChoice.ts';
import { strengthOf } from './strength.ts';

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

/** Characters before and behind a word that can tell how it is meant. */
const LOOK_BACK = 200;
const LOOK_AHEAD = 200;

const endingWith = (source: string, gap: string) => new RegExp(`${source}${gap}$`, 'iu');

const NAMES = new RegExp(`(?<answer>${ANSWER_NOUN})|(?<option>${OPTION_NOUN})`, 'giu');
const LINK = /\s*(?:\([^()\n]{0,30}\)\s*)?["'”’\]】]?\s*(?:[:=|]+>?|[-–—]+>?|→|⇒)\s*/uy;
const GAP = /["'”’\]】]?[^\S\n]*/uy;
const CHOSEN_BEFORE = endingWith(CHOSEN, '(?:\\s+[\\p{L}]+)?\\s*');
const NOT_CHOSEN_BEFORE = endingWith(`${START}${NOT_CHOSEN}`, '\\s*');
const FINAL_BEFORE = endingWith(FINAL, '(?:\\s+[\\p{L}]+)?[\\s,]*');
const NEGATED_BEFORE = endingWith(`${START}${NEGATED}`, '(?:\\s+[\\p{L}]+){0,2}\\s*');
const CONDITION_BEFORE =
  /(?:\b(?:if|whether|whichever|unless|either|neither|nor|not|wenn|ob|si)\s+|如果)(?:\p{L}+\s+)?[([{"']*$/iu;
/** "I was asked to choose A, B, C or D" tells the task. */
const TASK_BEFORE = /(?:asked|told|have|had|need(?:ed|s)?|supposed|required|task is|must) (?:to )?$/iu;
/** Anywhere before, in the same sentence: talk about why an option does not fit. */
const NEGATED_SENTENCE =
  /(?:\b(?:no|not|cannot|without|neither|nor|incorrect|wrong|unlike|against|nothing|none|if|eliminat\w+|exclud\w+)\b|n['’]t\b)[^.!?\n]*$/iu;
/** "60 % sure it is A and 40 % that it is B" concludes neither. */
const SHARES_BEFORE = /\d\s?%[^.!?\n]*\d\s?%[^.!?\n]*$/u;
const ENDING = /^[)\]}"'”\s]*(?:$|[.!?,;\n。])/u;

const LETTERS =
  /(?<![\p{Script=Latin}\p{Nd}_'’-])(?:[([{"'“]{0,4}[A-Z](?![\p{Script=Latin}\p{Nd}_])|[([][a-z](?=[)\]]))/gu;
const OTHERS_BEFORE = /[A-Z][)\]}"']*\s*(?:,|and|or|&|\/|nor)\s*$/u;
const AFFIRMATION = new RegExp(`^[)\\]}"'”]*\\s*(?:\\([^()\\n]{0,120}\\)\\s*)?,?\\s*(?:${AFFIRMED})${END}`, 'iu');
const DENIAL = new RegExp(`^[)\\]}"'”]*\\s*(?:${DENIED})`, 'iu');
/** "…, which makes C the best answer". */
const MADE_BEFORE = /\bmak(?:es|ing)\s+(?:option\s+|choice\s+)?$/iu;
const MADE = /^\s+(?:the|a) (?:most |more )?(?:correct|right|best|likely|appropriate|better)(?![\p{L}])/iu;

/** Words whose object, right behind them, is the option taken. */
type Opening = {
  rule: string;
  words: RegExp;
  /** What before them turns their sense. */
  unless: RegExp;
  /** The letter must end its clause, or it is talk about an option. */
  endsClause: boolean;
  /** They choose nothing outright. */
  tentative: boolean;
};

const OPENINGS: readonly Opening[] = [
  {
    rule: 'chosen',
    words: new RegExp(`${CHOOSE}\\s*(?:that\\s+)?:?\\s*`, 'giu'),
    unless: NEGATED_BEFORE,
    endsClause: false,
    tentative: false,
  },
  {
    rule: 'concluded',
    words: new RegExp(
      `(?:${START}(?:so|therefore|thus|hence|consequently|it is|it['’]?s|that['’]?s|must be|should be|has to be|leav(?:es|ing)(?: us)?(?: with)?(?: only)?|wait|actually|i mean|rather|correction)${END}[,:]?|${START}no,|=>|→|⇒|∴|所以|因此|应该是|就是|(?<!不)是)\\s*`,
      'giu',
    ),
    unless: CONDITION_BEFORE,
    endsClause: true,
    tentative: false,
  },
  {
    rule: 'matched',
    words: new RegExp(`${START}(?:${FIT}) (?:the )?(?:option|choice|answer|statement) `, 'giu'),
    unless: NEGATED_SENTENCE,
    endsClause: false,
    tentative: true,
  },
];

/** All statements of a text in plain characters. */
export function findStatements(text: string, { reader, cut }: { reader: ValueReader; cut: boolean }): Statement[] {
  return [
    ...soleChoices(text, reader, cut),
    ...named(text, reader),
    ...OPENINGS.flatMap((opening) => [...opened(text, reader, opening)]),
    ...affirmed(text, reader),
  ];
}

/** "Answer: B", "the correct option is B", "正确答案是 B". */
function* named(text: string, reader: ValueReader): Generator<Statement> {
  for (const match of text.matchAll(NAMES)) {
    const lead = leadOf(text, match.index);
    if (NOT_CHOSEN_BEFORE.test(lead)) continue;
    const nameEnd = match.index + match[0].length;
    const link = lengthAt(LINK, text, nameEnd);
    const valueStart = nameEnd + (link || lengthAt(GAP, text, nameEnd));
    const found = reader.at(text, valueStart, { texts: true });
    if (found === null) continue;
    // Right behind the noun: "option B" is talk about it and "the correct option B" takes it; "answer b" is no letter.
    if (link === 0 && found.start === valueStart) {
      if (match.groups?.['option'] !== undefined && !CHOSEN_BEFORE.test(lead)) continue;
      if (!/[A-Z([]/.test(text.slice(found.start, found.end))) continue;
    }
    const final = FINAL_BEFORE.test(lead) || /^final$/i.test(match[0]);
    const strength = final ? 'final' : strengthOf(text, match.index, found.end);
    if (strength === null) continue;
    const rule = final ? 'final-answer' : 'named-answer';
    yield { value: found.value, strength, rule, start: match.index, end: found.end };
  }
}

/** "I would go with B", "…, so it must be B.", "The movement corresponds to option B." */
function* opened(text: string, reader: ValueReader, opening: Opening): Generator<Statement> {
  for (const match of text.matchAll(opening.words)) {
    const lead = leadOf(text, match.index);
    if (opening.unless.test(lead)) continue;
    const found = reader.at(text, match.index + match[0].length, { texts: false });
    if (!choosesSome(found) || (found.value.kind === 'several' && TASK_BEFORE.test(lead))) continue;
    if (opening.endsClause && (!ENDING.test(restOf(text, found.end)) || SHARES_BEFORE.test(lead))) continue;
    const strength = strengthOf(text, match.index, found.end);
    if (strength === null) continue;
    yield {
      value: found.value,
      strength: opening.tentative ? 'tentative' : strength,
      rule: opening.rule,
      start: match.index,
      end: found.end,
    };
  }
}

/** "B is the best answer", "Option C is correct". */
function* affirmed(text: string, reader: ValueReader): Generator<Statement> {
  for (const match of text.matchAll(LETTERS)) {
    const start = match.index;
    const end = start + match[0].length;
    const index = match[0].toUpperCase().charCodeAt(match[0].length - 1) - 'A'.charCodeAt(0);
    const rest = restOf(text, end);
    const lead = leadOf(text, start);
    const affirms = AFFIRMATION.test(rest) || (MADE.test(rest) && MADE_BEFORE.test(lead));
    if (!reader.has(index) || !affirms || DENIAL.test(rest) || CONDITION_BEFORE.test(lead)) continue;
    const strength = strengthOf(text, start, end);
    if (strength === null) continue;
    const value: ChoiceValue = OTHERS_BEFORE.test(lead) ? { kind: 'several' } : { kind: 'option', index };
    yield { value, strength, rule: 'affirmed', start, end };
  }
}

function choosesSome(found: FoundValue | null): found is FoundValue {
  return found !== null && found.value.kind !== 'denied';
}

const leadOf = (text: string, at: number) => text.slice(Math.max(0, at - LOOK_BACK), at);
const restOf = (text: string, at: number) => text.slice(at, at + LOOK_AHEAD);
