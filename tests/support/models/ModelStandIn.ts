import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { says, type ModelAnswer } from './answers.ts';
import { eventsOf } from './chatDialect.ts';
import type { ReadCall, Refusal } from './dialect.ts';
import { MODEL_HOSTS, type ModelHost } from './hosts.ts';

export type ModelCallSeen = ReadCall & {
  host: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  /** Milliseconds since the epoch. */
  at: number;
};

export const STAND_IN_KEY = 'sk-stand-in-0123456789abcdef';

/**
 * Model hosts on one server, as far as a page or the relay meets them: each in its own format, with its own words for
 * what goes wrong, its own rules for pages, and strict about what it is sent.
 */
export class ModelStandIn {
  readonly calls: ModelCallSeen[] = [];
  /** Answers to give, first come first served; then `says('Answer: A')`. */
  readonly queue: ModelAnswer[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /** Listens on a free port of the loopback. Gives the address, without a final slash. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  reset(): void {
    this.calls.length = 0;
    this.queue.length = 0;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?', 1)[0];
    const host = MODEL_HOSTS.find((one) => one.path === path || one.list?.path === path);
    const body = await readWhole(request);
    if (host === undefined) return void response.writeHead(404).end('<html><h1>Not found</h1></html>');
    if (host.pageHeaders !== null) {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
    }
    if (request.method === 'OPTIONS') return preflight(response, host);
    if (host.needsKey && host.keyOf(request.headers) !== STAND_IN_KEY)
      return send(response, host.dialect.refuse('key', null));
    if (path === host.list?.path) return send(response, { status: 200, body: host.list?.body });

    const parsed: unknown = JSON.parse(body);
    const problem = host.dialect.problemOf(parsed);
    if (problem !== null) return send(response, host.dialect.refuse('bad-request', problem));
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    this.calls.push({ ...host.dialect.read(parsed), host: host.name, headers, body: parsed, at: Date.now() });
    return give(response, this.queue.shift() ?? says('Answer: A'), host);
  }
}

function preflight(response: ServerResponse, { pageHeaders }: ModelHost): void {
  if (pageHeaders !== null) {
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST');
    response.setHeader('Access-Control-Allow-Headers', pageHeaders.join(', '));
  }
  response.writeHead(204).end();
}

function give(response: ServerResponse, answer: ModelAnswer, { dialect, streams }: ModelHost): void {
  switch (answer.kind) {
    case 'says':
      if (!streams) return send(response, { status: 200, body: dialect.say(answer) });
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      for (const event of eventsOf(answer)) response.write(event);
      response.end();
      return;
    case 'refuses':
      return send(response, dialect.refuse(answer.trouble, answer.words ?? null), answer.headers);
    case 'body':
      return send(response, answer, answer.headers);
    case 'text':
      response.writeHead(answer.status, { 'Content-Type': answer.type }).end(answer.text);
      return;
    case 'hang':
      return;
    case 'break':
      response.destroy();
      return;
    case 'cut-off':
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
      response.write('{"choices": [', () => setTimeout(() => response.destroy(), 50));
  }
}

function send(response: ServerResponse, { status, body }: Refusal, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

async function readWhole(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
