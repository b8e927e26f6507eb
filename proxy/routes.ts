import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientKey } from './clientAddress.ts';
import { problem, type Problem } from './errors.ts';
import { health, readiness } from './health.ts';
import type { Limits } from './limits.ts';
import { isQuality } from './quality.ts';
import { relay } from './relay.ts';
import type { Resolver } from './resolver.ts';
import type { Settings } from './settings.ts';
import type { Source, Wanted } from './source.ts';
import { sendVideo } from './stream.ts';
import { holdsToken, TOKEN_HEADER } from './token.ts';
import { isVideoId } from './videoId.ts';
import type { Ytdlp } from './ytdlp.ts';

/** What routes work with. */
export type Parts = { settings: Settings; ytdlp: Ytdlp; resolver: Resolver; limits: Limits };

/** One request on its way. `signal` aborts when the client goes or the proxy ends. */
type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
  /** The address of the client; empty where it is gone already. */
  client: string;
  signal: AbortSignal;
};

/** Answers, or returns the problem to answer with. Rejects with the abort reason. */
type Answer = (exchange: Exchange, parts: Parts, captured: readonly string[]) => Promise<Problem | null>;

/** `headers`: what a page may send along, besides what browsers always let it send. */
export type Route = {
  name: string;
  path: RegExp;
  methods: readonly string[];
  headers: readonly string[];
  answer: Answer;
};

const READ = { methods: ['GET', 'HEAD'], headers: ['Range', 'If-Range', TOKEN_HEADER] };
const CALL = { methods: ['POST'], headers: ['Authorization', 'Content-Type', 'Accept', TOKEN_HEADER] };

export const ROUTES: readonly Route[] = [
  { name: 'health', path: /^\/health$/, ...READ, answer: answerHealth },
  { name: 'ready', path: /^\/ready$/, ...READ, answer: answerReady },
  { name: 'info', path: /^\/v\/([^/]*)\/info$/, ...READ, answer: admitted(answerInfo) },
  { name: 'video', path: /^\/v\/([^/]*)$/, ...READ, answer: admitted(answerVideo) },
  { name: 'relay', path: /^\/relay\/([^/]*)(\/.*)?$/, ...CALL, answer: admitted(answerRelay) },
];

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  response.end(text);
}

async function answerHealth({ response }: Exchange, { ytdlp, settings }: Parts): Promise<null> {
  sendJson(response, 200, {
    ...(await health(ytdlp, { relay: settings.relay !== null })),
    needsToken: settings.token !== null,
  });
  return null;
}

async function answerReady({ response }: Exchange, { ytdlp }: Parts): Promise<Problem | null> {
  const missing = await readiness(ytdlp);
  if (missing === null) sendJson(response, 200, { ready: true });
  return missing;
}

async function answerInfo(exchange: Exchange, { resolver, settings }: Parts, [id = '']: readonly string[]) {
  const wanted = readWanted(id, exchange.query, settings.ids);
  if ('kind' in wanted) return wanted;
  const source = await resolver.resolve(wanted, exchange.signal);
  if (source.kind === 'problem') return source;
  sendJson(exchange.response, 200, withoutAddress(source));
  return null;
}

async function answerVideo(exchange: Exchange, parts: Parts, [id = '']: readonly string[]) {
  const { request, response, query, signal } = exchange;
  const wanted = readWanted(id, query, parts.settings.ids);
  if ('kind' in wanted) return wanted;
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  const { extraMediaHosts, stallSeconds } = parts.settings;
  const context = { wanted, resolver: parts.resolver, extraMediaHosts, stallSeconds, signal };
  return sendVideo({ method, headers: request.headers }, response, context);
}

async function answerRelay(exchange: Exchange, parts: Parts, [name = '', path = '']: readonly string[]) {
  const { request, response, signal } = exchange;
  const { relay: settings } = parts.settings;
  return settings === null ? problem('relay-off') : relay(request, response, { name, path, settings, signal });
}

/** Within the limits and with the token; who guesses at the token uses up a share all the same. */
function admitted(answer: Answer): Answer {
  return async (exchange, parts, captured) => {
    const entry = parts.limits.enter(clientKey(exchange.client));
    if (entry.kind === 'problem') return entry;
    try {
      if (!holdsToken(exchange.request.headers, parts.settings.token)) return problem('token-refused');
      return await answer(exchange, parts, captured);
    } finally {
      entry.leave();
    }
  };
}

function readWanted(encodedId: string, query: URLSearchParams, ids: Settings['ids']): Wanted | Problem {
  const id = decoded(encodedId);
  if (id === null || !isVideoId(id)) return problem('bad-id');
  const quality = query.get('quality') ?? 'published';
  if (!isQuality(quality)) return problem('unknown-quality');
  return ids === null || ids.has(id) ? { id, quality } : problem('id-refused');
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function withoutAddress({ kind: _kind, address: _address, ...rest }: Source) {
  return rest;
}
