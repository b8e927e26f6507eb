import * as v from 'valibot';
import { failure, type Outcome } from '../../domain/failure.ts';
import type { Reply } from '../../domain/reply.ts';
import { readErrorBody } from '../errorBody.ts';
import type { HttpAnswer } from '../httpCall.ts';
import { refusal, statusOf } from '../httpFailure.ts';
import { replyWithWords, type SaidReply } from '../replyWithWords.ts';
import { Count, withoutThoughts } from '../usage.ts';

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

/** What was said: a text, or parts of one, bare or marked by their kind. */
export const Content = v.optional(
  v.nullable(
    v.union([
      v.string(),
      v.array(
        v.union([
          v.pipe(
            v.string(),
            v.transform((text) => ({ type: 'text', text, thinking: '' })),
          ),
          Part,
        ]),
      ),
    ]),
  ),
  null,
);

const Choice = v.object({
  finish_reason: Name,
  error: v.optional(v.nullable(v.object({ code: v.optional(v.unknown()), message: Words })), null),
  message: v.object({
    content: Content,
    reasoning_content: Words,
    reasoning: Words,
    refusal: Words,
  }),
});

const Details = v.optional(v.fallback(v.nullable(v.object({ reasoning_tokens: Count })), null), null);

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
          total_tokens: Count,
          completion_tokens_details: Details,
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
  const { text, thinking } = joined(choice?.message.content ?? null);
  const thoughts = choice?.message.reasoning_content || choice?.message.reasoning || thinking;
  const isRefused = Boolean(choice?.message.refusal) && text.trim() === '';
  const reason = isRefused ? 'refusal' : (choice?.finish_reason ?? null);
  if (reason !== null && BROKE_OFF.test(reason)) return failure('server-error', { reason }, { retryable: true });
  const thought = usage?.completion_tokens_details?.reasoning_tokens ?? null;
  return replyWithWords({
    text,
    thoughts,
    finish: finishOf(reason),
    finishReason: reason,
    model,
    tokens: {
      prompt: usage?.prompt_tokens ?? null,
      reply: withoutThoughts({
        prompt: usage?.prompt_tokens ?? null,
        all: usage?.completion_tokens ?? null,
        thoughts: thought,
        total: usage?.total_tokens ?? null,
      }),
      thoughts: thought,
    },
  });
}

/** What parts say, and what was thought between them. */
export function joined(content: v.InferOutput<typeof Content>): { text: string; thinking: string } {
  if (content === null || typeof content === 'string') return { text: content ?? '', thinking: '' };
  return {
    text: content.map((part) => (SAID.has(part.type) ? part.text : '')).join(''),
    thinking: content.map(({ thinking }) => thinkingOf(thinking)).join(''),
  };
}

function thinkingOf(thinking: v.InferOutput<typeof Thinking>): string {
  return typeof thinking === 'string' ? thinking : thinking.map(({ text }) => text).join('');
}

/** Reasons of hosts that stopped in the middle; what they had said until then is no answer. */
const BROKE_OFF = /^(error|network_error|abort|insufficient_system_resource)$/i;
const LENGTH = /^(length|max_tokens|model_length)$/i;
const STOP = /^(stop|eos|eos_token|end_turn|stop_sequence)$/i;
/** Gateways put the reason of the host behind it: `content_filter: PROHIBITED_CONTENT`. */
const BLOCKED = /^(content_?filter|refusal|safety|sensitive|prohibited_content|recitation|blocklist|spii)/i;

function finishOf(reason: string | null): Reply['finish'] {
  if (reason === null) return 'other';
  if (STOP.test(reason)) return 'stop';
  if (LENGTH.test(reason)) return 'length';
  return BLOCKED.test(reason) ? 'blocked' : 'other';
}
