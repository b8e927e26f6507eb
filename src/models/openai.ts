import * as v from 'valibot';
import type { Provider } from '../domain/model.ts';
import { httpProvider, type ModelPorts } from './httpProvider.ts';
import { bearer } from './bearer.ts';
import { stillPart, writeResponses } from './responses/write.ts';
import { DEFAULT, MOST_TOKENS_FIELD, rateField, TEMPERATURE_FIELD, TIMEOUT_FIELD } from './settings.ts';

/** Stills per second in the published runs. */
const PUBLISHED_RATE = 5;

const EFFORTS = [DEFAULT, 'none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];
const DETAILS = [DEFAULT, 'low', 'high', 'original'];

/** The list holds models for speech, pictures and vectors as well, and says of none what it is for. */
const ANSWERS = /^(gpt-|o\d|chatgpt-)/;
const ANSWERS_NOT = /audio|realtime|transcribe|tts|image|search|moderation|embedding|instruct/;

const List = v.object({ data: v.array(v.object({ id: v.string() })) });

/** OpenAI's Responses API: a clip goes as stills, as in the published runs. */
export function openaiProvider(ports: ModelPorts): Provider {
  return httpProvider(
    {
      id: 'openai',
      needsKey: true,
      access: 'direct',
      settings: [
        { kind: 'choice', name: 'reasoningEffort', initial: DEFAULT, values: EFFORTS },
        { kind: 'choice', name: 'detail', initial: DEFAULT, values: DETAILS },
        rateField(PUBLISHED_RATE),
        TEMPERATURE_FIELD,
        MOST_TOKENS_FIELD,
        TIMEOUT_FIELD,
        { kind: 'text', name: 'baseUrl', initial: 'https://api.openai.com/v1' },
      ],
      suggestions: ['gpt-5.4-2026-03-05', 'gpt-6.2-sol', 'gpt-6.2-astra'],
      history: [{ name: 'gpt-5.4-2026-03-05', withdrawn: false }],
      takes: (values) => ({ kind: 'stills', rate: values.number('rate') ?? PUBLISHED_RATE }),
      place: (values) => ({ kind: 'direct', base: values.address('baseUrl') }),
      headers: bearer,
      encoding: 'data-url',
      mostBytes: null,
      path: '/responses',
      write: (call, values) => {
        const effort = values.choice('reasoningEffort');
        const temperature = values.number('temperature');
        const most = values.number('maxOutputTokens');
        return {
          ...writeResponses(call, (media) => stillPart(media, values.choice('detail'))),
          ...(effort !== null && { reasoning: { effort } }),
          ...(temperature !== null && { temperature }),
          ...(most !== null && { max_output_tokens: most }),
        };
      },
      reader: async () => (await import('./responses/read.ts')).readResponses,
      list: {
        path: '/models',
        read: (json) => {
          const list = v.safeParse(List, json);
          if (!list.success) return null;
          return list.output.data.map(({ id }) => id).filter((id) => ANSWERS.test(id) && !ANSWERS_NOT.test(id));
        },
      },
    },
    ports,
  );
}
