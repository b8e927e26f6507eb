import type { Prediction } from '../../domain/prediction.ts';
import type { AskedPrompt } from '../../domain/prompt.ts';
import type { Question } from '../../domain/question.ts';
import type { Reply } from '../../domain/reply.ts';
import { readChoice } from '../readChoice.ts';
import { readText } from '../readText.ts';

/** A choice by our own rule; a free answer as it stands. */
export function readReply({ target }: Question, reply: Reply, asked?: AskedPrompt): Prediction {
  return target.kind === 'choice' ? readChoice(reply, target.options, asked) : readText(reply);
}
