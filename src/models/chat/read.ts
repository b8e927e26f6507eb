import * as v from 'valibot';
import type { Outcome } from '../../domain/failure.ts';
import type { Reply } from '../../domain/reply.ts';
import { readErrorBody } from '../errorBody.ts';
import type { HttpAnswer } from '../httpCall.ts';
import { refusal, statusOf } from '../httpFailure.ts';
import { replyWithWords, withoutThoughts, type SaidReply } from '../replyWithWords.ts';

const Count = v.optional(v.fallback(v.nullable(v.number()), null), null);
const Name = v.optional(v.fallback(v.nullable(v.string()), null), null);
const Words = v.optional(v.fallback(v.nullable(v.string()), null), null);

/** Some servers write thoughts as a part among the text, as a string or as parts again. */
const Thinking = v.optional(
  v.fallback(v.union([v.string(), v.array(v.looseObject({ text: v.optional(v.string(), '') }))]), ''),
  '',
);
const Part = v.looseObject({
  type: v.optional(v.string(), 'text'),
  text: v.optional(v.fallback(v.string(), ''), ''),
  thinking: Thinking,
});
const SAID: ReadonlySet<string> = new Set(['text', 'output_text']);

const Choice = v.object({
  finish_reason: Name,
  error: v.optional(v.nullable(v.object({ code: v.optional(v.unknown()), message: Words })), null),
  message: v.object({
    content: v.optional(v.nullable(v.union([v.string(), v.array(Part)])), null),
    reasoning_content: Words,
    reasoning: Words,
    refusal: Words,
  }),
});

const Answer = v.object({
  model: Name,
  /** Beside choices it stands where a host broke off; what it had said until then is no answer. */
  error: v.optional(v.unknown()),
  choices: v.array(Choice),
  usage: v.optional(
    v.fallback(
      v.nullable(
        v.object({
          prompt_tokens: Count,
          completion_tokens: Count,
          completion_tokens_details: v.optional(v.nullable(v.object({ reasoning_tokens: Count })), null),
        }),
      ),
      null,
    ),
    null,
  ),
});

/** An answer of the chat completions API, whoever serves it; null for what is none. */
export function readChat({ json }: Pick<HttpAnswer, 'json'>): Outcome<SaidReply> | null {
  const read = v.safeParse(Answer, json);
  if (!read.success) return null;
  const { model, error, choices, usage } = read.output;
  if (error && readErrorBody({ error }) !== null) return null;
  const [choice] = choices;
  if (choice?.error) {
    const { code, message } = choice.error;
    const words = { message: message ?? '', code: String(code ?? ''), type: '' };
    return { ok: false, failure: refusal(statusOf(words), words, { model: model ?? '' }) };
  }
  const content = choice?.message.content ?? null;
  const parts = typeof content === 'string' ? [{ type: 'text', text: content, thinking: '' }] : (content ?? []);
  const thoughts =
    choice?.message.reasoning_content ||
    choice?.message.reasoning ||
    parts.map(({ thinking }) => thinkingOf(thinking)).join('');
  const text = parts.map((part) => (SAID.has(part.type) ? part.text : '')).join('');
  const isRefused = Boolean(choice?.message.refusal) && text.trim() === '';
  const reason = isRefused ? 'refusal' : (choice?.finish_reason ?? null);
  const thought = usage?.completion_tokens_details?.reasoning_tokens ?? null;
  return replyWithWords({
    text,
    thoughts,
    finish: finishOf(reason),
    finishReason: reason,
    model,
    tokens: {
      prompt: usage?.prompt_tokens ?? null,
      reply: withoutThoughts(usage?.completion_tokens ?? null, thought),
      thoughts: thought,
    },
  });
}

function thinkingOf(thinking: v.InferOutput<typeof Thinking>): string {
  return typeof thinking === 'string' ? thinking : thinking.map(({ text }) => text).join('');
}

function finishOf(reason: string | null): Reply['finish'] {
  switch (reason) {
    case 'stop':
      return 'stop';
    case 'length':
      return 'length';
    case 'content_filter':
    case 'refusal':
      return 'blocked';
    default:
      return 'other';
  }
}
