import { MADE_ELSEWHERE } from '../../../src/domain/item.ts';
import type { Entry } from '../../../src/domain/metric.ts';
import type { Question } from '../../../src/domain/question.ts';
import type { Score } from '../../../src/domain/score.ts';

/** A question that was asked and graded; it is its own cluster. */
export function graded(id: string, facets: Question['facets'], points: number): Entry {
  const score: Score = {
    kind: 'graded',
    points,
    most: 1,
    errorType: null,
    remark: null,
    by: { id: 'exact', model: null, promptVersion: null },
  };
  return {
    question: {
      id,
      stem: 'Which?',
      media: [],
      target: { kind: 'choice', options: ['one', 'other'], correct: 0 },
      rationale: null,
      kept: true,
      facets,
      cluster: id,
      title: id,
      cautions: [],
    },
    item: {
      ...MADE_ELSEWHERE,
      runId: 'r',
      questionId: id,
      repeat: 0,
      attempt: 1,
      at: null,
      state: 'scored',
      prompt: { version: null, system: null, text: '', options: null },
      prediction: {
        kind: 'read',
        reply: {
          text: 'A',
          thoughts: null,
          finish: 'stop',
          finishReason: null,
          model: 'm',
          tokens: { prompt: null, reply: null, thoughts: null },
          latency: 1,
          request: null,
        },
        answer: { kind: 'choice', index: 0 },
        rule: 'letter',
      },
      score,
      scores: [score],
      person: [],
    },
  };
}
