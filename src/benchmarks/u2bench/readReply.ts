import type { Prediction } from '../../domain/prediction.ts';
import type { Question } from '../../domain/question.ts';
import { OptionTexts } from '../../domain/reading/optionText.ts';
import { ourRule } from '../../domain/reading/ourRule.ts';
import { foldedText, plainText } from '../../domain/reading/plainText.ts';
import type { Reply } from '../../domain/reply.ts';
import { readReply as readByOurRules } from '../readReply.ts';
import { foldedLabel } from './labels.ts';

/** "null" is what the prompts let a model say that cannot tell a value. */
const DECLINED = /^["'`]?(?:null|none|n\/a|nan|unknown)["'`]?[.!]?$/iu;

/** A label as published, by its own text in whatever case, else by our rule; a number and a report by our rules. */
export function readReply(question: Question, reply: Reply): Prediction {
  const { target } = question;
  if (target.kind === 'choice') return readLabel(target.options, reply);
  if (target.kind === 'number' && DECLINED.test(plainText(foldedText(reply.text)))) {
    return { kind: 'unread', reply, reason: 'refusal', rule: 'declined' };
  }
  return readByOurRules(question, reply);
}

/** Quotes, bold and a full stop around a label that is the whole reply. */
const AROUND = /^[\s"'`*_([]+|[\s"'`*_)\].]+$/gu;

function readLabel(options: readonly string[], reply: Reply): Prediction {
  const plain = plainText(foldedText(reply.text));
  const spoken = [plain, plain.replace(AROUND, '')].map(foldedLabel);
  const whole = options.findIndex((option) => spoken.includes(foldedLabel(option)));
  if (whole !== -1 && reply.finish !== 'length') {
    return { kind: 'read', reply, answer: { kind: 'choice', index: whole }, rule: 'option-text' };
  }
  const reading = ourRule(reply, options);
  if (reading.kind === 'unread') return { ...reading, reply };
  // The prompts list labels without letters, so a letter alone names none of them.
  const isNamed =
    reading.rule === 'option-text' || new OptionTexts([options[reading.index] ?? '']).within(plain) !== null;
  if (!isNamed) return { kind: 'unread', reply, reason: 'unreadable', rule: 'letter-unlisted' };
  return { kind: 'read', reply, answer: { kind: 'choice', index: reading.index }, rule: reading.rule };
}
