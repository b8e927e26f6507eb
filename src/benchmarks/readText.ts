import type { Prediction } from '../domain/prediction.ts';
import { withoutThinking } from '../domain/reading/withoutThinking.ts';
import type { Reply } from '../domain/reply.ts';

/**
 * A free answer as it stands. One that a limit of tokens or a safety stop ended midway is none: a judge would grade what
 * is there as if it were all, and give it 0 for what did not come.
 */
export function readText(reply: Reply): Prediction {
  const isCut = reply.finish === 'length' || reply.finish === 'blocked';
  const text = withoutThinking(reply.text).trim();
  if (!/[\p{L}\p{N}]/u.test(text)) {
    return { kind: 'unread', reply, reason: reply.finish === 'length' ? 'cut' : 'unreadable', rule: 'empty' };
  }
  if (isCut) return { kind: 'unread', reply, reason: 'cut', rule: 'unfinished' };
  return { kind: 'read', reply, answer: { kind: 'text', text }, rule: 'whole-text' };
}
