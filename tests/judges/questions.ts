import type { Question } from '../../src/domain/question.ts';
import type { Reply } from '../../src/domain/reply.ts';
import type { Prediction } from '../../src/domain/prediction.ts';

type Read = Extract<Prediction, { kind: 'read' }>;

const COMMON = {
  media: [],
  kept: true,
  facets: {},
  cluster: 'video',
  title: 'Left kidney',
  cautions: [],
};

export const FREE: Question = {
  ...COMMON,
  id: 'free/left_kidney/0',
  stem: 'What does the operator do, and to what end?',
  target: { kind: 'text', references: ['The probe is tilted so that the rib shadow leaves the upper pole.'] },
  rationale: 'Tilting moves the acoustic shadow.',
};

export const CHOICE: Question = {
  ...COMMON,
  id: 'mcq/left_kidney/0',
  stem: 'Which way?',
  target: { kind: 'choice', options: ['left', 'right'], correct: 1 },
  rationale: null,
};

export function replyOf(text: string): Reply {
  return {
    text,
    thoughts: null,
    finish: 'stop',
    finishReason: null,
    model: null,
    tokens: { prompt: null, reply: null, thoughts: null },
    latency: 1,
    request: null,
  };
}

export function answered(text: string): Read {
  return { kind: 'read', reply: replyOf(text), answer: { kind: 'text', text }, rule: 'whole-text' };
}

export function chose(index: number): Read {
  return { kind: 'read', reply: replyOf(''), answer: { kind: 'choice', index }, rule: 'named-answer' };
}
