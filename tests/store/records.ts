import { MADE_ELSEWHERE, type Item } from '../../src/domain/item.ts';
import type { Reply } from '../../src/domain/reply.ts';
import { AS_PUBLISHED, type Run } from '../../src/domain/run.ts';

export function runOf(id: string, change: Partial<Run> = {}): Run {
  return {
    id,
    origin: { kind: 'own' },
    created: '2026-11-29T10:00:00.000Z',
    purpose: 'run',
    benchmark: 'sample',
    version: '1',
    model: { provider: 'rule', model: 'shortest-option', settings: { temperature: 1, thinking: null } },
    ...AS_PUBLISHED,
    judge: { id: 'overlap', model: null },
    engine: 'auto',
    cutsForRules: true,
    repeats: 1,
    questionIds: ['mcq/neck/0', 'mcq/neck/1'],
    ...change,
  };
}

const reply: Omit<Reply, 'request'> = {
  text: 'Answer: B – the vessel’s long axis.',
  thoughts: null,
  finish: 'stop',
  finishReason: 'STOP',
  model: 'shortest-option',
  tokens: { prompt: null, reply: null, thoughts: null },
  latency: 0.25,
};

/** `body` stands in the record of the request, and may be of any size. */
export function itemOf(
  runId: string,
  questionId: string,
  { repeat = 0, attempt = 1, body = { parts: [{ text: 'Which?' }] } as unknown } = {},
): Item {
  const request = { method: 'POST', address: 'https://model.test/v1', headers: {}, body, reduced: null };
  return {
    runId,
    questionId,
    repeat,
    attempt,
    at: '2026-11-29T10:00:05.000Z',
    ...MADE_ELSEWHERE,
    state: 'answered',
    prompt: { version: '1', system: 'Look.', text: 'Which?', options: ['a', 'b'], order: null },
    prediction: { kind: 'read', reply: { ...reply, request }, answer: { kind: 'choice', index: 1 }, rule: 'letter' },
  };
}
