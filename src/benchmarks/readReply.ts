import type { Prediction } from '../domain/prediction.ts';
import type { AskedPrompt } from '../domain/prompt.ts';
import type { Question } from '../domain/question.ts';
import { readNumber } from '../domain/reading/number.ts';
import type { Reply } from '../domain/reply.ts';
import { readChoice } from './readChoice.ts';
import { readText } from './readText.ts';

/** Reads a reply to any kind of question by our own rules: a choice, a number in the question's unit, or a text. */
export function readReply({ target }: Question, reply: Reply, asked?: AskedPrompt): Prediction {
  if (target.kind === 'choice') return readChoice(reply, target.options, asked);
  if (target.kind === 'number') {
    const reading = readNumber(reply, target.unit);
    if (reading.kind === 'unread') return { ...reading, reply };
    return { kind: 'read', reply, answer: { kind: 'number', value: reading.value }, rule: reading.rule };
  }
  return readText(reply);
}
