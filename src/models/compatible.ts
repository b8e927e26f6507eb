import * as v from 'valibot';
import type { Provider } from '../domain/model.ts';
import { bearer } from './bearer.ts';
import { writeChat } from './chat/write.ts';
import { httpProvider, type ModelPorts } from './httpProvider.ts';
import { CLIP_FORM_FIELD, formOf, MOST_TOKENS_FIELD, rateField, TEMPERATURE_FIELD, TIMEOUT_FIELD } from './settings.ts';

/** Stills per second. Models that run on one's own machine have little room. */
const RATE = 1;

const List = v.object({ data: v.array(v.object({ id: v.string() })) });

/** Any server that speaks chat completions: Ollama, vLLM, LM Studio, a gateway; with a key or without. */
export function compatibleProvider(ports: ModelPorts): Provider {
  return httpProvider(
    {
      id: 'compatible',
      needsKey: false,
      access: 'direct',
      settings: [
        // Ollama's own address; a server elsewhere is entered in its place.
        { kind: 'text', name: 'baseUrl', initial: 'http://localhost:11434/v1' },
        CLIP_FORM_FIELD,
        rateField(RATE),
        TEMPERATURE_FIELD,
        MOST_TOKENS_FIELD,
        TIMEOUT_FIELD,
      ],
      suggestions: ['qwen3-vl:8b'],
      history: [],
      takes: (values) => formOf(values, RATE),
      place: (values) => ({ kind: 'direct', base: values.address('baseUrl') }),
      headers: bearer,
      encoding: 'data-url',
      mostBytes: null,
      path: '/chat/completions',
      write: (call, values) => {
        const temperature = values.number('temperature');
        const most = values.number('maxOutputTokens');
        return {
          ...writeChat(call),
          ...(temperature !== null && { temperature }),
          ...(most !== null && { max_tokens: most }),
        };
      },
      reader: async () => (await import('./chat/read.ts')).readChat,
      list: {
        path: '/models',
        read: (json) => {
          const list = v.safeParse(List, json);
          return list.success ? list.output.data.map(({ id }) => id) : null;
        },
      },
    },
    ports,
  );
}
