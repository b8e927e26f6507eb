import type { Prediction } from '../../../domain/prediction.ts';
import type { Target } from '../../../domain/question.ts';
import { ourRule } from '../../../domain/reading/ourRule.ts';
import { publishedRule } from '../../../domain/reading/publishedRule.ts';
import { isRefusal } from '../../../domain/reading/refusal.ts';
import type { Reply } from '../../../domain/reply.ts';
import { keyIndex } from '../choices.ts';
import type { ResultItem } from './schemas.ts';

/** Names what a file of results holds as already read, by whatever read it. */
const PUBLISHED_RULE = 'published';

type Choice = Extract<Target, { kind: 'choice' }>;

/** What a file of results holds of the reply itself. */
export function recordedReply({ model_prediction: prediction, inference_metadata: call }: ResultItem): Reply {
  return {
    text: call.raw_response === '' ? prediction : call.raw_response,
    thoughts: null,
    finish: 'other',
    finishReason: null,
    model: null,
    tokens: { prompt: null, reply: null, thoughts: null },
    latency: call.latency_ms / 1000,
    request: null,
  };
}

/**
 * The recorded choice as an index of the benchmark's own options. `asked` has them in the order in which the model met
 * them, and the recorded letter counts in that order. Where no letter is recorded but words are, they are read.
 */
export function readChoice(item: ResultItem, { asked, own }: { asked: Choice; own: Choice }): Prediction {
  const reply = recordedReply(item);
  const recorded = item.model_prediction.trim();
  const readAs = (index: number, rule: string): Prediction => {
    const answer = { kind: 'choice' as const, index: own.options.indexOf(asked.options[index] ?? '') };
    return { kind: 'read', reply, answer, rule };
  };
  if (recorded === '') {
    const reason = isRefusal(reply.text) ? 'refusal' : 'unreadable';
    return { kind: 'unread', reply, reason, rule: PUBLISHED_RULE };
  }
  const letter = keyIndex(recorded, asked.options);
  if (letter !== null) return readAs(letter, PUBLISHED_RULE);
  const readings = [
    ourRule({ text: recorded, finish: reply.finish }, asked.options),
    publishedRule(recorded, asked.options),
  ];
  // A score that was given to these words says how they were read then.
  const scored = readings.find(
    (reading) => Number(reading.kind === 'read' && reading.index === asked.correct) === item.eval_score,
  );
  const [ours] = readings;
  const reading = scored ?? ours;
  if (reading === undefined || reading.kind === 'unread') {
    return { kind: 'unread', reply, reason: reading?.reason ?? 'unreadable', rule: reading?.rule ?? PUBLISHED_RULE };
  }
  return readAs(reading.index, reading.rule);
}

export function readText(item: ResultItem): Prediction {
  const reply = recordedReply(item);
  const text = item.model_prediction.trim();
  if (/[\p{L}\p{N}]/u.test(text)) {
    return { kind: 'read', reply, answer: { kind: 'text', text: item.model_prediction }, rule: PUBLISHED_RULE };
  }
  return { kind: 'unread', reply, reason: 'unreadable', rule: PUBLISHED_RULE };
}
