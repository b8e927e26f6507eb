import type { Prediction } from '../../domain/prediction.ts';
import type { Question } from '../../domain/question.ts';
import { numberRule } from '../../domain/reading/numberRule.ts';
import { OptionTexts } from '../../domain/reading/optionText.ts';
import { ourRule } from '../../domain/reading/ourRule.ts';
import { foldedText, plainText } from '../../domain/reading/plainText.ts';
import { withoutThinking } from '../../domain/reading/withoutThinking.ts';
import type { Reply } from '../../domain/reply.ts';
import { foldedLabel } from './labels.ts';

/**
 * A label as published, by its own text in whatever case, else by our rule; a number by the one that is stated; a report
 * as it stands.
 */
export function readReply({ target }: Question, reply: Reply): Prediction {
  switch (target.kind) {
    case 'choice':
      return readLabel(target.options, reply);
    case 'number': {
      const reading = numberRule(reply);
      if (reading.kind === 'unread') return { ...reading, reply };
      return { kind: 'read', reply, answer: { kind: 'number', value: reading.value }, rule: reading.rule };
    }
    case 'text': {
      const text = withoutThinking(reply.text).trim();
      if (/[\p{L}\p{N}]/u.test(text))
        return { kind: 'read', reply, answer: { kind: 'text', text }, rule: 'whole-text' };
      return { kind: 'unread', reply, reason: reply.finish === 'length' ? 'cut' : 'unreadable', rule: 'empty' };
    }
  }
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
  const isNamed = new OptionTexts([options[reading.index] ?? '']).within(plain) !== null;
  if (!isNamed) return { kind: 'unread', reply, reason: 'unreadable', rule: 'letter-unlisted' };
  return { kind: 'read', reply, answer: { kind: 'choice', index: reading.index }, rule: reading.rule };
}
