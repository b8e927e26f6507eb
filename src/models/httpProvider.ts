import type { ClipShrinker } from '../domain/clip.ts';
import type { Connections } from '../domain/connections.ts';
import { failure, success, type Outcome } from '../domain/failure.ts';
import { lateCode } from '../domain/lateCode.ts';
import type { ClipForm, Connection, ModelCall, Provider } from '../domain/model.ts';
import type { Reply } from '../domain/reply.ts';
import { checkModel } from './check.ts';
import { encodeMedia, isStill, type Encoding } from './encodedMedia.ts';
import type { HttpAnswer } from './httpCall.ts';
import { askWithLess, type Budget, type Variant } from './reductions.ts';
import type { SaidReply } from './replyWithWords.ts';
import { routeTo, type Place } from './route.ts';
import type { SentMedia } from './sentRequest.ts';
import { SettingValues } from './settings.ts';

/** What providers reach through others: the proxy whose relay passes calls on, and what makes clips smaller. */
export type ModelPorts = {
  /** Null where no proxy is set. */
  proxyUrl: () => string | null;
  /** Its shared token; null where none was entered. */
  proxyToken: () => string | null;
  connections: Connections;
  /** Null where clips can not be encoded again: one that is too large is then a failure. */
  shrinker: ClipShrinker | null;
};

/** A call as a provider's format wants it written. */
export type WrittenCall = Pick<ModelCall, 'prompt' | 'schema'> & { model: string; media: readonly SentMedia[] };

/** What differs between providers that take one request of JSON. */
export type HttpService = Pick<Provider, 'id' | 'needsKey' | 'access' | 'settings' | 'suggestions' | 'history'> & {
  takes: (values: SettingValues) => ClipForm;
  place: (values: SettingValues) => Place;
  headers: (key: string | null) => Readonly<Record<string, string>>;
  encoding: Encoding;
  /** Null where the host is left to say what is too much. */
  mostBytes: Budget | null;
  /** Paths begin with a slash and follow the place's base. */
  path: string;
  write: (call: WrittenCall, values: SettingValues) => object;
  /** Loaded with the first call. Null for what is not in the provider's format. */
  reader: () => Promise<(answer: HttpAnswer) => Outcome<SaidReply> | null>;
  /** Null where there is no list. */
  list: { path: string; read: (json: unknown, values: SettingValues) => string[] | null } | null;
};

export function httpProvider(service: HttpService, ports: ModelPorts): Provider {
  const { id, needsKey, access, settings: fields, suggestions, history, list } = service;

  const connect: Provider['connect'] = (connection) => {
    const values = new SettingValues(fields, connection.settings);
    const takes = service.takes(values);
    return {
      id: `${id}/${connection.model}`,
      takes,
      async reply(call, signal) {
        if (takes.kind === 'stills' && !call.attachments.every(({ blob }) => isStill(blob))) {
          throw new Error(`${id} takes stills, and was given something else.`);
        }
        if (needsKey && connection.key === null) return failure('key-missing', { provider: id });
        const bounds = { most: service.mostBytes, shrinker: ports.shrinker, mayThin: call.mayThin, signal };
        return askWithLess(call.attachments, bounds, (variant) =>
          askOnce(call, variant, { service, ports, connection, values }, signal),
        );
      },
    };
  };

  return {
    id,
    looks: true,
    needsKey,
    access,
    settings: fields,
    suggestions,
    history,
    async models(key, settings, signal) {
      if (list === null) return success(suggestions);
      const values = new SettingValues(fields, settings);
      const route = routeTo(service.place(values), list.path, proxyOf(ports, id));
      if (!route.ok) return route;
      const read = ({ json }: HttpAnswer) => {
        const names = list.read(json, values);
        return names === null ? null : success(names);
      };
      const code = await lateCode(() => import('./httpCall.ts'));
      if (!code.ok) return code;
      const { httpCall } = code.value;
      const { connections } = ports;
      const call = { connections, body: null, media: [], key, model: '', timeout: values.timeout };
      return httpCall({ ...call, route: route.value, headers: service.headers(key) }, read, signal);
    },
    connect,
    check: (connection, signal) => checkModel(connect(connection), signal),
  };
}

type Asking = { service: HttpService; ports: ModelPorts; connection: Connection; values: SettingValues };

async function askOnce(
  { prompt, schema, onRequest }: ModelCall,
  { attachments, reduced }: Variant,
  { service, ports, connection, values }: Asking,
  signal: AbortSignal,
): Promise<Outcome<Reply>> {
  const { key, model } = connection;
  const route = routeTo(service.place(values), service.path, proxyOf(ports, service.id));
  if (!route.ok) return route;
  const media = await encodeMedia(attachments, service.encoding);
  const body = service.write({ prompt, schema, model, media }, values);
  const code = await lateCode(() => Promise.all([import('./httpCall.ts'), service.reader()]));
  if (!code.ok) return code;
  const [{ httpCall }, readReply] = code.value;
  const read = (answer: HttpAnswer) => {
    const said = readReply(answer);
    if (said === null || !said.ok) return said;
    return success({ ...said.value, latency: answer.latency, request: { ...answer.request, reduced } });
  };
  const headers = service.headers(key);
  const call = { route: route.value, headers, body, media, key, model, timeout: values.timeout };
  const { connections } = ports;
  return httpCall({ ...call, connections, onRequest: (request) => onRequest?.({ ...request, reduced }) }, read, signal);
}

function proxyOf({ proxyUrl, proxyToken }: ModelPorts, provider: string) {
  return { proxyUrl: proxyUrl(), proxyToken: proxyToken(), provider };
}
