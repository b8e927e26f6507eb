import * as v from 'valibot';
import type { Outcome } from '../../domain/failure.ts';
import { parseJson, readErrorBody } from '../errorBody.ts';
import type { HttpAnswer } from '../httpCall.ts';
import { refusal, statusOf } from '../httpFailure.ts';
import type { SaidReply } from '../replyWithWords.ts';
import { Content, joined, readChat } from './read.ts';

const Words = v.optional(v.nullable(v.string()), null);
const Delta = v.object({ content: Content, reasoning_content: Words, reasoning: Words, refusal: Words });

const Event = v.object({
  model: v.optional(v.nullable(v.string()), null),
  error: v.optional(v.null()),
  /** Absent where an event brings nothing but the usage. */
  choices: v.optional(
    v.nullable(
      v.array(
        v.object({
          delta: v.optional(v.nullable(Delta), null),
          finish_reason: v.optional(v.nullable(v.string()), null),
        }),
      ),
    ),
    null,
  ),
  usage: v.optional(v.unknown()),
});

const END = '[DONE]';

/** A chat completion that came as a stream of events, or at once; null for what is none. */
export function readChatStream({ json, text }: Pick<HttpAnswer, 'json' | 'text'>): Outcome<SaidReply> | null {
  if (json !== undefined) return readChat({ json });
  const joined = joinEvents(text);
  const error = readErrorBody(joined);
  const said = readChat({ json: joined });
  if (said !== null || error === null) return said;
  return { ok: false, failure: refusal(statusOf(error), error, { model: '' }) };
}

/** What the events add up to; undefined where the stream broke off. A refusal among them is given as it is. */
function joinEvents(text: string): unknown {
  const fields = text.split(/\r\n|\n|\r/).flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []));
  // An event without data keeps a connection alive.
  const lines = fields.filter((line) => line !== '');
  const message = { content: '', reasoning_content: '', refusal: '' };
  let model: string | null = null;
  let finish: string | null = null;
  let usage: unknown = null;
  for (const line of lines.filter((line) => line !== END)) {
    const value = parseJson(line)?.value;
    const read = v.safeParse(Event, value);
    if (!read.success) return value;
    const { choices } = read.output;
    if (choices === null && readErrorBody(value) !== null) return value;
    const [choice] = choices ?? [];
    const { text, thinking } = joined(choice?.delta?.content ?? null);
    message.content += text;
    message.reasoning_content += choice?.delta?.reasoning_content || choice?.delta?.reasoning || thinking;
    message.refusal += choice?.delta?.refusal ?? '';
    finish = choice?.finish_reason ?? finish;
    model = read.output.model ?? model;
    usage = read.output.usage ?? usage;
  }
  if (finish === null && !lines.includes(END)) return undefined;
  return { model, choices: [{ message, finish_reason: finish }], usage };
}
