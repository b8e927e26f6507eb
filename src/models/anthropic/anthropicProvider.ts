import * as v from 'valibot';
import type { Provider } from '../../domain/model.ts';
import { httpProvider, type ModelPorts } from '../httpProvider.ts';
import { DEFAULT, rateField, TEMPERATURE_FIELD, TIMEOUT_FIELD } from '../settings.ts';
import { writeMessage } from './write.ts';

const API_VERSION = '2023-06-01';

/** Stills per second: the rate of the published runs that took stills. */
const RATE = 5;

/** Tokens. The API wants a limit; thinking counts towards it. */
const MOST_TOKENS = 16_000;

/** Bytes of a request; a quarter of a megabyte is left for the words. */
const LARGEST_REQUEST = 32_000_000 - 250_000;

const EFFORTS = [DEFAULT, 'low', 'medium', 'high', 'max'];

const List = v.object({ data: v.array(v.object({ id: v.string() })) });

/** Anthropic's Messages API: a clip goes as stills. */
export function anthropicProvider(ports: ModelPorts): Provider {
  return httpProvider(
    {
      id: 'anthropic',
      needsKey: true,
      access: 'direct',
      settings: [
        { kind: 'choice', name: 'thinking', initial: DEFAULT, values: [DEFAULT, 'adaptive', 'disabled'] },
        { kind: 'choice', name: 'reasoningEffort', initial: DEFAULT, values: EFFORTS },
        rateField(RATE),
        TEMPERATURE_FIELD,
        { kind: 'number', name: 'maxOutputTokens', initial: MOST_TOKENS, min: 1, max: 128_000, step: 1 },
        TIMEOUT_FIELD,
        { kind: 'text', name: 'baseUrl', initial: 'https://api.anthropic.com/v1' },
      ],
      suggestions: ['claude-sonnet-5-5', 'claude-opus-5-5', 'claude-haiku-5-5'],
      history: [],
      takes: (values) => ({ kind: 'stills', rate: values.number('rate') ?? RATE }),
      place: (values) => ({ kind: 'direct', base: values.address('baseUrl') }),
      headers: (key) => ({
        ...(key !== null && { 'x-api-key': key }),
        'anthropic-version': API_VERSION,
        // Without it the host answers no page in a browser. The key is the user's own, and no other's is at risk.
        'anthropic-dangerous-direct-browser-access': 'true',
      }),
      encoding: 'base64',
      mostBytes: { kind: 'all', bytes: LARGEST_REQUEST },
      path: '/messages',
      write: (call, values) => {
        const thinking = values.choice('thinking');
        const temperature = values.number('temperature');
        return {
          ...writeMessage(call, { effort: values.choice('reasoningEffort') }),
          max_tokens: values.number('maxOutputTokens') ?? MOST_TOKENS,
          ...(thinking !== null && { thinking: { type: thinking } }),
          ...(temperature !== null && { temperature }),
        };
      },
      reader: async () => (await import('./read.ts')).readMessage,
      list: {
        path: '/models?limit=1000',
        read: (json) => {
          const list = v.safeParse(List, json);
          return list.success ? list.output.data.map(({ id }) => id) : null;
        },
      },
    },
    ports,
  );
}
