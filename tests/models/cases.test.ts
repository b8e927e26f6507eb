import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { readChat } from '../../src/models/chat/read.ts';
import { compatibleProvider } from '../../src/models/compatible.ts';
import { httpFailure } from '../../src/models/httpFailure.ts';
import { systemClock } from '../../src/runner/clock.ts';
import { platformNetwork } from '../../src/runner/network.ts';
import { pacedModel } from '../../src/runner/pacedModel.ts';
import { ProviderLimit } from '../../src/runner/ProviderLimit.ts';
import { NO_PORTS } from './noPorts.ts';

/* Answers that other tools of this kind tripped over. */

const caseFile = (name: string) => readFileSync(new URL(`../cases/${name}`, import.meta.url), 'utf8');
const chat = (name: string) => readChat({ json: JSON.parse(caseFile(name)) });

describe('the answer in several parts', () => {
  test('is joined from its text parts; thinking stands apart and an unknown part is passed over', () => {
    expect(chat('chat_content_array.json')).toMatchObject({
      ok: true,
      value: { text: 'Answer: C', thoughts: 'Perhaps A.', finish: 'stop' },
    });
  });

  test('is none where the content is null, however much was thought: it was cut', () => {
    expect(chat('chat_content_null_reasoning.json')).toMatchObject({
      ok: false,
      failure: { code: 'reply-cut', facts: { reason: 'length' } },
    });
  });

  test('needs neither an id nor counts: tokens are unknown', () => {
    expect(chat('chat_no_usage_no_id.json')).toMatchObject({
      ok: true,
      value: { text: 'Answer: D', model: null, tokens: { prompt: null, reply: null, thoughts: null } },
    });
  });
});

test('429 of an empty account does not pass by waiting', () => {
  const body = caseFile('openai_429_no_money.json');
  const arrival = { kind: 'whole', status: 429, headers: new Headers(), body } as const;
  expect(httpFailure(arrival, { model: 'm', host: 'h', now: 0 })).toMatchObject({
    code: 'quota-exhausted',
    retryable: false,
    facts: { message: 'Quota of this project exceeded. See plan and billing.' },
  });
});

test('a host that is too busy twice is asked a third time, a second apart at least, and answers once', async () => {
  const asked: number[] = [];
  const server = createServer((_, response) => {
    asked.push(performance.now());
    if (asked.length > 2) return void response.end(caseFile('chat_no_usage_no_id.json'));
    response.writeHead(429, { 'Retry-After': '1' }).end('{"error":{"message":"slow down","type":"rate_limit"}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const provider = compatibleProvider(NO_PORTS);
  const settings = { baseUrl: `http://127.0.0.1:${port}/v1` };
  const model = provider.connect({ model: 'm', settings, key: null });
  const clock = systemClock;
  const paced = pacedModel(model, { clock, limit: new ProviderLimit(clock), network: platformNetwork });
  const prompt = { version: '1', system: '', text: 'Which?', options: null, order: null };
  const reply = await paced.reply({ prompt, attachments: [], schema: null }, new AbortController().signal);
  server.closeAllConnections();
  server.close();

  expect(reply).toMatchObject({ ok: true, value: { text: 'Answer: D' } });
  expect(asked).toHaveLength(3);
  const [first = 0, second = 0, third = 0] = asked;
  expect(second - first).toBeGreaterThanOrEqual(999);
  expect(third - second).toBeGreaterThanOrEqual(999);
});
