import type { GoogleGenAI } from '@google/genai/web';
import type { Connections } from '../../domain/connections.ts';
import { failure, success, type Failure, type Outcome } from '../../domain/failure.ts';
import { lateCode } from '../../domain/lateCode.ts';
import type { ModelCall, Provider } from '../../domain/model.ts';
import type { Reply, SentRequest } from '../../domain/reply.ts';
import { checkModel } from '../check.ts';
import type { Exchange } from '../exchange.ts';
import type { ModelPorts } from '../httpProvider.ts';
import { askWithLess, type Variant } from '../reductions.ts';
import type { SentMedia } from '../sentRequest.ts';
import { GEMINI_SETTINGS, readGeminiSettings, type GeminiSettings } from './settings.ts';

const ID = 'google';

/**
 * The first is the successor that Google names for `gemini-3-pro-preview`, the model of the published runs, which was
 * withdrawn on 9 March 2026.
 */
const SUGGESTIONS = ['gemini-3.1-pro-preview', 'gemini-4-argon', 'gemini-3.8-flash', 'gemini-3.5-flash-lite'];

/** What the SDK and the network accept; anything else would throw before a request is made. */
const MODEL_NAME = /^[\w.:@-]+(\/[\w.:@-]+)*$/;
const KEY = /^[\x21-\x7e]+$/;

/**
 * Bytes of one request: Google's limit for data inside it, less what the words may take. It was 20 MB until January
 * 2026.
 */
const LARGEST_REQUEST = 100_000_000 - 250_000;

/** Gemini through Google's own SDK, in the browser, with the user's key. */
export function geminiProvider({ shrinker, connections }: Pick<ModelPorts, 'shrinker' | 'connections'>): Provider {
  const connect: Provider['connect'] = ({ model, settings: chosen, key }) => {
    const settings = readGeminiSettings(chosen);
    return {
      id: `${ID}/${model}`,
      takes: { kind: 'whole' },
      fetchesVideos: true,
      async reply(call, signal) {
        if (!MODEL_NAME.test(model)) return failure('model-unknown', { model });
        const bounds = {
          most: { kind: 'all', bytes: LARGEST_REQUEST } as const,
          shrinker,
          mayThin: call.mayThin,
          signal,
        };
        return askWithLess(call.attachments, bounds, (variant) =>
          ask(call, variant, { model, key, settings, connections, signal }),
        );
      },
    };
  };

  return {
    id: ID,
    looks: true,
    needsKey: true,
    access: 'direct',
    fetchesVideos: true,
    settings: GEMINI_SETTINGS,
    suggestions: SUGGESTIONS,
    history: [{ name: 'gemini-3-pro-preview', withdrawn: true }],

    async models(key, settings, signal) {
      const connection = { key, settings: readGeminiSettings(settings), connections };
      return exchange(connection, { model: '', media: [], signal }, async (client) => {
        const names: string[] = [];
        for await (const { name, supportedActions } of await client.models.list({ config: { pageSize: 1000 } })) {
          if (name !== undefined && supportedActions?.includes('generateContent'))
            names.push(name.replace(/^models\//, ''));
        }
        return success(names);
      });
    },

    connect,
    check: (connection, signal) => checkModel(connect(connection), signal),
  };
}

type Connection = { key: string | null; settings: GeminiSettings; connections: Connections };

async function ask(
  call: ModelCall,
  { attachments, reduced }: Variant,
  { model, signal, ...connection }: Connection & { model: string; signal: AbortSignal },
): Promise<Outcome<Reply>> {
  const code = await lateCode(() => Promise.all([import('./request.ts'), import('./reply.ts')]));
  if (!code.ok) return code;
  const [{ geminiRequest }, { readGeminiReply }] = code.value;
  const { parameters, media } = await geminiRequest({ ...call, attachments }, { model, settings: connection.settings });
  const onRequest = (request: SentRequest) => call.onRequest?.({ ...request, reduced });
  return exchange(connection, { model, media, signal, onRequest }, async (client, seen) => {
    const answer = await client.models.generateContent(parameters);
    const { latency, request } = seen;
    return readGeminiReply(answer, { latency, request: request && { ...request, reduced } });
  });
}

/** One exchange through the SDK; whatever the SDK throws is named by what came over the network. */
async function exchange<T>(
  { key, settings, connections }: Connection,
  {
    model,
    media,
    signal,
    onRequest,
  }: {
    model: string;
    media: readonly SentMedia[];
    signal: AbortSignal;
    onRequest?: (request: SentRequest) => void;
  },
  use: (client: GoogleGenAI, exchange: Exchange) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { baseUrl, apiVersion, timeout } = settings;
  if (key === null) return failure('key-missing', { provider: ID });
  if (!KEY.test(key)) return failure('key-refused', { provider: ID });
  if (!URL.canParse(baseUrl)) return failure('request-refused', { field: 'baseUrl' });
  const { host } = new URL(baseUrl);
  signal.throwIfAborted();

  const overdue = AbortSignal.timeout(timeout * 1000);
  // What names a failure is here before the call is: it may be the network that fails.
  const code = await lateCode(() =>
    Promise.all([import('../exchange.ts'), import('@google/genai/web'), import('./failure.ts')]),
  );
  if (!code.ok) return code;
  const [{ Exchange }, { GoogleGenAI }, { geminiFailure, holdsRefusal }] = code.value;
  const seen = new Exchange({ secrets: [key], media, onRequest, signal: AbortSignal.any([signal, overdue]) });
  // Without retry options the SDK tries once: waiting and trying again is the runner's.
  const client = new GoogleGenAI({ apiKey: key, apiVersion, httpOptions: { baseUrl, fetch: seen.fetch } });
  const named = (): Outcome<T> => {
    return { ok: false, failure: withoutKey(geminiFailure(seen.arrival, { model, host, now: Date.now() }), key) };
  };
  try {
    const outcome = await use(client, seen);
    if (outcome.ok) return outcome;
    // The SDK reads a refusal that came as a success as an answer without words.
    return holdsRefusal(seen.arrival) ? named() : outcome;
  } catch (error) {
    signal.throwIfAborted();
    if (overdue.aborted) return failure('timed-out', { seconds: timeout }, { retryable: true });
    if (seen.request === null) throw error;
    if (seen.arrival.kind === 'nothing' && (await connections.refused(baseUrl)))
      return failure('host-not-allowed', { host });
    return named();
  }
}

/** Words of the provider's may repeat the key. */
function withoutKey(found: Failure, key: string): Failure {
  const facts = Object.entries(found.facts).map(([name, fact]) => [
    name,
    typeof fact === 'string' ? fact.replaceAll(key, '[key]') : fact,
  ]);
  return { ...found, facts: Object.fromEntries(facts) };
}
