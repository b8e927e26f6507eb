import { beforeEach, describe, expect, test } from 'vitest';
import type { Failure, Outcome } from '../../src/domain/failure.ts';
import type { ModelCall, Provider, Settings } from '../../src/domain/model.ts';
import type { Reply, SentRequest } from '../../src/domain/reply.ts';
import { ANSWERING_MODEL, COUNTS, refuses, says, type ModelAnswer, type Trouble } from '../support/models/answers.ts';
import { clip, stills } from './attachments.ts';

/** What a stand-in saw of a call. */
export type Seen = {
  model: string;
  text: string;
  system: string | null;
  media: readonly { type: string; sha256: string }[];
  schema: unknown;
  headers: Readonly<Record<string, string>>;
};

/** A provider before its stand-in. */
export type Subject = {
  provider: Provider;
  model: string;
  /** Where the stand-in is. */
  settings: Settings;
  key: string;
  stage(...answers: ModelAnswer[]): Promise<void>;
  calls(): Promise<readonly Seen[]>;
  /** Counts what was thought apart from what was said. */
  countsThoughts: boolean;
  /** Whether a page may read the header `Retry-After`. */
  exposesRetryAfter: boolean;
  /** Settings that lead to a host that is not there; null where the host is not a setting. */
  nowhere: Settings | null;
};

const prompt = {
  version: 'test-1',
  system: 'Read the clip.',
  text: 'Which structure?\nA. One\nB. Two',
  options: null,
  order: null,
};
const schema = {
  type: 'object',
  properties: { explanation: { type: 'string' }, score: { type: 'integer', minimum: 0, maximum: 2 } },
  required: ['score'],
};
const never = new AbortController().signal;

/** What every provider keeps to, whatever its host speaks. */
export function conforms(name: string, subject: Subject): void {
  const { provider, model, stage, calls } = subject;

  type Asking = Partial<ModelCall> & { settings?: Settings; model?: string; key?: string | null; signal?: AbortSignal };
  const connect = ({ settings = {}, model: named = model, key = subject.key }: Asking = {}) =>
    provider.connect({ model: named, settings: { ...subject.settings, ...settings }, key });
  const ask = (asking: Asking = {}) => {
    const { attachments = [], schema: wanted = null, prompt: words = prompt, signal = never, mayThin = true } = asking;
    return connect(asking).reply({ prompt: words, attachments, schema: wanted, mayThin }, signal);
  };
  const attachments = async () => (connect().takes.kind === 'whole' ? [await clip()] : await stills(3));
  const failing = async (answer: ModelAnswer, asking: Asking = {}) => {
    await stage(answer);
    return failureOf(await ask(asking));
  };

  describe(name, () => {
    beforeEach(() => stage());

    describe('a call', () => {
      test('carries what the model takes, before the question, in order', async () => {
        const sent = await attachments();
        valueOf(await ask({ attachments: sent }));
        const [call, ...more] = await calls();
        expect(more).toHaveLength(0);
        expect(call).toMatchObject({ model, text: prompt.text, system: prompt.system, schema: null });
        expect(call?.media).toEqual(sent.map(({ blob, sha256 }) => ({ type: blob.type, sha256 })));
      });

      test('carries several stills of a question, in order', async () => {
        const sent = await stills(3, { type: 'image/png' });
        valueOf(await ask({ attachments: sent, mayThin: false }));
        const [call] = await calls();
        expect(call?.media).toEqual(sent.map(({ sha256 }) => ({ type: 'image/png', sha256 })));
      });

      test('without a clip carries words only', async () => {
        valueOf(await ask());
        expect(await calls()).toMatchObject([{ media: [], text: prompt.text }]);
      });

      test('for a judge asks for JSON by the schema', async () => {
        await stage(says('{"explanation":"As the key has it.","score":1}'));
        const reply = valueOf(await ask({ schema }));
        expect(JSON.parse(reply.text)).toEqual({ explanation: 'As the key has it.', score: 1 });
        const [call] = await calls();
        expect(call?.schema).toMatchObject({ properties: { score: { type: 'integer' } } });
      });
    });

    describe('a reply', () => {
      test('joins its parts, and keeps what was thought apart', async () => {
        await stage(says(['Answer: ', 'B'], { thoughts: 'Perhaps A.' }));
        const reply = valueOf(await ask());
        expect(reply).toMatchObject({
          text: 'Answer: B',
          thoughts: 'Perhaps A.',
          finish: 'stop',
          model: ANSWERING_MODEL,
        });
        expect(reply.finishReason).not.toBeNull();
        expect(reply.latency).toBeGreaterThan(0);
      });

      test('has the tokens that the provider counted', async () => {
        await stage(says('Answer: B', { thoughts: 'Perhaps A.' }));
        const { prompt: asked, reply, thoughts } = COUNTS;
        const counted = subject.countsThoughts
          ? { prompt: asked, reply, thoughts }
          : { prompt: asked, reply: reply + thoughts, thoughts: null };
        expect(valueOf(await ask()).tokens).toEqual(counted);
      });

      test('without counts has unknown tokens, not 0 and not NaN', async () => {
        await stage(says('Answer: B', { counts: false }));
        expect(valueOf(await ask()).tokens).toEqual({ prompt: null, reply: null, thoughts: null });
      });

      test('that a limit cut says so', async () => {
        await stage(says('Answer: B, as the', { finish: 'length' }));
        expect(valueOf(await ask()).finish).toBe('length');
      });
    });

    describe('the record of a request', () => {
      test('holds what was sent, and for each medium its type, size and hash', async () => {
        const sent = await attachments();
        const { request } = valueOf(await ask({ attachments: sent }));
        expect(request).toMatchObject({ method: 'POST', reduced: null });
        const text = JSON.stringify(request);
        expect(text).toContain(JSON.stringify(prompt.text));
        for (const { blob, sha256 } of sent) {
          expect(text).toContain(JSON.stringify({ type: blob.type, bytes: blob.size, sha256 }));
        }
      });

      test('holds neither the key nor a byte of a clip', async () => {
        const careless = { ...prompt, text: `My key is ${subject.key}.`, system: subject.key };
        const sent = await attachments();
        const reply = valueOf(await ask({ prompt: careless, attachments: sent }));
        expect(JSON.stringify(reply)).not.toContain(subject.key);
        const bytes = new Uint8Array(await (sent[0]?.blob ?? new Blob()).slice(0, 60).arrayBuffer());
        expect(JSON.stringify(reply)).not.toContain(btoa(String.fromCharCode(...bytes)));
      });
    });

    describe('a failure', () => {
      test.each<[Trouble, string, boolean]>([
        ['bad-request', 'request-refused', false],
        ['key', 'key-refused', false],
        ['forbidden', 'key-refused', false],
        ['no-money', 'quota-exhausted', false],
        ['model', 'model-unknown', false],
        ['context', 'context-exceeded', false],
        ['size', 'too-large', false],
        ['minute', 'rate-limited', true],
        ['day', 'quota-exhausted', false],
        ['server', 'server-error', true],
        ['overloaded', 'server-error', true],
      ])('%s is %s', async (trouble, code, retryable) => {
        expect(await failing(refuses(trouble))).toMatchObject({ code, retryable });
        expect(await calls()).toHaveLength(1);
      });

      test('slow is timed-out', async () => {
        // Twice, since Chromium itself tries again after 408 on a connection that it had kept open.
        await stage(refuses('slow'), refuses('slow'));
        expect(failureOf(await ask())).toMatchObject({ code: 'timed-out', retryable: true });
      });

      test('about the model names it', async () => {
        expect((await failing(refuses('model'))).facts['model']).toBe(model);
      });

      test.runIf(subject.exposesRetryAfter)(
        'gives the wait that stands in the header, as seconds or as a date',
        async () => {
          const seconds = await failing(refuses('minute', { words: 'Slow down.', headers: { 'Retry-After': '7' } }));
          expect(seconds.retryAfter).toBe(7);
          const date = new Date(Date.now() + 3000).toUTCString();
          const dated = await failing(refuses('minute', { words: 'Slow down.', headers: { 'Retry-After': date } }));
          expect(dated.retryAfter).toBeGreaterThan(1);
          expect(dated.retryAfter).toBeLessThanOrEqual(3);
        },
      );

      test('gives the wait that stands in the body, fractions of a second included', async () => {
        expect((await failing(refuses('minute'))).retryAfter).toBe(2.5);
      });

      test('does not repeat the key', async () => {
        const failed = await failing(refuses('bad-request', { words: `Key ${subject.key} cannot do that.` }));
        expect(failed.facts['message']).toBe('Key [key] cannot do that.');
      });

      test.each<[string, ModelAnswer, string, boolean]>([
        ['a body that breaks off', { kind: 'cut-off' }, 'reply-malformed', true],
        ['a page', { kind: 'text', status: 200, type: 'text/html', text: '<html></html>' }, 'page-instead', false],
        ['a gate', { kind: 'text', status: 403, type: 'text/html', text: '<html></html>' }, 'page-instead', false],
        [
          'an error page',
          { kind: 'text', status: 502, type: 'text/html', text: '<html></html>' },
          'server-error',
          true,
        ],
        ['null', { kind: 'body', status: 200, body: null }, 'reply-malformed', true],
        ['a safety stop', says([], { finish: 'blocked' }), 'reply-blocked', false],
        ['no words', says(['']), 'reply-empty', true],
        ['nothing at all', says([]), 'reply-empty', true],
        [
          'a limit that was reached while thinking',
          says([], { thoughts: 'So A', finish: 'length' }),
          'reply-cut',
          false,
        ],
      ])('comes of %s, and is never an empty answer', async (_, answer, code, retryable) => {
        expect(await failing(answer)).toMatchObject({ code, retryable });
      });

      test('leaves the request on record: it was told as it went out, the key blanked', async () => {
        await stage(refuses('bad-request'));
        const sent = await attachments();
        const told: SentRequest[] = [];
        const onRequest = (request: SentRequest) => void told.push(request);
        failureOf(await connect().reply({ prompt, attachments: sent, schema: null, onRequest }, never));
        expect(told).toHaveLength(1);
        const text = JSON.stringify(told);
        expect(told[0]?.method).toBe('POST');
        expect(text).toContain(JSON.stringify(prompt.text).slice(1, -1));
        for (const { sha256 } of sent) expect(text).toContain(sha256);
        expect(text).not.toContain(subject.key);
      });

      test('comes of JSON that is no reply', async () => {
        const { code } = await failing({ kind: 'body', status: 200, body: { hello: 'world' } });
        expect(['reply-malformed', 'reply-empty']).toContain(code);
      });

      test('comes of a connection that breaks, and names the host', async () => {
        // Twice, since Chromium itself tries again when a connection that it had kept open breaks.
        await stage({ kind: 'break' }, { kind: 'break' });
        const failed = failureOf(await ask());
        expect(failed).toMatchObject({ code: 'unreachable', retryable: true });
        expect(failed.facts['host']).toMatch(/^[\w.:-]+$/);
      });

      test.skipIf(subject.nowhere === null)('comes of a host that is not there', async () => {
        expect(failureOf(await ask({ settings: subject.nowhere ?? {} })).code).toBe('unreachable');
      });

      test('comes of an answer that does not come in time', async () => {
        const failed = await failing({ kind: 'hang' }, { settings: { timeout: 1 } });
        expect(failed).toMatchObject({ code: 'timed-out', retryable: true });
      });

      test.runIf(provider.needsKey)('comes of a wrong key, one no header can carry, and none', async () => {
        expect(failureOf(await ask({ key: 'another-key' })).code).toBe('key-refused');
        expect(failureOf(await ask({ key: 'schlüssel' })).code).toBe('key-refused');
        expect(failureOf(await ask({ key: null })).code).toBe('key-missing');
      });
    });

    test('an abort is rethrown with its own reason', async () => {
      await stage({ kind: 'hang' });
      const controller = new AbortController();
      const asked = ask({ signal: controller.signal });
      const reason = new DOMException('Stopped', 'AbortError');
      setTimeout(() => controller.abort(reason), 100);
      await expect(asked).rejects.toBe(reason);
      await expect(ask({ signal: controller.signal })).rejects.toBe(reason);
    });

    describe('a test call', () => {
      const check = (key: string | null = subject.key) =>
        provider.check({ model, settings: subject.settings, key }, never);

      test('works where the model answers, whatever it says', async () => {
        expect(await check()).toEqual({ ok: true, value: undefined });
        await stage(says([], { finish: 'length' }));
        expect(await check()).toEqual({ ok: true, value: undefined });
        expect(await calls()).toMatchObject([{ media: [] }]);
      });

      test.each<[Trouble, string]>([
        ['key', 'key-refused'],
        ['model', 'model-unknown'],
        ['no-money', 'quota-exhausted'],
      ])('tells %s by its name', async (trouble, code) => {
        await stage(refuses(trouble));
        expect(failureOf(await check()).code).toBe(code);
      });
    });
  });
}

function valueOf(outcome: Outcome<Reply>): Reply {
  if (!outcome.ok) throw new Error(`${outcome.failure.code} ${JSON.stringify(outcome.failure.facts)}`);
  return outcome.value;
}

function failureOf(outcome: Outcome<unknown>): Failure {
  if (outcome.ok) throw new Error('It succeeded.');
  return outcome.failure;
}
