import type { Provider } from '../domain/model.ts';
import { bearer } from './bearer.ts';
import { writeChat } from './chat/write.ts';
import { httpProvider, type ModelPorts } from './httpProvider.ts';
import { MOST_TOKENS_FIELD, TEMPERATURE_FIELD, TIMEOUT_FIELD } from './settings.ts';

/** By the name that the proxy's relay gives them. A key belongs to one region. */
const REGIONS = {
  international: { name: 'dashscope-intl', base: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1' },
  china: { name: 'dashscope', base: 'https://dashscope.aliyuncs.com/compatible-mode/v1' },
  us: { name: 'dashscope-us', base: 'https://dashscope-us.aliyuncs.com/compatible-mode/v1' },
} as const;

/** Bytes of each data address: DashScope names this limit when a longer one comes. */
const LONGEST_DATA_ADDRESS = 10 * 1024 * 1024;

const isRegion = (name: string): name is keyof typeof REGIONS => Object.hasOwn(REGIONS, name);

/** Qwen on DashScope, in its mode that is compatible with chat completions. Its host answers no pages. */
export function qwenProvider(ports: ModelPorts): Provider {
  return httpProvider(
    {
      id: 'qwen',
      needsKey: true,
      access: 'relay',
      settings: [
        { kind: 'choice', name: 'thinking', initial: 'on', values: ['on', 'off'] },
        TEMPERATURE_FIELD,
        MOST_TOKENS_FIELD,
        TIMEOUT_FIELD,
        { kind: 'choice', name: 'region', initial: 'international', values: Object.keys(REGIONS) },
      ],
      suggestions: ['qwen3.5-397b-a17b', 'qwen3.7-plus'],
      history: [{ name: 'qwen3.5-397b-a17b', withdrawn: false }],
      takes: () => ({ kind: 'whole' }),
      place: (values) => {
        const region = values.text('region');
        return { kind: 'relay', ...REGIONS[isRegion(region) ? region : 'international'] };
      },
      headers: bearer,
      encoding: 'data-url',
      mostBytes: { kind: 'each', bytes: LONGEST_DATA_ADDRESS },
      path: '/chat/completions',
      write: (call, values) => {
        const temperature = values.number('temperature');
        const most = values.number('maxOutputTokens');
        return {
          ...writeChat(call),
          // DashScope enforces a schema only where the model does not think.
          enable_thinking: values.text('thinking') === 'on' && call.schema === null,
          // Some models think only in a stream, and a connection that is silent for minutes may be cut.
          stream: true,
          stream_options: { include_usage: true },
          ...(temperature !== null && { temperature }),
          ...(most !== null && { max_tokens: most }),
        };
      },
      reader: async () => (await import('./chat/stream.ts')).readChatStream,
      list: null,
    },
    ports,
  );
}
