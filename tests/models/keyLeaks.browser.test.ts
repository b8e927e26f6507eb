import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { createKeyRing } from '../../src/models/keyRing.ts';
import { createRegistry } from '../../src/models/registry.ts';
import type { Failure } from '../../src/domain/failure.ts';
import type { Item } from '../../src/domain/item.ts';
import type { Reply, SentRequest } from '../../src/domain/reply.ts';
import { BrowserStorage } from '../../src/store/browserStorage.ts';
import { StoredRuns } from '../../src/store/runs.ts';
import { freshDatabase } from '../store/freshDatabase.ts';
import { itemOf } from '../store/records.ts';
import { refuses, says, type ModelAnswer } from '../support/models/answers.ts';
import { NO_PORTS } from './noPorts.ts';

/* One key, used through every provider in a real browser; then everything that the page can write is searched for it. */

const { api, control, key, relay } = inject('models');
const PASSPHRASE = 'three wet kidneys';
/** Of the proxy, which calls through the relay bring along. */
const TOKEN = 'token-of-the-department';
const { providers } = createRegistry({ ...NO_PORTS, proxyUrl: () => relay, proxyToken: () => TOKEN });
const BASES: Readonly<Record<string, string>> = {
  openai: '/openai/v1',
  anthropic: '/anthropic/v1',
  openrouter: '/openrouter/api/v1',
  compatible: '/local/v1',
};
const LEVELS = ['debug', 'log', 'info', 'warn', 'error'] as const;

let written: unknown[] = [];

async function stage(...answers: ModelAnswer[]) {
  await fetch(control, { method: 'POST', body: JSON.stringify(answers) });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  written = [];
  for (const level of LEVELS) vi.spyOn(console, level).mockImplementation((...words) => void written.push(words));
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

/** Everything in every database of this page, as text. */
async function databases(): Promise<string> {
  const texts: string[] = [];
  for (const { name } of await indexedDB.databases()) {
    const opened = await settled(indexedDB.open(name ?? ''));
    for (const store of opened.objectStoreNames) {
      texts.push(JSON.stringify(await settled(opened.transaction(store).objectStore(store).getAll())));
    }
    opened.close();
  }
  return texts.join('\n');
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
  });
}

function kept(
  questionId: string,
  outcome: { ok: true; value: Reply } | { ok: false; failure: Failure },
  request: SentRequest | null,
): Item {
  const item = itemOf('run-1', questionId);
  if (item.state !== 'answered') throw new Error('The record is not answered.');
  const { prediction: _, state: _state, ...rest } = item;
  if (!outcome.ok) return { ...rest, state: 'failed', stage: 'model', failure: outcome.failure, request };
  const prediction = { kind: 'read', reply: outcome.value, answer: { kind: 'choice', index: 0 }, rule: 'r' } as const;
  return { ...rest, state: 'answered', prediction };
}

test('the key is in no storage, record, failure, address or console but where its owner put it', async () => {
  const keys = createKeyRing(sessionStorage, localStorage);
  await keys.unlock(PASSPHRASE);
  const { database } = freshDatabase();
  const runs = new StoredRuns(database, new BrowserStorage());
  // What the owner puts into a question is the owner's to keep; the record of a request has it blanked all the same.
  const prompt = { version: '1', system: `Key: ${key}`, text: `My key is ${key}.`, options: null, order: null };
  const call = { prompt, attachments: [], schema: null };
  const never = new AbortController().signal;
  const seen: unknown[] = [];
  for (const provider of providers.filter(({ id }) => id in BASES || id === 'qwen' || id === 'seed')) {
    await keys.set(provider.id, key, 'device');
    const base = BASES[provider.id];
    const settings = base === undefined ? {} : { baseUrl: api + base };
    const model = provider.connect({ model: 'model-x', settings, key: keys.get(provider.id) });
    const answers: ModelAnswer[][] = [
      [says('Answer: A')],
      [refuses('bad-request', { words: `Key ${key} cannot do that.` })],
      [{ kind: 'break' }, { kind: 'break' }],
    ];
    const codes: string[] = [];
    for (const [index, staged] of answers.entries()) {
      await stage(...staged);
      let request: SentRequest | null = null;
      const outcome = await model.reply({ ...call, onRequest: (sent) => (request = sent) }, never);
      expect(request).toMatchObject({ method: 'POST' });
      codes.push(outcome.ok ? 'answered' : outcome.failure.code);
      seen.push(outcome, model, provider);
      expect(await runs.putItem(kept(`${provider.id}/${index}`, outcome, request))).toMatchObject({ ok: true });
    }
    expect(codes).toEqual(['answered', 'request-refused', 'unreachable']);
  }

  const stored = await databases();
  expect(stored).toContain('openai/0');
  for (const [place, text] of Object.entries({
    seen: JSON.stringify(seen),
    console: JSON.stringify(written),
    localStorage: JSON.stringify(Object.entries(localStorage)),
    sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
    IndexedDB: stored,
    address: location.href,
    requests: JSON.stringify(performance.getEntriesByType('resource').map(({ name }) => name)),
  })) {
    expect(text.includes(key), place).toBe(false);
    expect(text.includes(TOKEN), place).toBe(false);
  }
  expect(localStorage).toHaveLength(1);
});

test('a key for the session is in the session’s storage alone, and forgetting all empties every place', async () => {
  const keys = createKeyRing(sessionStorage, localStorage);
  await keys.set('openai', key, 'session');
  expect(JSON.stringify(Object.entries(sessionStorage))).toContain(key);
  expect(JSON.stringify(Object.entries(localStorage)) + (await databases())).not.toContain(key);
  await keys.unlock(PASSPHRASE);
  await keys.set('google', key, 'device');
  keys.forgetAll();
  expect([localStorage.length, sessionStorage.length, keys.get('openai'), keys.get('google')]).toEqual([
    0,
    0,
    null,
    null,
  ]);
});
