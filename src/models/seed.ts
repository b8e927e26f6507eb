import type { Provider } from '../domain/model.ts';
import { bearer } from './bearer.ts';
import { httpProvider, type ModelPorts } from './httpProvider.ts';
import { clipPart, writeResponses } from './responses/write.ts';
import { DEFAULT, MOST_TOKENS_FIELD, TEMPERATURE_FIELD, TIMEOUT_FIELD } from './settings.ts';

/** By the name that the proxy's relay gives them. A key belongs to one region. */
const REGIONS = {
  china: { name: 'ark', base: 'https://ark.cn-beijing.volces.com/api/v3' },
  international: { name: 'ark-intl', base: 'https://ark.ap-southeast.bytepluses.com/api/v3' },
} as const;

const EFFORTS = [DEFAULT, 'minimal', 'low', 'medium', 'high'];

const isRegion = (name: string): name is keyof typeof REGIONS => Object.hasOwn(REGIONS, name);

/** Seed on Ark, through its Responses API. Its host answers no pages. */
export function seedProvider(ports: ModelPorts): Provider {
  return httpProvider(
    {
      id: 'seed',
      needsKey: true,
      access: 'relay',
      settings: [
        { kind: 'choice', name: 'thinking', initial: DEFAULT, values: [DEFAULT, 'enabled', 'disabled', 'auto'] },
        { kind: 'choice', name: 'reasoningEffort', initial: DEFAULT, values: EFFORTS },
        { kind: 'number', name: 'sampling', initial: null, min: 0.2, max: 5, step: 0.1 },
        TEMPERATURE_FIELD,
        MOST_TOKENS_FIELD,
        TIMEOUT_FIELD,
        { kind: 'choice', name: 'region', initial: 'china', values: Object.keys(REGIONS) },
      ],
      suggestions: ['doubao-seed-2-0-pro-260215', 'doubao-seed-2-1-pro-260915'],
      history: [{ name: 'doubao-seed-2-0-pro-260215', withdrawn: false }],
      takes: () => ({ kind: 'whole' }),
      place: (values) => {
        const region = values.text('region');
        return { kind: 'relay', ...REGIONS[isRegion(region) ? region : 'china'] };
      },
      headers: bearer,
      encoding: 'data-url',
      mostBytes: null,
      path: '/responses',
      write: (call, values) => {
        const thinking = values.choice('thinking');
        const effort = values.choice('reasoningEffort');
        const temperature = values.number('temperature');
        const most = values.number('maxOutputTokens');
        return {
          ...writeResponses(call, (media) => clipPart(media, values.number('sampling'))),
          ...(thinking !== null && { thinking: { type: thinking } }),
          ...(effort !== null && { reasoning: { effort } }),
          ...(temperature !== null && { temperature }),
          ...(most !== null && { max_output_tokens: most }),
        };
      },
      reader: async () => (await import('./responses/read.ts')).readResponses,
      list: null,
    },
    ports,
  );
}
