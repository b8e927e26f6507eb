import { expect, test } from 'vitest';
import { createKeyRing } from '../../src/models/keyRing.ts';
import { createRegistry, PROVIDERS } from '../../src/models/registry.ts';
import { NO_PORTS } from './noPorts.ts';

const { connect, initialSettings, looks, providers } = createRegistry(NO_PORTS);

const choice = (provider: string, model: string) => ({ provider, model, settings: initialSettings({ provider }) });

test('providers have names of their own, and something to choose', () => {
  expect(new Set(providers.map(({ id }) => id)).size).toBe(providers.length);
  for (const { suggestions } of providers) expect(suggestions.length).toBeGreaterThan(0);
});

test('the ids that a host may offer are those of all that see the clip, in their order', () => {
  expect(PROVIDERS).toEqual(providers.filter(({ looks: sees }) => sees).map(({ id }) => id));
});

test('a model that needs a key is opened with it, and not without', () => {
  const keys = createKeyRing(null);
  const gemini = choice('google', 'gemini-3.8-flash');
  expect(connect(gemini, keys)).toMatchObject({ ok: false, failure: { code: 'key-missing' } });
  keys.set('google', 'secret', 'memory');
  expect(connect(gemini, keys)).toMatchObject({ ok: true, value: { id: 'google/gemini-3.8-flash' } });
});

test('a rule needs no key, and does not look', () => {
  const rule = choice('rule', 'shortest-option');
  expect(connect(rule, createKeyRing(null))).toMatchObject({ ok: true, value: { id: 'rule/shortest-option' } });
  expect(looks(rule)).toBe(false);
  expect(looks(choice('google', 'gemini-3.8-flash'))).toBe(true);
});

test('a provider that is not there opens nothing', () => {
  expect(connect(choice('nobody', 'x'), createKeyRing(null))).toMatchObject({ failure: { code: 'model-unknown' } });
});

test('Gemini starts with the settings of the published runs, and the withdrawn model is not offered', () => {
  expect(initialSettings({ provider: 'google' })).toMatchObject({
    thinkingLevel: 'low',
    mediaResolution: 'low',
    stillResolution: 'default',
    temperature: 1,
  });
  const gemini = providers.find(({ id }) => id === 'google');
  expect(gemini?.suggestions).not.toContain('gemini-3-pro-preview');
});

test('the key of a model is in nothing that can be written down', () => {
  const keys = createKeyRing(null);
  keys.set('google', 'secret-key', 'memory');
  expect(JSON.stringify(connect(choice('google', 'gemini-3.8-flash'), keys))).not.toContain('secret-key');
});
