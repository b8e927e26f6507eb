import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClipShrinker } from '../../src/domain/clip.ts';
import { success } from '../../src/domain/failure.ts';
import type { ModelCall, Settings } from '../../src/domain/model.ts';
import { createRegistry } from '../../src/models/registry.ts';
import { refuses, says } from '../support/models/answers.ts';
import { ModelStandIn, STAND_IN_KEY as key } from '../support/models/ModelStandIn.ts';
import { startProxy, type TestProxy } from '../support/proxy.ts';
import { clip, stills } from './attachments.ts';
import { NO_PORTS } from './noPorts.ts';

/* What is particular to each provider: settings on the wire, the published thinning and size ladder, the relay. */

const standIn = new ModelStandIn();
const { signal } = new AbortController();
const prompt = { version: 'test-1', system: 'Read the clip.', text: 'Which structure?', options: null, order: null };
const shrinker: ClipShrinker = { shrink: async (_, { crf }) => success(await clip({ bytes: 10_000, seed: crf })) };

let api: string;
let proxy: TestProxy;
let proxyUrl: string | null = null;
let registry = createRegistry({ ...NO_PORTS, proxyUrl: () => proxyUrl });

beforeAll(async () => {
  api = await standIn.start();
  const environment = { PROXY_RELAY: '1', PROXY_RELAY_ORIGINS: `ark=${api}, dashscope-intl=${api}` };
  proxy = await startProxy({ origin: { url: api, host: new URL(api).host }, environment });
});

beforeEach(() => {
  standIn.reset();
  proxyUrl = proxy.url;
  registry = createRegistry({ ...NO_PORTS, proxyUrl: () => proxyUrl });
});

afterAll(async () => {
  await proxy.close();
  await standIn.stop();
});

const BASES: Readonly<Record<string, string>> = {
  openai: '/openai/v1',
  anthropic: '/anthropic/v1',
  openrouter: '/openrouter/api/v1',
  compatible: '/local/v1',
};

function providerOf(id: string) {
  const found = registry.providers.find((provider) => provider.id === id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
}

function settingsOf(id: string, settings: Settings): Settings {
  const base = BASES[id];
  return { ...(base !== undefined && { baseUrl: api + base }), ...settings };
}

function connect(id: string, settings: Settings = {}, given: string | null = key) {
  return providerOf(id).connect({ model: 'model-x', settings: settingsOf(id, settings), key: given });
}

function ask(id: string, settings: Settings = {}, call: Partial<ModelCall> = {}, given: string | null = key) {
  return connect(id, settings, given).reply({ prompt, attachments: [], schema: null, ...call }, signal);
}

const body = () => standIn.calls[0]?.body;

describe('the settings of the published runs', () => {
  test('OpenAI: five stills a second through the Responses API, nothing else set', async () => {
    expect(connect('openai').takes).toEqual({ kind: 'stills', rate: 5 });
    await ask('openai', {}, { attachments: await stills(2) });
    expect(body()).toMatchObject({
      model: 'model-x',
      store: false,
      instructions: prompt.system,
      input: [{ content: [{ type: 'input_image' }, { type: 'input_image' }, { type: 'input_text' }] }],
    });
    expect(Object.keys(body() as object).sort()).toEqual(['input', 'instructions', 'model', 'store']);
  });

  test('Qwen: a clip as the address of its own bytes, with thinking on', async () => {
    expect(connect('qwen').takes).toEqual({ kind: 'whole' });
    await ask('qwen', {}, { attachments: [await clip({ bytes: 100 })] });
    expect(body()).toMatchObject({
      enable_thinking: true,
      messages: [{ role: 'system' }, { content: [{ type: 'video_url' }, { type: 'text', text: prompt.text }] }],
    });
  });

  test('Seed: a clip and a text through the Responses API, nothing else set', async () => {
    expect(connect('seed').takes).toEqual({ kind: 'whole' });
    await ask('seed', {}, { attachments: [await clip({ bytes: 100 })] });
    expect(body()).toMatchObject({ input: [{ content: [{ type: 'input_video' }, { type: 'input_text' }] }] });
    expect(Object.keys(body() as object).sort()).toEqual(['input', 'instructions', 'model', 'store']);
  });

  test('the names of the published models are known, and what is withdrawn is not offered', () => {
    const published = registry.providers.flatMap(({ history }) => history);
    expect(published).toEqual([
      { name: 'gemini-3-pro-preview', withdrawn: true },
      { name: 'gpt-5.4-2026-03-05', withdrawn: false },
      { name: 'qwen3.5-397b-a17b', withdrawn: false },
      { name: 'doubao-seed-2-0-pro-260215', withdrawn: false },
    ]);
    for (const { history, suggestions } of registry.providers) {
      for (const { name, withdrawn } of history) expect(suggestions.includes(name)).toBe(!withdrawn);
    }
  });
});

test('an mp4 for a model that takes stills is a mistake of ours, and nothing is sent', async () => {
  const mistaken = [await clip({ bytes: 10 })];
  await expect(ask('openai', {}, { attachments: mistaken })).rejects.toThrow('takes stills');
  expect(standIn.calls).toHaveLength(0);
});

describe('every setting reaches the host', () => {
  test.each<[string, Settings, object]>([
    [
      'openai',
      { reasoningEffort: 'low', temperature: 0.2, maxOutputTokens: 64 },
      { reasoning: { effort: 'low' }, temperature: 0.2, max_output_tokens: 64 },
    ],
    [
      'qwen',
      { thinking: 'off', temperature: 0, maxOutputTokens: 64 },
      { enable_thinking: false, temperature: 0, max_tokens: 64 },
    ],
    [
      'seed',
      { thinking: 'disabled', reasoningEffort: 'high', temperature: 1, maxOutputTokens: 64 },
      { thinking: { type: 'disabled' }, reasoning: { effort: 'high' }, temperature: 1, max_output_tokens: 64 },
    ],
    [
      'anthropic',
      { thinking: 'adaptive', reasoningEffort: 'high', temperature: 1, maxOutputTokens: 64 },
      { thinking: { type: 'adaptive' }, output_config: { effort: 'high' }, temperature: 1, max_tokens: 64 },
    ],
    [
      'openrouter',
      { reasoningEffort: 'none', temperature: 0.5, maxOutputTokens: 64 },
      { reasoning: { effort: 'none' }, temperature: 0.5, max_tokens: 64 },
    ],
    ['compatible', { temperature: 0.5, maxOutputTokens: 64 }, { temperature: 0.5, max_tokens: 64 }],
  ])('%s %o', async (id, settings, expected) => {
    expect((await ask(id, settings)).ok).toBe(true);
    expect(body()).toMatchObject(expected);
  });

  test('stills a second are told to whoever cuts them', () => {
    for (const id of ['openai', 'anthropic', 'openrouter', 'compatible']) {
      expect(connect(id, { rate: 2 }).takes).toEqual({ kind: 'stills', rate: 2 });
    }
  });

  test('the detail of stills, and the frames a second that Ark looks at', async () => {
    await ask('openai', { detail: 'low' }, { attachments: await stills(1) });
    expect(body()).toMatchObject({ input: [{ content: [{ detail: 'low' }, {}] }] });
    standIn.reset();
    await ask('seed', { sampling: 2 }, { attachments: [await clip({ bytes: 10 })] });
    expect(body()).toMatchObject({ input: [{ content: [{ fps: 2 }, {}] }] });
  });

  test('what was stored and is not allowed gives way to the initial value', async () => {
    await ask('openai', { reasoningEffort: 'enormous', temperature: 99, timeout: 0 });
    expect(Object.keys(body() as object).sort()).toEqual(['input', 'instructions', 'model', 'store']);
  });
});

describe('headers', () => {
  test.each([
    ['openai', ['authorization', 'content-type']],
    ['openrouter', ['authorization', 'content-type']],
    ['compatible', ['authorization', 'content-type']],
    ['anthropic', ['anthropic-dangerous-direct-browser-access', 'anthropic-version', 'content-type', 'x-api-key']],
  ])('of %s are those it needs', async (id, expected) => {
    const reply = await ask(id);
    if (!reply.ok) throw new Error(reply.failure.code);
    expect(Object.keys(reply.value.request?.headers ?? {}).sort()).toEqual(expected);
  });

  test('a server of one’s own is asked with no key where there is none', async () => {
    expect((await ask('compatible', {}, {}, null)).ok).toBe(true);
    expect(standIn.calls[0]?.headers['authorization']).toBeUndefined();
  });
});

describe('a clip that is too much', () => {
  test('stills are thinned within one call until the model can take them, and the record says how many went', async () => {
    standIn.queue.push(refuses('context'), refuses('context'), says('Answer: B'));
    const reply = await ask('openai', {}, { attachments: await stills(20) });
    expect(standIn.calls.map(({ media }) => media.length)).toEqual([20, 11, 6]);
    expect(reply).toMatchObject({
      ok: true,
      value: { text: 'Answer: B', request: { reduced: { kind: 'thinned', sent: 6, of: 20 } } },
    });
  });

  test('stills that are too much even thinned are a context that is exceeded', async () => {
    standIn.queue.push(refuses('context'), refuses('context'), refuses('context'), refuses('context'));
    const reply = await ask('anthropic', {}, { attachments: await stills(20) });
    expect(standIn.calls).toHaveLength(4);
    expect(reply).toMatchObject({ failure: { code: 'context-exceeded' } });
  });

  test('a clip over DashScope’s ten megabytes is encoded again before it is sent', async () => {
    registry = createRegistry({ ...NO_PORTS, proxyUrl: () => proxyUrl, shrinker });
    const reply = await ask('qwen', {}, { attachments: [await clip({ bytes: 8_000_000 })] });
    expect(standIn.calls).toHaveLength(1);
    expect(reply).toMatchObject({
      ok: true,
      value: { request: { reduced: { kind: 'shrunk', share: 1 / 2, crf: 28 } } },
    });
  });

  test('a clip that the host finds too large is encoded again, further', async () => {
    registry = createRegistry({ ...NO_PORTS, proxyUrl: () => proxyUrl, shrinker });
    standIn.queue.push(refuses('size'), refuses('size'), says('Answer: B'));
    const reply = await ask('seed', {}, { attachments: [await clip({ bytes: 1000 })] });
    expect(new Set(standIn.calls.map(({ media }) => media[0]?.sha256)).size).toBe(3);
    expect(reply).toMatchObject({ ok: true, value: { request: { reduced: { crf: 32 } } } });
  });

  test('is so by each address: three pictures of a question, none above the limit, go to Qwen together', async () => {
    standIn.queue.push(says('Answer: B'));
    const reply = await ask('qwen', {}, { attachments: await stills(3, { bytes: 4_000_000 }), mayThin: false });
    expect(reply).toMatchObject({ ok: true, value: { request: { reduced: null } } });
  });

  test('without anyone to encode it again it is a failure with both sizes, and nothing is sent', async () => {
    const reply = await ask('qwen', {}, { attachments: [await clip({ bytes: 8_000_000 })] });
    expect(reply).toMatchObject({ failure: { code: 'too-large', facts: { bytes: 10_666_668, most: 10_485_760 } } });
    expect(standIn.calls).toHaveLength(0);
  });
});

describe('a host that refuses pages', () => {
  test('is known as such', () => {
    const relayed = registry.providers.filter(({ access }) => access === 'relay').map(({ id }) => id);
    expect(relayed).toEqual(['qwen', 'seed']);
  });

  test.each(['qwen', 'seed'])('%s is not asked where no proxy is set', async (id) => {
    proxyUrl = null;
    expect(await ask(id)).toMatchObject({ failure: { code: 'relay-missing', retryable: false } });
    expect(standIn.calls).toHaveLength(0);
  });

  test('is named as the relay’s that is off, or as a proxy that is not there', async () => {
    const off = await startProxy({ origin: { url: api, host: new URL(api).host } });
    proxyUrl = off.url;
    expect(await ask('seed')).toMatchObject({ failure: { code: 'relay-off' } });
    await off.close();
    proxyUrl = 'http://127.0.0.1:9';
    expect(await ask('seed')).toMatchObject({ failure: { code: 'proxy-unreachable', retryable: true } });
  });

  test('is asked through a proxy with a token by those who hold it, and neither host nor record sees it', async () => {
    const environment = {
      PROXY_RELAY: '1',
      PROXY_RELAY_ORIGINS: `dashscope-intl=${api}`,
      PROXY_TOKEN: 'open-sesame-to-all',
    };
    const guarded = await startProxy({ origin: { url: api, host: new URL(api).host }, environment });
    proxyUrl = guarded.url;
    expect(await ask('qwen')).toMatchObject({ failure: { code: 'proxy-token', retryable: false } });
    registry = createRegistry({ ...NO_PORTS, proxyUrl: () => proxyUrl, proxyToken: () => 'open-sesame-to-all' });
    const reply = await ask('qwen');
    if (!reply.ok) throw new Error(reply.failure.code);
    expect(reply.value.request?.headers['x-proxy-token']).toBe('[key]');
    expect(standIn.calls).toHaveLength(1);
    expect(JSON.stringify([standIn.calls, reply, guarded.log])).not.toContain('sesame');
    // A provider that is asked directly is not told.
    await ask('openai');
    expect(standIn.calls[1]?.headers['x-proxy-token']).toBeUndefined();
    await guarded.close();
  });

  test('is recorded with the relay’s address, and the key blanked', async () => {
    const reply = await ask('qwen');
    if (!reply.ok) throw new Error(reply.failure.code);
    expect(reply.value.request).toMatchObject({
      address: `${proxy.url}/relay/dashscope-intl/compatible-mode/v1/chat/completions`,
      headers: { authorization: 'Bearer [key]' },
    });
  });

  test('in a region that the proxy cannot reach is unreachable, by its own name', async () => {
    const elsewhere = await startProxy({
      origin: { url: api, host: new URL(api).host },
      environment: { PROXY_RELAY: '1', PROXY_RELAY_ORIGINS: 'dashscope=http://127.0.0.1:9' },
    });
    proxyUrl = elsewhere.url;
    const reply = await ask('qwen', { region: 'china' });
    await elsewhere.close();
    expect(reply).toMatchObject({ failure: { code: 'unreachable', facts: { host: 'dashscope.aliyuncs.com' } } });
  });
});

describe('model names', () => {
  test.each<[string, Settings, string[]]>([
    ['openai', {}, ['gpt-stand-in']],
    ['anthropic', {}, ['claude-stand-in']],
    ['openrouter', {}, ['vendor/sees-stills', 'vendor/sees-clips']],
    ['openrouter', { clipForm: 'whole' }, ['vendor/sees-clips']],
    ['compatible', {}, ['local-model']],
  ])('of %s %o are those that its host lists and that can look', async (id, settings, names) => {
    expect(await providerOf(id).models(key, settingsOf(id, settings), signal)).toEqual({ ok: true, value: names });
  });

  test.each(['qwen', 'seed'])('of %s are the suggestions: it has no list', async (id) => {
    const provider = providerOf(id);
    expect(await provider.models(key, {}, signal)).toEqual({ ok: true, value: provider.suggestions });
  });

  test('a wrong key is told when the list is asked for', async () => {
    expect(await providerOf('openai').models('another', settingsOf('openai', {}), signal)).toMatchObject({
      failure: { code: 'key-refused' },
    });
  });
});

describe('an address', () => {
  test('that is none is a setting to correct', async () => {
    expect(await ask('compatible', { baseUrl: 'nowhere' })).toMatchObject({
      failure: { code: 'request-refused', facts: { field: 'baseUrl' } },
    });
  });

  test('that redirects is not followed: the key would go along', async () => {
    standIn.queue.push({
      kind: 'body',
      status: 307,
      body: {},
      headers: { Location: `${api}/local/v1/chat/completions` },
    });
    expect(await ask('compatible')).toMatchObject({ failure: { code: 'unreachable' } });
    expect(standIn.calls).toHaveLength(1);
  });
});

test('a stream that ends before its end is no reply, and a refusal inside one is named', async () => {
  const half = 'data: {"choices":[{"delta":{"content":"Answer: B"},"finish_reason":null}]}\n\n';
  standIn.queue.push({ kind: 'text', status: 200, type: 'text/event-stream', text: half });
  expect(await ask('qwen')).toMatchObject({ failure: { code: 'reply-malformed', retryable: true } });
  const refused = `${half}data: {"error":{"code":"data_inspection_failed","message":"Output may be inappropriate."}}\n\n`;
  standIn.queue.push({ kind: 'text', status: 200, type: 'text/event-stream', text: refused });
  expect(await ask('qwen')).toMatchObject({ failure: { code: 'reply-blocked' } });
});

test('a schema is closed before it is sent, and for Anthropic without bounds', async () => {
  const schema = { type: 'object', properties: { score: { type: 'integer', minimum: 0 }, note: { type: 'string' } } };
  const closed = { ...schema, required: ['score', 'note'], additionalProperties: false };
  await ask('openai', {}, { schema });
  await ask('anthropic', {}, { schema });
  expect(standIn.calls[0]?.schema).toEqual(closed);
  expect(standIn.calls[1]?.schema).toEqual({
    ...closed,
    properties: { score: { type: 'integer' }, note: { type: 'string' } },
  });
});

test('Qwen does not think where a schema is enforced', async () => {
  await ask('qwen', {}, { schema: { type: 'object', properties: {} } });
  expect(body()).toMatchObject({ enable_thinking: false });
});
