import { success, type FailureCode, type Outcome } from '../domain/failure.ts';
import type { Model } from '../domain/model.ts';
import type { Prompt } from '../domain/prompt.ts';

const PROMPT: Prompt = {
  version: 'check-1',
  system: '',
  text: 'Reply with one word: ready',
  options: null,
  order: null,
};

/** The model was reached and made something of the question, though not an answer. */
const ANSWERED: ReadonlySet<FailureCode> = new Set(['reply-cut', 'reply-empty', 'reply-blocked']);

/** Whether a call to this model works, found out by making one without a clip. */
export async function checkModel(model: Model, signal: AbortSignal): Promise<Outcome<void>> {
  const outcome = await model.reply({ prompt: PROMPT, attachments: [], schema: null }, signal);
  if (outcome.ok || ANSWERED.has(outcome.failure.code)) return success(undefined);
  return outcome;
}
