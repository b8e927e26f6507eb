import type { IncomingHttpHeaders } from 'node:http';
import { compatibleDialect, dashscopeDialect, openrouterDialect } from './chatDialect.ts';
import type { Dialect } from './dialect.ts';
import { messagesDialect } from './messagesDialect.ts';
import { arkDialect, openaiDialect } from './responsesDialect.ts';

/** A model host, as far as a page meets it. */
export type ModelHost = {
  name: string;
  dialect: Dialect;
  /** Addresses on the one stand-in server, of calls and of the list of models. */
  path: string;
  list: { path: string; body: unknown } | null;
  /** Headers that a page may send, in a preflight's lower case; null where pages are refused. */
  pageHeaders: readonly string[] | null;
  /** The key that came, or null. */
  keyOf: (headers: IncomingHttpHeaders) => string | null;
  needsKey: boolean;
  /** Answers as a stream of events. */
  streams: boolean;
};

const bearer = ({ authorization }: IncomingHttpHeaders) => /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? null;
const idList = (...ids: string[]) => ({ object: 'list', data: ids.map((id) => ({ id, object: 'model' })) });
const usual = { keyOf: bearer, needsKey: true, streams: false, list: null };
const PAGE_HEADERS = ['authorization', 'content-type'];

export const MODEL_HOSTS: readonly ModelHost[] = [
  {
    ...usual,
    name: 'openai',
    dialect: openaiDialect,
    path: '/openai/v1/responses',
    list: {
      path: '/openai/v1/models',
      body: idList('gpt-stand-in', 'text-embedding-3-large', 'gpt-4o-mini-tts', 'whisper-1'),
    },
    pageHeaders: PAGE_HEADERS,
  },
  { ...usual, name: 'seed', dialect: arkDialect, path: '/api/v3/responses', pageHeaders: null },
  {
    ...usual,
    name: 'qwen',
    dialect: dashscopeDialect,
    path: '/compatible-mode/v1/chat/completions',
    pageHeaders: null,
    streams: true,
  },
  {
    ...usual,
    name: 'anthropic',
    dialect: messagesDialect,
    path: '/anthropic/v1/messages',
    list: { path: '/anthropic/v1/models', body: { data: [{ id: 'claude-stand-in', type: 'model' }], has_more: false } },
    pageHeaders: ['x-api-key', 'anthropic-version', 'anthropic-dangerous-direct-browser-access', 'content-type'],
    keyOf: (headers) => {
      // Without the header it answers no page, and without a version nobody.
      const isAllowed =
        headers['anthropic-dangerous-direct-browser-access'] === 'true' && headers['anthropic-version'] !== undefined;
      return isAllowed && typeof headers['x-api-key'] === 'string' ? headers['x-api-key'] : null;
    },
  },
  {
    ...usual,
    name: 'openrouter',
    dialect: openrouterDialect,
    path: '/openrouter/api/v1/chat/completions',
    list: {
      path: '/openrouter/api/v1/models',
      body: {
        data: [
          { id: 'vendor/sees-stills', architecture: { input_modalities: ['text', 'image'] } },
          { id: 'vendor/sees-clips', architecture: { input_modalities: ['text', 'image', 'video'] } },
          { id: 'vendor/reads-only', architecture: { input_modalities: ['text'] } },
        ],
      },
    },
    pageHeaders: PAGE_HEADERS,
  },
  {
    ...usual,
    name: 'compatible',
    dialect: compatibleDialect,
    path: '/local/v1/chat/completions',
    list: { path: '/local/v1/models', body: idList('local-model') },
    pageHeaders: PAGE_HEADERS,
    needsKey: false,
  },
];
