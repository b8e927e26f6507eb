import { beforeEach, describe, expect, inject, test } from 'vitest';
import type { Failure, Outcome } from '../../src/domain/failure.ts';
import type { Attachment, ModelCall, Settings } from '../../src/domain/model.ts';
import type { Reply } from '../../src/domain/reply.ts';
import { geminiProvider } from '../../src/models/gemini/geminiProvider.ts';
import { overQuota, refuses, says, verdict, withoutCandidate, type GeminiAnswer } from '../support/geminiAnswers.ts';
import type { SeenCall, Staging } from '../support/geminiSetup.ts';
import { NO_PORTS } from './noPorts.ts';

/* The real SDK, in a real browser, over real HTTP. */

const { api, control, key } = inject('gemini');
const MODEL = 'gemini-3.8-flash';
const provider = geminiProvider(NO_PORTS);

async function stage(...answers: GeminiAnswer[]) {
  await stageWith({ answers });
}

async function stageWith(staging: Staging) {
  await fetch(control, { method: 'POST', body: JSON.stringify(staging) });
}

async function calls(): Promise<SeenCall[]> {
  return (await fetch(control)).json();
}

async function clip(bytes = 70_001, type = 'video/mp4'): Promise<Attachment> {
  const content = Uint8Array.from({ length: bytes }, (_, index) => (index * 31) % 256);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { blob: new Blob([content], { type }), sha256 };
}

const prompt = {
  version: 'test-1',
  system: 'Read the clip.',
  text: 'Which structure?\nA. One\nB. Two',
  options: null,
  order: null,
};

type Asking = Partial<ModelCall> & { settings?: Settings; model?: string; key?: string; signal?: AbortSignal };

function ask({ settings = {}, model = MODEL, key: given = key, signal, ...call }: Asking = {}) {
  const connected = provider.connect({ model, settings: { baseUrl: api, ...settings }, key: given });
  const { signal: never } = new AbortController();
  return connected.reply({ prompt, attachments: [], schema: null, ...call }, signal ?? never);
}

function valueOf(outcome: Outcome<Reply>): Reply {
  if (!outcome.ok) throw new Error(`${outcome.failure.code} ${JSON.stringify(outcome.failure.facts)}`);
  return outcome.value;
}

function failureOf(outcome: Outcome<unknown>): Failure {
  if (outcome.ok) throw new Error('It succeeded.');
  return outcome.failure;
}

beforeEach(() => stage());

describe('asking', () => {
  test('the clip goes inline before the question, with the settings of the published runs', async () => {
    await stage(says('Answer: B'));
    const attachment = await clip();
    const reply = valueOf(await ask({ attachments: [attachment] }));
    expect(reply).toMatchObject({ text: 'Answer: B', finish: 'stop', model: 'gemini-stand-in-001' });
    expect(reply.latency).toBeGreaterThan(0);

    const [call] = await calls();
    expect(call).toMatchObject({
      version: 'v1beta',
      model: MODEL,
      text: prompt.text,
      system: prompt.system,
      clips: [{ type: 'video/mp4', sha256: attachment.sha256, resolution: 'MEDIA_RESOLUTION_LOW' }],
      body: { generationConfig: { temperature: 1, thinkingConfig: { thinkingLevel: 'LOW' } } },
    });
    const { contents } = call?.body as { contents: { parts: object[] }[] };
    expect(contents[0]?.parts.map((part) => 'inlineData' in part)).toEqual([true, false]);
  });

  test('every setting can be changed, and what is left to the provider is not sent', async () => {
    await stage(says('Answer: B'));
    const settings = {
      thinkingLevel: 'default',
      mediaResolution: 'default',
      temperature: null,
      maxOutputTokens: 64,
      apiVersion: 'v1alpha',
    };
    valueOf(await ask({ settings, attachments: [await clip(10)] }));
    const [call] = await calls();
    expect(call).toMatchObject({ version: 'v1alpha', clips: [{ resolution: null }] });
    expect((call?.body as { generationConfig: object }).generationConfig).toEqual({ maxOutputTokens: 64 });
  });

  test('stills go at the resolution that the provider decides, whatever is set for clips, or at one of their own', async () => {
    const attachments = [await clip(10, 'image/png'), await clip(20, 'image/jpeg')];
    await stage(says('Answer: B'), says('Answer: B'));
    valueOf(await ask({ attachments, mayThin: false }));
    valueOf(await ask({ attachments, mayThin: false, settings: { stillResolution: 'high', sampling: 5 } }));
    const seen = (await calls()).map(({ clips }) => clips.map(({ type, resolution }) => [type, resolution]));
    expect(seen).toEqual([
      [
        ['image/png', null],
        ['image/jpeg', null],
      ],
      [
        ['image/png', 'MEDIA_RESOLUTION_HIGH'],
        ['image/jpeg', 'MEDIA_RESOLUTION_HIGH'],
      ],
    ]);
  });

  test('frames a second are set on the clip’s own part', async () => {
    await stage(says('Answer: B'));
    valueOf(await ask({ settings: { sampling: 5 }, attachments: [await clip(10)] }));
    expect((await calls())[0]?.body).toMatchObject({ contents: [{ parts: [{ videoMetadata: { fps: 5 } }, {}] }] });
  });

  test('a video goes by its address, with the stretch that is asked about, and no clip', async () => {
    await stage(says('Answer: B'));
    const watched = { address: 'https://www.youtube.com/watch?v=abcdefghijk', start: 61.0004, end: 74.37 };
    const { request } = valueOf(await ask({ settings: { sampling: 2 }, watched }));
    const part = {
      fileData: { fileUri: watched.address },
      mediaResolution: { level: 'MEDIA_RESOLUTION_LOW' },
      videoMetadata: { startOffset: '61s', endOffset: '74.37s', fps: 2 },
    };
    const [call] = await calls();
    expect(call?.clips).toEqual([]);
    expect((call?.body as { contents: unknown }).contents).toEqual([
      { role: 'user', parts: [part, { text: prompt.text }] },
    ]);
    expect(request?.body).toMatchObject({ contents: [{ parts: [part, {}] }] });
  });

  test('a clip that is too large is encoded again, and the record says how', async () => {
    await stage(refuses(413, 'INVALID_ARGUMENT', 'Request payload size exceeds the limit.'), says('Answer: B'));
    const smaller = await clip(5);
    const shrinking = geminiProvider({ ...NO_PORTS, shrinker: { shrink: async () => ({ ok: true, value: smaller }) } });
    const model = shrinking.connect({ model: MODEL, settings: { baseUrl: api }, key });
    const { signal } = new AbortController();
    const reply = valueOf(await model.reply({ prompt, attachments: [await clip(10)], schema: null }, signal));
    expect(reply.request?.reduced).toEqual({ kind: 'shrunk', share: 1 / 2, crf: 28 });
    expect((await calls()).map(({ clips }) => clips[0]?.sha256)).toEqual([(await clip(10)).sha256, smaller.sha256]);
  });

  test('thoughts are asked for on request and kept apart', async () => {
    await stage(says([{ text: 'Perhaps A.', thought: true }, { text: 'Answer: B' }]));
    const reply = valueOf(await ask({ settings: { thoughts: 'include' } }));
    expect(reply).toMatchObject({ text: 'Answer: B', thoughts: 'Perhaps A.' });
    expect((await calls())[0]?.body).toMatchObject({ generationConfig: { thinkingConfig: { includeThoughts: true } } });
  });

  test('a judge gets JSON by its schema', async () => {
    await stage(verdict(1));
    const schema = { type: 'object', properties: { score: { type: 'integer' } }, required: ['score'] };
    const reply = valueOf(await ask({ schema }));
    expect(JSON.parse(reply.text)).toMatchObject({ score: 1 });
    const [call] = await calls();
    expect(call?.schema).toEqual(schema);
    expect(call?.body).toMatchObject({ generationConfig: { responseMimeType: 'application/json' } });
  });

  test('the provider’s own list names the models that answer', async () => {
    const { signal } = new AbortController();
    const listed = await provider.models(key, { baseUrl: api }, signal);
    expect(listed).toEqual({ ok: true, value: ['gemini-3.1-pro-preview', 'gemini-4-argon', 'gemini-3.8-flash'] });
  });
});

describe('the record of a request', () => {
  test('holds what was sent, with the clip as type, size and hash', async () => {
    await stage(says('Answer: B'));
    const attachment = await clip();
    const { request } = valueOf(await ask({ attachments: [attachment] }));
    expect(request).toMatchObject({
      method: 'POST',
      address: `${api}/v1beta/models/${MODEL}:generateContent`,
      headers: { 'x-goog-api-key': '[key]' },
    });
    const media = { type: 'video/mp4', bytes: 70_001, sha256: attachment.sha256 };
    const [call] = await calls();
    const sent = structuredClone(call?.body) as { contents: { parts: { inlineData?: { data: unknown } }[] }[] };
    const inline = sent.contents[0]?.parts[0]?.inlineData;
    if (inline === undefined) throw new Error('No clip was sent.');
    inline.data = media;
    expect(request?.body).toEqual(sent);
  });

  test('holds the key nowhere, wherever the key stood', async () => {
    await stage(says('Answer: B'));
    const careless = { ...prompt, text: `My key is ${key}.`, system: key };
    const baseUrl = `${api}/?key=${encodeURIComponent(key)}&path=`;
    const reply = valueOf(await ask({ prompt: careless }));
    expect(JSON.stringify(reply)).not.toContain(key);
    expect(JSON.stringify(await ask({ settings: { baseUrl } }))).not.toContain(key);
  });

  test('a failure whose words repeat the key does not', async () => {
    await stage(refuses(400, 'INVALID_ARGUMENT', `Key ${key} cannot do that.`));
    const outcome = await ask();
    expect(failureOf(outcome).facts['message']).toBe('Key [key] cannot do that.');
  });
});

describe('failures', () => {
  test.each<[string, GeminiAnswer, string]>([
    ['a limit of the minute', overQuota({ quota: 'PerMinutePerProject', retryDelay: 2.5 }), 'rate-limited'],
    ['a limit of the day', overQuota({ quota: 'PerDayPerProject', retryDelay: null }), 'quota-exhausted'],
    ['an overloaded model', refuses(503, 'UNAVAILABLE', 'The model is overloaded.'), 'server-error'],
    ['a body that breaks off', { kind: 'cut-off', body: { candidates: [] } }, 'reply-malformed'],
    ['a page', { kind: 'text', status: 200, type: 'text/html', text: '<html></html>' }, 'page-instead'],
    ['a page that forbids', { kind: 'text', status: 403, type: 'text/html', text: '<html></html>' }, 'page-instead'],
    [
      'a refusal that says it succeeded',
      { kind: 'json', status: 200, body: { error: { code: 503, message: 'The model is overloaded.' } } },
      'server-error',
    ],
    ['an error page', { kind: 'text', status: 502, type: 'text/html', text: '<html></html>' }, 'server-error'],
    ['JSON of another shape', { kind: 'json', status: 200, body: { candidates: 7 } }, 'reply-empty'],
    ['null', { kind: 'json', status: 200, body: null }, 'reply-malformed'],
    ['a blocked prompt', withoutCandidate('SAFETY'), 'reply-blocked'],
  ])('%s', async (_, answer, code) => {
    await stage(answer);
    expect(failureOf(await ask()).code).toBe(code);
    expect(await calls()).toHaveLength(1);
  });

  test('a limit of the minute gives the wait that stands in the body', async () => {
    await stage(overQuota({ quota: 'PerMinutePerProject', retryDelay: 2.601658672 }));
    expect(failureOf(await ask()).retryAfter).toBe(2.601658672);
  });

  test('a wrong key, a key no header can carry and no key are refused keys and a missing one', async () => {
    expect(failureOf(await ask({ key: 'another-key' })).code).toBe('key-refused');
    expect(failureOf(await ask({ key: 'schlüssel' })).code).toBe('key-refused');
    const { signal } = new AbortController();
    const keyless = provider.connect({ model: MODEL, settings: { baseUrl: api }, key: null });
    const outcome = await keyless.reply({ prompt, attachments: [], schema: null }, signal);
    expect(failureOf(outcome).code).toBe('key-missing');
  });

  test('a model that is not there, and a name that can be none', async () => {
    expect(failureOf(await ask({ model: 'gemini-3-pro-preview' }))).toMatchObject({
      code: 'model-unknown',
      facts: { model: 'gemini-3-pro-preview' },
    });
    expect(failureOf(await ask({ model: '../files?x=1' })).code).toBe('model-unknown');
  });

  test('a host that wants no browsers', async () => {
    await stageWith({ answers: [], refusesBrowsers: true });
    expect(failureOf(await ask()).code).toBe('unreachable');
  });

  test('a connection that breaks', async () => {
    // Twice, since Chromium itself tries again when a connection that it had kept open breaks.
    await stage({ kind: 'refuse' }, { kind: 'refuse' });
    expect(failureOf(await ask()).code).toBe('unreachable');
  });

  test('a host that is not there, and an address that is none', async () => {
    expect(failureOf(await ask({ settings: { baseUrl: 'http://127.0.0.1:9' } })).code).toBe('unreachable');
    expect(failureOf(await ask({ settings: { baseUrl: 'nowhere' } }))).toMatchObject({
      code: 'request-refused',
      facts: { field: 'baseUrl' },
    });
  });

  test('an answer that does not come in time', async () => {
    await stage({ kind: 'hang' });
    expect(failureOf(await ask({ settings: { timeout: 1 } }))).toMatchObject({ code: 'timed-out', retryable: true });
  });
});

test('an abort is rethrown with its own reason', async () => {
  await stage({ kind: 'hang' });
  const controller = new AbortController();
  const asked = ask({ signal: controller.signal });
  const reason = new DOMException('Stopped', 'AbortError');
  setTimeout(() => controller.abort(reason), 100);
  await expect(asked).rejects.toBe(reason);
});
