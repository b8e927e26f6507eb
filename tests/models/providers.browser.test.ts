import { expect, inject, test } from 'vitest';
import type { Provider, Settings } from '../../src/domain/model.ts';
import { createRegistry } from '../../src/models/registry.ts';
import {
  overQuota,
  refuses as geminiRefuses,
  says as geminiSays,
  type GeminiAnswer,
} from '../support/geminiAnswers.ts';
import type { SeenCall } from '../support/geminiSetup.ts';
import { ANSWERING_MODEL, COUNTS, type ModelAnswer, type Trouble } from '../support/models/answers.ts';
import type { ModelCallSeen } from '../support/models/ModelStandIn.ts';
import { conforms, type Subject } from './conformance.ts';
import { NO_PORTS } from './noPorts.ts';

/* Every provider in a real browser, over real HTTP, through the real relay where its host refuses pages. */

const models = inject('models');
const gemini = inject('gemini');
const { providers } = createRegistry({ ...NO_PORTS, proxyUrl: () => models.relay });

function providerOf(id: string): Provider {
  const found = providers.find((provider) => provider.id === id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
}

const bench = {
  key: models.key,
  stage: async (...answers: ModelAnswer[]) => {
    await fetch(models.control, { method: 'POST', body: JSON.stringify(answers) });
  },
  calls: async (): Promise<ModelCallSeen[]> => (await fetch(models.control)).json(),
};

function subject(id: string, model: string, path: string | null, fields: Partial<Subject> = {}): Subject {
  return {
    ...bench,
    provider: providerOf(id),
    model,
    settings: path === null ? {} : { baseUrl: models.api + path },
    countsThoughts: true,
    exposesRetryAfter: true,
    nowhere: path === null ? null : { baseUrl: 'http://127.0.0.1:9/v1' },
    ...fields,
  };
}

const whole: Settings = { baseUrl: `${models.api}/local/v1`, clipForm: 'whole' };

conforms('OpenAI', subject('openai', 'gpt-stand-in', '/openai/v1'));
conforms('Qwen through the relay', subject('qwen', 'qwen-stand-in', null));
conforms('Seed through the relay', subject('seed', 'seed-stand-in', null));
conforms('Anthropic', subject('anthropic', 'claude-stand-in', '/anthropic/v1', { countsThoughts: false }));
conforms('OpenRouter', subject('openrouter', 'vendor/sees-stills', '/openrouter/api/v1'));
conforms('a compatible server', subject('compatible', 'local-model', '/local/v1'));
conforms(
  'a compatible server that takes clips',
  subject('compatible', 'local-model', '/local/v1', { settings: whole }),
);
conforms('Gemini', {
  provider: providerOf('google'),
  model: 'gemini-3.8-flash',
  settings: { baseUrl: gemini.api },
  key: gemini.key,
  stage: async (...answers) => {
    await fetch(gemini.control, { method: 'POST', body: JSON.stringify({ answers: answers.map(asGemini) }) });
  },
  calls: async () => {
    const seen = (await (await fetch(gemini.control)).json()) as SeenCall[];
    return seen.map(({ clips, ...call }) => ({ ...call, media: clips.map(({ type, sha256 }) => ({ type, sha256 })) }));
  },
  countsThoughts: true,
  exposesRetryAfter: false,
  nowhere: { baseUrl: 'http://127.0.0.1:9' },
});

test('every provider but the rules is held to this', () => {
  const tested = ['google', 'openai', 'qwen', 'seed', 'anthropic', 'openrouter', 'compatible'];
  expect(providers.filter(({ looks }) => looks).map(({ id }) => id)).toEqual(tested);
});

const prompt = { version: 'test-1', system: '', text: 'Which structure?', options: null, order: null };
const call = { prompt, attachments: [], schema: null };
const never = new AbortController().signal;

test('a host that refuses pages, asked without the relay, cannot be told from one that is not there: both are named', async () => {
  await bench.stage();
  const settings = { baseUrl: `${models.api}/compatible-mode/v1` };
  const model = providerOf('compatible').connect({ model: 'qwen-stand-in', settings, key: models.key });
  const outcome = await model.reply(call, never);
  const { host } = new URL(models.api);
  expect(outcome).toEqual({
    ok: false,
    failure: { code: 'unreachable', facts: { host }, retryable: true, retryAfter: null },
  });
  expect(await bench.calls()).toHaveLength(0);
});

test('a page can read that the relay is off', async () => {
  const registry = createRegistry({ ...NO_PORTS, proxyUrl: () => models.relayOff });
  const seed = registry.providers.find(({ id }) => id === 'seed');
  const outcome = await seed?.connect({ model: 'seed-stand-in', settings: {}, key: models.key }).reply(call, never);
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'relay-off' } });
});

/** The same answer in Gemini's format and words. */
function asGemini(answer: ModelAnswer): GeminiAnswer {
  switch (answer.kind) {
    case 'says': {
      const thoughts = answer.thoughts === null ? [] : [{ text: answer.thoughts, thought: true }];
      const usage = {
        promptTokenCount: COUNTS.prompt,
        candidatesTokenCount: COUNTS.reply,
        thoughtsTokenCount: COUNTS.thoughts,
      };
      const said = geminiSays([...thoughts, ...answer.parts.map((text) => ({ text }))], {
        finishReason: { stop: 'STOP', length: 'MAX_TOKENS', blocked: 'SAFETY' }[answer.finish],
        usage: answer.counts ? usage : null,
      });
      if (said.kind === 'json') Object.assign(said.body as object, { modelVersion: ANSWERING_MODEL });
      return said;
    }
    case 'refuses':
      return geminiRefusal(answer);
    case 'body':
      return { kind: 'json', status: answer.status, body: answer.body };
    case 'break':
      return { kind: 'refuse' };
    case 'cut-off':
      return { kind: 'cut-off', body: { candidates: [] } };
    default:
      return answer;
  }
}

function geminiRefusal({ trouble, words, headers = {} }: Extract<ModelAnswer, { kind: 'refuses' }>): GeminiAnswer {
  if (trouble === 'day') return overQuota({ quota: 'PerDayPerProject', retryDelay: null });
  if (trouble === 'minute' && words === undefined) return overQuota({ quota: 'PerMinutePerProject', retryDelay: 2.5 });
  const byTrouble: Readonly<Record<Exclude<Trouble, 'day'>, [number, string, string]>> = {
    'bad-request': [400, 'INVALID_ARGUMENT', 'Unknown name.'],
    key: [401, 'UNAUTHENTICATED', 'Invalid authentication.'],
    forbidden: [403, 'PERMISSION_DENIED', 'The caller does not have permission.'],
    'no-money': [402, 'FAILED_PRECONDITION', 'Payment required.'],
    model: [404, 'NOT_FOUND', 'models/nothing is not found.'],
    slow: [408, 'DEADLINE_EXCEEDED', 'Timed out.'],
    context: [400, 'INVALID_ARGUMENT', 'The input token count (9) exceeds the maximum of 5.'],
    size: [413, 'INVALID_ARGUMENT', 'Request payload size exceeds the limit.'],
    minute: [429, 'RESOURCE_EXHAUSTED', 'Too many.'],
    server: [500, 'INTERNAL', 'Internal error.'],
    overloaded: [503, 'UNAVAILABLE', 'The model is overloaded.'],
  };
  const [status, name, usual] = byTrouble[trouble];
  return geminiRefuses(status, name, words ?? usual, { headers });
}
