import type { RunEntrant } from '../../../src/domain/comparison/entrant.ts';
import { failure } from '../../../src/domain/failure.ts';
import { MADE_ELSEWHERE, type Item } from '../../../src/domain/item.ts';
import type { AskedPrompt } from '../../../src/domain/prompt.ts';
import type { Question } from '../../../src/domain/question.ts';
import type { Reply } from '../../../src/domain/reply.ts';
import { AS_PUBLISHED } from '../../../src/domain/run.ts';
import type { ErrorType, Grader } from '../../../src/domain/score.ts';
import { scoredOnce } from '../../../src/domain/scoring.ts';

/** What came of one question: an option or points with what the judge said, or no answer at all. */
export type Came =
  | { kind: 'chose'; index: number }
  | { kind: 'scored'; points: number; errorType?: ErrorType | null }
  | { kind: 'unread' | 'failed' };

const EXACT: Grader = { id: 'exact', model: null, promptVersion: null };
const STRICT: Grader = { id: 'rubric-strict', model: null, promptVersion: null };

export function writtenQuestion(id: string, fields: Partial<Question> = {}): Question {
  return {
    id,
    stem: 'What is shown?',
    media: [{ kind: 'clip', source: 'v1', start: 0, end: 4, roi: null }],
    target: { kind: 'choice', options: ['first', 'second', 'third', 'fourth'], correct: 0 },
    rationale: null,
    kept: true,
    facets: {},
    cluster: 'v1',
    title: 'A segment',
    cautions: [],
    ...fields,
  };
}

/** `shown`: the options as a file of results has them. `order`: that of our own prompts; null as in the question. */
export function writtenItem(
  question: Question,
  came: Came,
  {
    repeat = 0,
    shown = null,
    order = null,
    latency = 0,
  }: { repeat?: number; shown?: readonly string[] | null; order?: readonly number[] | null; latency?: number } = {},
): Item {
  const prompt: AskedPrompt =
    shown === null
      ? { version: 'test', system: '', text: '', options: null, order }
      : { version: null, system: null, text: '', options: shown };
  const reply = writtenReply(latency);
  const base = { runId: 'r', questionId: question.id, repeat, attempt: 1, at: '', ...MADE_ELSEWHERE };
  const { target } = question;
  switch (came.kind) {
    case 'failed':
      return { ...base, state: 'failed', stage: 'model', failure: failure('timed-out').failure, prompt, request: null };
    case 'unread':
      return {
        ...base,
        state: 'answered',
        prompt,
        prediction: { kind: 'unread', reply, reason: 'unreadable', rule: '' },
      };
    case 'chose': {
      const points = Number(target.kind === 'choice' && target.correct === came.index);
      return {
        ...base,
        state: 'scored',
        prompt,
        prediction: { kind: 'read', reply, answer: { kind: 'choice', index: came.index }, rule: '' },
        ...scoredOnce({ kind: 'graded', points, most: 1, errorType: null, remark: null, by: EXACT }),
      };
    }
    case 'scored': {
      const { points, errorType = null } = came;
      return {
        ...base,
        state: 'scored',
        prompt,
        prediction: { kind: 'read', reply, answer: { kind: 'text', text: '' }, rule: '' },
        ...scoredOnce({ kind: 'graded', points, most: 2, errorType, remark: null, by: STRICT }),
      };
    }
  }
}

export function writtenRun(
  items: readonly Item[],
  { id = 'r', repeats = 1, kind = 'own' }: { id?: string; repeats?: number; kind?: RunEntrant['kind'] } = {},
): RunEntrant {
  return {
    kind,
    id,
    looks: true,
    items,
    run: {
      id,
      origin: { kind: 'own' },
      created: '2026-11-29T00:00:00Z',
      purpose: 'run',
      benchmark: 'test',
      version: '1',
      model: { provider: 'test', model: id, settings: {} },
      ...AS_PUBLISHED,
      judge: { id: 'overlap', model: null },
      engine: 'auto',
      cutsForRules: false,
      repeats,
      questionIds: [...new Set(items.map(({ questionId }) => questionId))],
    },
  };
}

function writtenReply(latency: number): Reply {
  return {
    text: '',
    thoughts: null,
    finish: 'stop',
    finishReason: null,
    model: null,
    tokens: { prompt: null, reply: null, thoughts: null },
    latency,
    request: null,
  };
}
