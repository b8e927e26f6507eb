import type { Prediction } from '../../domain/prediction.ts';
import type { AskedPrompt } from '../../domain/prompt.ts';
import type { Question } from '../../domain/question.ts';
import type { Reply } from '../../domain/reply.ts';
import { withoutThinking } from '../../domain/reading/withoutThinking.ts';
import { readChoice } from '../readChoice.ts';

/** A choice by our own rule; a free answer as it stands. */
export function readReply({ target }: Question, reply: Reply, asked?: AskedPrompt): Prediction {
  if (target.kind === 'choice') return readChoice(reply, target.options, asked);
  const text = withoutThinking(reply.text).trim();
  if (/[\p{L}\p{N}]/u.test(text)) return { kind: 'read', reply, answer: { kind: 'text', text }, rule: 'whole-text' };
  return { kind: 'unread', reply, reason: reply.finish === 'length' ? 'cut' : 'unreadable', rule: 'empty' };
}
