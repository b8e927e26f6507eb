import type { Prediction } from '../domain/prediction.ts';
import type { AskedPrompt } from '../domain/prompt.ts';
import { ourRule } from '../domain/reading/ourRule.ts';
import type { Reply } from '../domain/reply.ts';

/** A choice by our own rule, in the question's own order of the options. `options`: where none were asked otherwise. */
export function readChoice(reply: Reply, options: readonly string[], asked?: AskedPrompt): Prediction {
  const reading = ourRule(reply, asked?.options ?? options);
  if (reading.kind === 'unread') return { ...reading, reply };
  const order = asked === undefined || asked.version === null ? null : asked.order;
  const index = order?.[reading.index] ?? reading.index;
  return { kind: 'read', reply, answer: { kind: 'choice', index }, rule: reading.rule };
}
