import { describe, expect, test } from 'vitest';
import type { Settings } from '../../src/domain/model.ts';
import { costOf, priceOn, type Price } from '../../src/domain/price.ts';
import { PRICES, PRICES_AS_OF } from '../../src/models/prices.ts';
import { createRegistry } from '../../src/models/registry.ts';
import { estimateClipTokens, estimateStillTokens, estimateWordTokens } from '../../src/models/tokenEstimate.ts';
import { NO_PORTS } from './noPorts.ts';

const { providers } = createRegistry(NO_PORTS);
const price: Price = {
  provider: 'p',
  model: 'm',
  input: 2,
  output: 10,
  promptUpTo: 200_000,
  from: null,
  until: null,
  source: 'https://prices.test',
};

describe('the table of prices', () => {
  test('has a row for every model that is offered or was published, known or not', () => {
    for (const { id, looks, suggestions, history } of providers.filter((provider) => provider.looks)) {
      expect(looks).toBe(true);
      for (const model of [...suggestions, ...history.map(({ name }) => name)]) {
        expect(priceOn(PRICES_AS_OF, PRICES, { provider: id, model }), `${id}/${model}`).not.toBeNull();
      }
    }
  });

  test('has one price a model on any day', () => {
    for (const day of [PRICES_AS_OF, '2026-12-01', '2027-06-01']) {
      const names = PRICES.filter((row) => priceOn(day, [row], row) !== null).map(
        (row) => `${row.provider}/${row.model}`,
      );
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test('says where each price was found, and never 0 for what is not known', () => {
    for (const { input, output, source } of PRICES) {
      expect(source === null).toBe(input === null && output === null);
      expect([input, output]).not.toContain(0);
    }
  });

  test('knows a price that changes on a day', () => {
    const argon = { provider: 'google', model: 'gemini-4-argon' };
    expect(priceOn('2026-11-30', PRICES, argon)).toMatchObject({ input: 2, output: 10 });
    expect(priceOn('2026-12-01', PRICES, argon)).toMatchObject({ input: 4, output: 20 });
    expect(priceOn('2027-01-01', PRICES, { provider: 'google', model: 'gemini-3.8-flash' })).toBeNull();
  });
});

describe('the cost of a call', () => {
  test('counts what was thought with what was said', () => {
    expect(costOf({ prompt: 1000, reply: 100, thoughts: 400 }, price)).toBeCloseTo(0.007, 12);
    expect(costOf({ prompt: 1000, reply: 500, thoughts: null }, price)).toBeCloseTo(0.007, 12);
  });

  test.each([
    ['tokens', { prompt: null, reply: 1, thoughts: null }, price],
    ['tokens', { prompt: 1, reply: null, thoughts: null }, price],
    ['a price', { prompt: 1, reply: 1, thoughts: 1 }, null],
    ['a price', { prompt: 1, reply: 1, thoughts: 1 }, { ...price, output: null }],
    ['a price for so long a prompt', { prompt: 200_001, reply: 1, thoughts: 1 }, price],
  ])('is unknown without %s, and not 0', (_, tokens, known) => {
    expect(costOf(tokens, known)).toBeNull();
  });
});

test('the tokens of a still that Gemini counts follow the resolution of stills, not that of clips', () => {
  const size = { width: 640, height: 480 };
  const still = (settings: Settings) =>
    estimateStillTokens(
      { provider: 'google', model: 'gemini-4-argon', settings: { mediaResolution: 'low', ...settings } },
      size,
    );
  expect([still({}), still({ stillResolution: 'default' }), still({ stillResolution: 'low' })]).toEqual([
    1120, 1120, 280,
  ]);
});

describe('the tokens of a clip', () => {
  const clip = { duration: 9.4, width: 320, height: 240 };
  const choice = (provider: string, model: string, settings = {}) => ({ provider, model, settings });

  test('Gemini: 70 a second at low resolution, four times that at high, whatever the size', () => {
    expect(estimateClipTokens(choice('google', 'gemini-3.1-pro-preview', { mediaResolution: 'low' }), clip)).toEqual({
      frames: 10,
      perFrame: 70,
      tokens: 700,
    });
    const high = choice('google', 'gemini-4-argon', { mediaResolution: 'high', sampling: 5 });
    expect(estimateClipTokens(high, { ...clip, width: 1920 })).toMatchObject({ frames: 47, perFrame: 280 });
    expect(estimateClipTokens(choice('google', 'gemini-2.5-pro'), clip)?.perFrame).toBe(258);
  });

  test.each([
    [256, 256, 77],
    [512, 512, 308],
    [1280, 720, 1104],
    [1920, 1080, 2448],
  ])('OpenAI: a still of %d × %d counts as %d, as was counted', (width, height, perFrame) => {
    expect(estimateClipTokens(choice('openai', 'gpt-6.2-sol'), { ...clip, width, height })).toMatchObject({
      frames: 47,
      perFrame,
    });
  });

  test.each([
    [256, 256, 100],
    [1000, 1000, 1296],
  ])('Anthropic: a still of %d × %d counts as %d', (width, height, perFrame) => {
    expect(estimateClipTokens(choice('anthropic', 'claude-opus-5-5'), { ...clip, width, height })?.perFrame).toBe(
      perFrame,
    );
  });

  test('of a clip shorter than a step are those of one frame', () => {
    expect(estimateClipTokens(choice('google', 'gemini-4-argon'), { ...clip, duration: 0.42 })?.frames).toBe(1);
  });

  test('are unknown where no rule is published', () => {
    for (const id of ['qwen', 'seed', 'openrouter', 'compatible', 'nobody']) {
      expect(estimateClipTokens(choice(id, 'm'), clip)).toBeNull();
    }
    expect(estimateClipTokens(choice('openai', 'm', { detail: 'low' }), clip)).toBeNull();
  });
});

test('words are counted by fours', () => {
  expect(estimateWordTokens('Which structure?')).toBe(4);
  expect(estimateWordTokens('')).toBe(0);
});
