import * as v from 'valibot';
import type { Provider } from '../domain/model.ts';
import { bearer } from './bearer.ts';
import { writeChat } from './chat/write.ts';
import { httpProvider, type ModelPorts } from './httpProvider.ts';
import {
  CLIP_FORM_FIELD,
  DEFAULT,
  formOf,
  MOST_TOKENS_FIELD,
  rateField,
  TEMPERATURE_FIELD,
  TIMEOUT_FIELD,
} from './settings.ts';

/** Stills per second: the rate of the published runs that took stills. */
const RATE = 5;

const EFFORTS = [DEFAULT, 'none', 'minimal', 'low', 'medium', 'high', 'xhigh'];

const Modalities = v.optional(v.fallback(v.array(v.string()), []), []);
const List = v.object({
  data: v.array(
    v.object({ id: v.string(), architecture: v.optional(v.nullable(v.object({ input_modalities: Modalities }))) }),
  ),
});

/** Many providers' models behind one address and one key. */
export function openrouterProvider(ports: ModelPorts): Provider {
  return httpProvider(
    {
      id: 'openrouter',
      needsKey: true,
      access: 'direct',
      settings: [
        CLIP_FORM_FIELD,
        rateField(RATE),
        { kind: 'choice', name: 'reasoningEffort', initial: DEFAULT, values: EFFORTS },
        TEMPERATURE_FIELD,
        MOST_TOKENS_FIELD,
        TIMEOUT_FIELD,
        { kind: 'text', name: 'baseUrl', initial: 'https://openrouter.ai/api/v1' },
      ],
      suggestions: ['google/gemini-3.1-pro-preview', 'qwen/qwen3.5-397b-a17b', 'openai/gpt-5.4'],
      history: [],
      takes: (values) => formOf(values, RATE),
      place: (values) => ({ kind: 'direct', base: values.address('baseUrl') }),
      headers: bearer,
      encoding: 'data-url',
      mostBytes: null,
      path: '/chat/completions',
      write: (call, values) => {
        const effort = values.choice('reasoningEffort');
        const temperature = values.number('temperature');
        const most = values.number('maxOutputTokens');
        return {
          ...writeChat(call),
          ...(effort !== null && { reasoning: { effort } }),
          ...(temperature !== null && { temperature }),
          ...(most !== null && { max_tokens: most }),
        };
      },
      reader: async () => (await import('./chat/read.ts')).readChat,
      list: {
        path: '/models',
        read: (json, values) => {
          const list = v.safeParse(List, json);
          if (!list.success) return null;
          const needed = formOf(values, RATE).kind === 'whole' ? 'video' : 'image';
          const models = list.output.data.filter(({ architecture }) => architecture?.input_modalities.includes(needed));
          return models.map(({ id }) => id);
        },
      },
    },
    ports,
  );
}
