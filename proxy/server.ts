import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { clientAddress, networkOf } from './clientAddress.ts';
import { describe, ERRORS, problem, type Problem } from './errors.ts';
import { Limits } from './limits.ts';
import { loggedPath, type Log } from './log.ts';
import { Metrics } from './metrics.ts';
import { createMetricsServer } from './metricsServer.ts';
import { corsHeaders, isOwnName, mayAsk, preflightHeaders } from './origins.ts';
import { withoutAddresses } from './refusals.ts';
import { Resolver } from './resolver.ts';
import { ROUTES, sendJson, type Parts, type Route } from './routes.ts';
import type { Settings } from './settings.ts';
import { Ytdlp } from './ytdlp.ts';

/** A client that takes nothing for so long is cut off; a paused player asks again by range. */
const CLIENT_IDLE_MS = 5 * 60_000;
/** A client that takes up a kept connection just as Node's default of 5 s ends meets a reset. */
const KEEP_ALIVE_MS = 75_000;

export type Proxy = {
  /** Starts to listen; resolves to the addresses, rejects when a port is taken. */
  listen(): Promise<{ address: string; metrics: string | null }>;
  /**
   * Takes no further connection, lets running answers come to their end for `graceSeconds`, then ends them and their
   * child processes. A second call with less grace cuts the first one short.
   */
  close(options?: { graceSeconds?: number }): Promise<void>;
};

export function createProxy(settings: Settings, log: Log): Proxy {
  const ytdlp = new Ytdlp(settings.ytdlp);
  const parts: Parts = { settings, ytdlp, resolver: new Resolver(ytdlp, settings), limits: new Limits(settings) };
  const metrics = new Metrics();
  const running = new Map<AbortController, Promise<unknown>>();
  let ending = false;

  const record: Log = (entry) => {
    metrics.count(entry);
    log(entry);
  };
  const server = createServer((request, response) => {
    if (ending) response.setHeader('Connection', 'close');
    const controller = new AbortController();
    const gone = whenGone(request, response).then(() => controller.abort());
    // An answer that has been handed over may still be on its way to a slow reader.
    const served = serve(request, response, { parts, log: record, signal: controller.signal }).finally(() => gone);
    running.set(controller, served);
    void served.finally(() => running.delete(controller));
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const metricsServer = createMetricsServer(() => {
    const { running: ytdlpRunning, waiting: ytdlpWaiting } = parts.resolver.load;
    return metrics.text({ running: running.size, ytdlpRunning, ytdlpWaiting });
  });

  return {
    listen: async () => {
      const metricsAddress = settings.metrics === null ? null : await listenOn(metricsServer, settings.metrics);
      return { address: await listenOn(server, settings), metrics: metricsAddress };
    },
    close: async ({ graceSeconds = 0 } = {}) => {
      ending = true;
      const closed = new Promise((resolve) => server.close(resolve));
      if (graceSeconds > 0) await Promise.race([emptied(running), pause(graceSeconds * 1000, null, { ref: false })]);
      for (const controller of running.keys()) controller.abort();
      await emptied(running);
      await parts.resolver.idle();
      server.closeAllConnections();
      metricsServer.close();
      metricsServer.closeAllConnections();
      await closed;
    },
  };
}

/** Resolves when nothing runs any more; a kept connection may have brought more meanwhile. */
async function emptied(running: ReadonlyMap<unknown, Promise<unknown>>): Promise<void> {
  while (running.size > 0) await Promise.all(running.values());
}

/** An answer that waits for its turn on a connection (pipelining) is not told by Node that the connection has closed. */
function whenGone({ socket }: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off('close', settle);
      socket.off('close', settle);
      resolve();
    };
    response.once('close', settle);
    socket.once('close', settle);
  });
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { parts, log, signal }: { parts: Parts; log: Log; signal: AbortSignal },
): Promise<void> {
  const began = Date.now();
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  const client = clientAddress(request, parts.settings.forwardedHops);
  const route = ROUTES.find((known) => known.path.test(path)) ?? null;
  response.setTimeout(CLIENT_IDLE_MS, () => response.destroy());
  const sent = countBytes(response);
  let failure: Problem | null = null;
  try {
    const asked = { path, query: new URLSearchParams(query), client, signal };
    failure = await answer(request, response, { parts, route, asked });
  } catch (error) {
    if (!signal.aborted) {
      failure = problem('internal-error', { detail: error instanceof Error ? error.name : null });
      const trace = error instanceof Error ? error.stack : null;
      process.stderr.write(`${withoutAddresses(trace ?? String(error))}\n`);
    }
  }
  if (failure !== null) sendProblem(response, failure);
  else if (!response.writableEnded) response.destroy();
  log({
    time: new Date(began).toISOString(),
    method: request.method ?? '',
    route: route?.name ?? null,
    path: loggedPath(path),
    client: networkOf(client),
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
  {
    parts,
    route,
    asked: { path, ...asked },
  }: {
    parts: Parts;
    route: Route | null;
    asked: { path: string; query: URLSearchParams; client: string; signal: AbortSignal };
  },
): Promise<Problem | null> {
  const { settings } = parts;
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (!isOwnName(request.headers.host, settings.names)) return problem('host-refused');
  if (!mayAsk(request.headers, settings.origins)) return problem('origin-refused');
  for (const [name, value] of Object.entries(corsHeaders(request.headers.origin))) response.setHeader(name, value);
  if (route === null) return problem('no-route');
  if (request.method === 'OPTIONS') {
    response.writeHead(204, preflightHeaders(request.headers, route)).end();
    return null;
  }
  if (!route.methods.includes(request.method ?? '')) {
    response.setHeader('Allow', route.methods.join(', '));
    return problem('method-refused');
  }
  const captured = route.path.exec(path)?.slice(1) ?? [];
  return route.answer({ request, response, ...asked }, parts, captured);
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

async function listenOn(server: Server, { host, port }: { host: string; port: number }): Promise<string> {
  server.listen({ host, port });
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${name}:${address.port}`;
}
