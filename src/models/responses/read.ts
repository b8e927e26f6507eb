import * as v from 'valibot';
import { failure, type Outcome } from '../../domain/failure.ts';
import type { Reply } from '../../domain/reply.ts';
import type { HttpAnswer } from '../httpCall.ts';
import { refusal, statusOf } from '../httpFailure.ts';
import { replyWithWords, type SaidReply } from '../replyWithWords.ts';
import { Count, withoutThoughts } from '../usage.ts';

const Words = v.optional(v.fallback(v.string(), ''), '');
const Parts = v.optional(
  v.fallback(v.nullable(v.array(v.looseObject({ type: Words, text: Words, refusal: Words }))), null),
  null,
);
const Reasons = v.optional(v.fallback(v.nullable(v.object({ reason: Words })), null), null);

const Details = v.optional(v.fallback(v.nullable(v.object({ reasoning_tokens: Count })), null), null);

const Answer = v.object({
  model: v.optional(v.fallback(v.nullable(v.string()), null), null),
  status: v.optional(v.fallback(v.nullable(v.string()), null), null),
  error: v.optional(v.nullable(v.object({ code: Words, message: Words })), null),
  incomplete_details: Reasons,
  output: v.array(v.looseObject({ type: Words, content: Parts, summary: Parts })),
  usage: v.optional(
    v.fallback(
      v.nullable(
        v.object({
          input_tokens: Count,
          output_tokens: Count,
          output_tokens_details: Details,
        }),
      ),
      null,
    ),
    null,
  ),
});

/** An answer of the Responses API; null for what is none. */
export function readResponses({ json }: Pick<HttpAnswer, 'json'>): Outcome<SaidReply> | null {
  const read = v.safeParse(Answer, json);
  if (!read.success) return null;
  const { model, status, error, incomplete_details: incomplete, output, usage } = read.output;
  if (error !== null) {
    const words = { ...error, type: '' };
    return { ok: false, failure: refusal(statusOf(words), words, { model: model ?? '' }) };
  }
  // Broken off without a word why; what had been said until then is no answer.
  if (status === 'failed' || status === 'cancelled') {
    return failure('server-error', { reason: status }, { retryable: true });
  }
  const join = (parts: (typeof output)[number]['content'], type: string) =>
    (parts ?? []).map((part) => (part.type === type ? part.text : '')).join('');
  // Some models comment on what they do in one message and answer in the next, which begins a line of its own.
  const messages = output.filter(({ type }) => type === 'message').map(({ content }) => join(content, 'output_text'));
  const text = messages.filter((message) => message !== '').join('\n');
  const thoughts = output
    .filter(({ type }) => type === 'reasoning')
    .map(({ summary, content }) => join(summary, 'summary_text') || join(content, 'reasoning_text'))
    .join('\n');
  const isRefused = output.some(({ content }) => content?.some((part) => part.type === 'refusal'));
  const reason = incomplete?.reason || (isRefused ? 'refusal' : status);
  const thought = usage?.output_tokens_details?.reasoning_tokens ?? null;
  return replyWithWords({
    text,
    thoughts,
    finish: finishOf(reason),
    finishReason: reason,
    model,
    tokens: {
      prompt: usage?.input_tokens ?? null,
      reply: withoutThoughts({ all: usage?.output_tokens ?? null, thoughts: thought }),
      thoughts: thought,
    },
  });
}

function finishOf(reason: string | null): Reply['finish'] {
  switch (reason) {
    case 'completed':
      return 'stop';
    case 'max_output_tokens':
    case 'length':
      return 'length';
    case 'content_filter':
    case 'refusal':
      return 'blocked';
    default:
      return 'other';
  }
}
