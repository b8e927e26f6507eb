import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, ERRORS, problem, type Problem } from './errors.ts';
import { Limits } from './limits.ts';
import type { Log } from './log.ts';
import { corsHeaders, isOwnName, mayAsk, preflightHeaders } from './origins.ts';
import { isRelayHost } from './relayHosts.ts';
import { Resolver } from './resolver.ts';
import { ROUTES, sendJson, type Parts } from './routes.ts';
import type { Settings } from './settings.ts';
import { Ytdlp } from './ytdlp.ts';

/** A client that takes nothing for so long is cut off; a paused player asks again by range. */
const CLIENT_IDLE_MS = 5 * 60_000;
/** A client that takes up a kept connection just as Node's default of 5 s ends meets a reset. */
const KEEP_ALIVE_MS = 75_000;
const MAX_LOGGED_PATH_CHARS = 100;

export type Proxy = {
  /** Starts to listen; resolves to the address, rejects when the port is taken. */
  listen(): Promise<string>;
  /** Ends running answers and their child processes. */
  close(): Promise<void>;
};

export function createProxy(settings: Settings, log: Log): Proxy {
  const ytdlp = new Ytdlp(settings.ytdlp);
  const parts: Parts = { settings, ytdlp, resolver: new Resolver(ytdlp, settings), limits: new Limits(settings) };
  const running = new Map<AbortController, Promise<void>>();

  const server = createServer((request, response) => {
    const controller = new AbortController();
    const served = serve(request, response, { parts, log, controller });
    running.set(controller, served);
    void served.finally(() => running.delete(controller));
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;

  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ host: settings.host, port: settings.port }, () => resolve(addressOf(server.address())));
      }),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const controller of running.keys()) controller.abort();
      await Promise.all(running.values());
      await parts.resolver.idle();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { parts, log, controller }: { parts: Parts; log: Log; controller: AbortController },
): Promise<void> {
  const began = Date.now();
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  const { signal } = controller;
  response.once('close', () => controller.abort());
  response.setTimeout(CLIENT_IDLE_MS, () => response.destroy());
  const sent = countBytes(response);
  let failure: Problem | null = null;
  try {
    failure = await answer(request, response, { parts, path, query: new URLSearchParams(query), signal });
  } catch (error) {
    if (!signal.aborted) {
      failure = problem('internal-error', { detail: error instanceof Error ? error.name : null });
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    }
  }
  if (failure !== null) sendProblem(response, failure);
  else if (!response.writableEnded) response.destroy();
  log({
    time: new Date(began).toISOString(),
    method: request.method ?? '',
    path: loggedPath(path),
    status: response.statusCode,
    bytes: sent(),
    milliseconds: Date.now() - began,
    code: failure?.code ?? (response.writableEnded ? null : 'client-gone'),
    detail: failure?.detail ?? null,
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { parts, path, query, signal }: { parts: Parts; path: string; query: URLSearchParams; signal: AbortSignal },
): Promise<Problem | null> {
  const { settings } = parts;
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (!isOwnName(request.headers.host, settings.names)) return problem('host-refused');
  if (!mayAsk(request.headers, settings.origins)) return problem('origin-refused');
  for (const [name, value] of Object.entries(corsHeaders(request.headers.origin))) response.setHeader(name, value);
  const route = ROUTES.find((known) => known.path.test(path));
  if (!route) return problem('no-route');
  if (request.method === 'OPTIONS') {
    response.writeHead(204, preflightHeaders(request.headers, route)).end();
    return null;
  }
  if (!route.methods.includes(request.method ?? '')) {
    response.setHeader('Allow', route.methods.join(', '));
    return problem('method-refused');
  }
  const captured = route.path.exec(path)?.slice(1) ?? [];
  return route.answer({ request, response, query, signal }, parts, captured);
}

/** Of an address at the relay only a name that is known: anything else may be a key that got into the wrong place. */
function loggedPath(path: string): string {
  const [, name] = /^\/relay\/([^/]*)/.exec(path) ?? [];
  if (name === undefined) return path.slice(0, MAX_LOGGED_PATH_CHARS);
  return isRelayHost(name) ? `/relay/${name}` : '/relay';
}

function sendProblem(response: ServerResponse, failure: Problem): void {
  // In the middle of a body only a broken connection tells the client that the rest will not come.
  if (response.headersSent) return void response.destroy();
  if (failure.retryAfter !== null) response.setHeader('Retry-After', failure.retryAfter);
  sendJson(response, ERRORS[failure.code].status, { error: describe(failure) });
}

function countBytes({ socket }: ServerResponse): () => number {
  const before = socket?.bytesWritten ?? 0;
  return () => (socket?.bytesWritten ?? before) - before;
}

function addressOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('The proxy listens on no port.');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
