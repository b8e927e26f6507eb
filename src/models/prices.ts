import type { Price } from '../domain/price.ts';

/** The day on which the table was put together. Prices change: a person can correct each of them. */
export const PRICES_AS_OF = '2026-11-29';

const OPENAI = 'https://developers.openai.com/api/docs/pricing';
const GOOGLE = 'https://ai.google.dev/gemini-api/docs/pricing';
const ANTHROPIC = 'https://platform.claude.com/docs/en/about-claude/pricing';
const ALIBABA = 'https://www.alibabacloud.com/help/en/model-studio/models';

const ALWAYS = { promptUpTo: null, from: null, until: null };

/**
 * Standard prices of the models that are offered first and of the published ones. Those of Google, OpenAI and Anthropic
 * were read in copies of the pages named and in public tables made from them (pydantic/genai-prices, models.dev), the
 * one of Alibaba's international region in models.dev. Ark names its prices in yuan and behind a script, and OpenRouter
 * and servers of one's own have none of their own: not known.
 */
export const PRICES: readonly Price[] = [
  priced('google', 'gemini-3.1-pro-preview', [2, 12], GOOGLE, { promptUpTo: 200_000 }),
  priced('google', 'gemini-4-argon', [2, 10], GOOGLE, { until: '2026-11-30' }),
  priced('google', 'gemini-4-argon', [4, 20], GOOGLE, { from: '2026-12-01' }),
  priced('google', 'gemini-3.8-flash', [0.75, 3.75], GOOGLE, { until: '2026-12-31' }),
  priced('google', 'gemini-3.5-flash-lite', [0.3, 2.5], GOOGLE),
  priced('google', 'gemini-3-pro-preview', [2, 12], GOOGLE, { promptUpTo: 200_000 }),
  priced('openai', 'gpt-5.4-2026-03-05', [2.5, 15], OPENAI, { promptUpTo: 272_000 }),
  priced('openai', 'gpt-6.2-sol', [2, 10], OPENAI, { promptUpTo: 272_000 }),
  priced('openai', 'gpt-6.2-astra', [8, 40], OPENAI, { promptUpTo: 272_000 }),
  priced('qwen', 'qwen3.5-397b-a17b', [0.6, 3.6], ALIBABA),
  priced('qwen', 'qwen3.7-plus', [0.5, 3], ALIBABA, { promptUpTo: 256_000 }),
  unpriced('seed', 'doubao-seed-2-0-pro-260215'),
  unpriced('seed', 'doubao-seed-2-1-pro-260915'),
  priced('anthropic', 'claude-sonnet-5-5', [2, 10], ANTHROPIC),
  priced('anthropic', 'claude-opus-5-5', [4, 20], ANTHROPIC),
  priced('anthropic', 'claude-haiku-5-5', [0.1, 0.5], ANTHROPIC, { promptUpTo: 100_000 }),
  unpriced('openrouter', 'google/gemini-3.1-pro-preview'),
  unpriced('openrouter', 'qwen/qwen3.5-397b-a17b'),
  unpriced('openrouter', 'openai/gpt-5.4'),
  unpriced('compatible', 'qwen3-vl:8b'),
];

function priced(
  provider: string,
  model: string,
  [input, output]: readonly [input: number, output: number],
  source: string,
  limits: Partial<Pick<Price, 'promptUpTo' | 'from' | 'until'>> = {},
): Price {
  return { provider, model, input, output, ...ALWAYS, ...limits, source };
}

function unpriced(provider: string, model: string): Price {
  return { provider, model, input: null, output: null, ...ALWAYS, source: null };
}
