import type { GenerateContentResponse } from '@google/genai/web';
import * as v from 'valibot';
import { failure, success, type Outcome } from '../../domain/failure.ts';
import type { Reply, SentRequest } from '../../domain/reply.ts';
import { Count } from '../usage.ts';

const BLOCKED = new Set([
  'SAFETY',
  'RECITATION',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
]);

/** A reply with words in it, or why there are none. What is thought is never taken for what is said. */
export function readGeminiReply(
  answer: GenerateContentResponse,
  { latency, request }: { latency: number; request: SentRequest | null },
): Outcome<Reply> {
  const candidate = answer.candidates?.[0];
  const parts = candidate?.content?.parts ?? [];
  const join = (isThought: boolean) =>
    parts
      .filter((part) => (part.thought ?? false) === isThought)
      .map((part) => part.text ?? '')
      .join('');
  const text = join(false);
  const finishReason = candidate?.finishReason ?? null;
  const finish = finishOf(finishReason);

  if (text.trim() === '') {
    const blockReason = answer.promptFeedback?.blockReason ?? null;
    if (blockReason !== null) return failure('reply-blocked', { reason: blockReason });
    const facts = finishReason === null ? {} : { reason: finishReason };
    if (finish === 'blocked') return failure('reply-blocked', facts);
    if (finish === 'length') return failure('reply-cut', facts);
    return failure('reply-empty', facts, { retryable: true });
  }

  const usage = answer.usageMetadata;
  return success({
    text,
    thoughts: join(true) || null,
    finish,
    finishReason,
    model: answer.modelVersion ?? null,
    tokens: {
      prompt: v.parse(Count, usage?.promptTokenCount),
      reply: v.parse(Count, usage?.candidatesTokenCount),
      thoughts: v.parse(Count, usage?.thoughtsTokenCount),
    },
    latency,
    request,
  });
}

function finishOf(reason: string | null): Reply['finish'] {
  if (reason === 'STOP') return 'stop';
  if (reason === 'MAX_TOKENS') return 'length';
  return reason !== null && BLOCKED.has(reason) ? 'blocked' : 'other';
}
