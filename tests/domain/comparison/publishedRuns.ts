import { existsSync } from 'node:fs';
import { REXSONOVQA as ADAPTER } from '../../../src/benchmarks/registry.ts';
import type { Files } from '../../../src/domain/files.ts';
import type { RunEntrant } from '../../../src/domain/comparison/entrant.ts';
import { failure, success } from '../../../src/domain/failure.ts';
import type { Item } from '../../../src/domain/item.ts';
import type { Question } from '../../../src/domain/question.ts';
import type { ErrorType } from '../../../src/domain/score.ts';
import { readFileSync } from 'node:fs';
import { publishedItems, REXSONOVQA } from '../../support/shared.ts';
import { writtenItem, writtenRun, type Came } from './written.ts';

type Recorded = {
  question: string;
  model_prediction: string;
  inference_metadata: { success: boolean };
  eval_score: number;
  judge_error_type?: ErrorType;
};

const FOLDERS = {
  gemini: { mcq: 'final_scores_all_MCQ', free: 'final_scores_all_free' },
  qwen: { mcq: 'qwen_result/scores_mcq2', free: 'qwen_result/scores_free2' },
  seed: { mcq: 'seed_result/scores_mcq', free: 'seed_result/scores_free' },
};

export type PublishedModel = keyof typeof FOLDERS;

export async function publishedQuestions(): Promise<readonly Question[]> {
  const files: Files = {
    name: 'shared',
    list: async () => null,
    read: async (path) => {
      const place = `${REXSONOVQA}/${path}`;
      return existsSync(place) ? success(readFileSync(place)) : failure('data-missing', { file: path });
    },
    open: async (path) => failure('data-missing', { file: path }),
  };
  const opened = await ADAPTER.load(files, { version: null, signal: new AbortController().signal });
  if (!opened.ok) throw new Error(opened.failure.code);
  return opened.value.questions;
}

/** One model's published answers, by the letters of its own files. It reads no more of them than the figures need. */
export function publishedRun(model: PublishedModel, questions: readonly Question[]): RunEntrant {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const items = (['mcq', 'free'] as const).flatMap((kind) =>
    publishedItems<Recorded>(FOLDERS[model][kind]).flatMap((recorded): Item[] => {
      const question = byId.get(`${kind}/${recorded.file.replace('score_pred_', '').replace('.json/', '/')}`);
      return question === undefined ? [] : [itemOf(recorded, question)];
    }),
  );
  return writtenRun(items, { id: model, kind: 'published' });
}

function itemOf(recorded: Recorded, question: Question): Item {
  const shown = [...recorded.question.matchAll(/^[A-D][.)] *(.+?) *$/gm)].map(([, text = '']) => text);
  return writtenItem(question, cameOf(recorded, question, shown), { shown });
}

function cameOf(recorded: Recorded, { target }: Question, shown: readonly string[]): Came {
  if (!recorded.inference_metadata.success) return { kind: 'failed' };
  if (target.kind !== 'choice') {
    return { kind: 'scored', points: recorded.eval_score, errorType: recorded.judge_error_type ?? null };
  }
  const text = shown['ABCD'.indexOf(recorded.model_prediction.trim().charAt(0) || '?')];
  return text === undefined ? { kind: 'unread' } : { kind: 'chose', index: target.options.indexOf(text) };
}
