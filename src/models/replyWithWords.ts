import { failure, success, type Outcome } from '../domain/failure.ts';
import type { Reply } from '../domain/reply.ts';

/** What a provider's answer says; how long it took and what was asked are known outside of it. */
export type SaidReply = Omit<Reply, 'latency' | 'request'>;

/** A reply with words in it, or why there are none: what is thought is never taken for what is said. */
export function replyWithWords(said: SaidReply): Outcome<SaidReply> {
  if (said.text.trim() !== '') return success({ ...said, thoughts: said.thoughts || null });
  const facts = said.finishReason === null ? {} : { reason: said.finishReason };
  switch (said.finish) {
    case 'blocked':
      return failure('reply-blocked', facts);
    case 'length':
      return failure('reply-cut', facts);
    default:
      return failure('reply-empty', facts, { retryable: true });
  }
}
