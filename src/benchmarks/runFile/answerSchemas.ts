import * as v from 'valibot';
import type { Answer, Prediction, Unread } from '../../domain/prediction.ts';
import type { AskedPrompt } from '../../domain/prompt.ts';
import type { Reduction, Reply, SentRequest } from '../../domain/reply.ts';
import { count, name, number, oneOf, schemaOf, text } from './schemaOf.ts';

const options = v.nullable(v.array(text));

/** Names each of the options once. */
const isOrder = ({ options, order }: { options: readonly string[] | null; order: readonly number[] | null }) =>
  order === null ||
  (order.length === options?.length && order.toSorted((a, b) => a - b).every((index, place) => index === place));

export const askedPrompt = schemaOf<AskedPrompt>()(
  v.variant('version', [
    v.pipe(
      v.strictObject({ version: name, system: text, text, options, order: v.nullable(v.array(count)) }),
      v.forward(v.partialCheck([['options'], ['order']], isOrder, 'each option once'), ['order']),
    ),
    v.strictObject({ version: v.null(), system: v.null(), text, options }),
  ]),
);

const reduction = schemaOf<Reduction>()(
  v.variant('kind', [
    v.strictObject({ kind: v.literal('thinned'), sent: count, of: count }),
    v.strictObject({ kind: v.literal('shrunk'), share: number, crf: number }),
  ]),
);

export const sentRequest = schemaOf<SentRequest>()(
  v.strictObject({
    method: text,
    address: text,
    headers: v.record(v.string(), v.string()),
    body: v.unknown(),
    reduced: v.nullable(reduction),
  }),
);

const reply = schemaOf<Reply>()(
  v.strictObject({
    text,
    thoughts: v.nullable(text),
    finish: oneOf<Reply['finish']>({ stop: true, length: true, blocked: true, other: true }),
    finishReason: v.nullable(text),
    model: v.nullable(text),
    tokens: v.strictObject({ prompt: v.nullable(number), reply: v.nullable(number), thoughts: v.nullable(number) }),
    latency: number,
    request: v.nullable(sentRequest),
  }),
);

const answer = schemaOf<Answer>()(
  v.variant('kind', [
    v.strictObject({ kind: v.literal('choice'), index: count }),
    v.strictObject({ kind: v.literal('number'), value: number }),
    v.strictObject({ kind: v.literal('text'), text }),
  ]),
);

export const readPrediction = schemaOf<Extract<Prediction, { kind: 'read' }>>()(
  v.strictObject({ kind: v.literal('read'), reply, answer, rule: text }),
);

export const anyPrediction = schemaOf<Prediction>()(
  v.variant('kind', [
    readPrediction,
    v.strictObject({
      kind: v.literal('unread'),
      reply,
      reason: oneOf<Unread>({ unreadable: true, refusal: true, cut: true }),
      rule: text,
    }),
  ]),
);
