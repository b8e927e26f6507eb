import * as v from 'valibot';
import type { Outcome } from '../../domain/failure.ts';
import type { Reply } from '../../domain/reply.ts';
import type { HttpAnswer } from '../httpCall.ts';
import { replyWithWords, type SaidReply } from '../replyWithWords.ts';
import { Count } from '../usage.ts';

const Name = v.optional(v.fallback(v.nullable(v.string()), null), null);

const Answer = v.object({
  type: v.literal('message'),
  model: Name,
  content: v.array(v.looseObject({ type: v.string(), text: Name, thinking: Name })),
  stop_reason: Name,
  usage: v.optional(v.fallback(v.nullable(v.object({ input_tokens: Count, output_tokens: Count })), null), null),
});

/** An answer of the Messages API; null for what is none. It counts what was thought among what was said. */
export function readMessage({ json }: Pick<HttpAnswer, 'json'>): Outcome<SaidReply> | null {
  const read = v.safeParse(Answer, json);
  if (!read.success) return null;
  const { model, content, stop_reason: reason, usage } = read.output;
  return replyWithWords({
    text: content.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join(''),
    thoughts: content.map(({ type, thinking }) => (type === 'thinking' ? (thinking ?? '') : '')).join(''),
    finish: finishOf(reason),
    finishReason: reason,
    model,
    tokens: { prompt: usage?.input_tokens ?? null, reply: usage?.output_tokens ?? null, thoughts: null },
  });
}

function finishOf(reason: string | null): Reply['finish'] {
  switch (reason) {
    case 'end_turn':
    case 'stop_sequence':
      return 'stop';
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'length';
    case 'refusal':
      return 'blocked';
    default:
      return 'other';
  }
}
