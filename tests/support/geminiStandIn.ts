import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keyInvalid, refuses, says, verdict, type GeminiAnswer } from './geminiAnswers.ts';
import { problemOf } from './geminiWire.ts';

/*
 * The Gemini API over HTTP, as far as a page in a browser meets it.
 *
 * Not @copilotkit/aimock, because it knows no v1alpha, answers preflights more freely than Google does, and has no
 * bodies for the errors that matter here: limits of the minute and the day, hangs, answers that break off. What is
 * sent is checked field by field, and an unknown field is refused as Google refuses it.
 */

export type GeminiCall = {
  /** `v1beta` or `v1alpha`. */
  version: string;
  model: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  /** The words of the question and of the system instruction. */
  text: string;
  system: string | null;
  /** The JSON Schema asked for; null for free text. */
  schema: unknown;
  clips: readonly { type: string; bytes: Buffer; sha256: string; resolution: string | null }[];
  /** Milliseconds since the epoch. */
  at: number;
};

type Options = {
  /** The one key that is accepted. */
  key?: string;
  models?: readonly string[];
  reply?: (call: GeminiCall) => GeminiAnswer;
};

const DEFAULT_MODELS = ['gemini-3.1-pro-preview', 'gemini-4-argon', 'gemini-3.8-flash'];

/** A verdict for a judge, A for everyone else. */
function replyByDefault({ schema }: GeminiCall): GeminiAnswer {
  return schema === null ? says('Answer: A\n\nThe landmark stays in view.') : verdict(2);
}

export class GeminiStandIn {
  readonly calls: GeminiCall[] = [];
  /** Answers to give before `reply` is asked, first come first served. */
  readonly queue: GeminiAnswer[] = [];
  /** Refuses preflights, as hosts do that want no browsers. */
  refusesBrowsers = false;
  key: string;
  reply: (call: GeminiCall) => GeminiAnswer;
  readonly #models: readonly string[];
  readonly #server: Server;

  constructor({ key = 'stand-in-key', models = DEFAULT_MODELS, reply = replyByDefault }: Options = {}) {
    this.key = key;
    this.reply = reply;
    this.#models = models;
    this.#server = createServer((request, response) => void this.answer(request, response));
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
    this.refusesBrowsers = false;
    this.reply = replyByDefault;
  }

  /** For a server that listens elsewhere than `start` does. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const origin = request.headers.origin;
    if (origin !== undefined && !this.refusesBrowsers) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Vary', 'Origin, X-Origin, Referer');
      // As Google: Retry-After is not among them, so a page cannot read it.
      response.setHeader('Access-Control-Expose-Headers', 'vary,vary,content-encoding,date,server,content-length');
    }
    if (request.method === 'OPTIONS') return this.#preflight(request, response);
    const body = await readWhole(request).catch(() => null);
    // Who hung up in the middle of a request is answered by nobody.
    if (body === null) return;
    const [, version = '', ...path] = pathname.split('/');
    const target = path.join('/');
    const send = (answer: GeminiAnswer) => write(response, answer);

    if (!/^v1(alpha|beta)?$/.test(version)) return send({ kind: 'text', status: 404, type: 'text/html', text: PAGE });
    const key = request.headers['x-goog-api-key'] ?? searchParams.get('key');
    if (key === null) return send(refuses(403, 'PERMISSION_DENIED', 'Method doesn’t allow unregistered callers.'));
    if (key !== this.key) return send(keyInvalid);
    if (request.method === 'GET' && target === 'models') return send(this.#list());
    const model = /^models\/([^:]+):generateContent$/.exec(target)?.[1];
    if (request.method !== 'POST' || model === undefined) return send(refuses(404, 'NOT_FOUND', 'Not found.'));

    const problem = problemOf(body);
    if (problem !== null) return send(refuses(400, 'INVALID_ARGUMENT', problem));
    const call = readCall(JSON.parse(body), { version, model, headers: request.headers });
    this.calls.push(call);
    if (!this.#models.includes(model)) {
      const words = `models/${model} is not found for API version ${version}, or is not supported for generateContent.`;
      return send(refuses(404, 'NOT_FOUND', words));
    }
    return send(this.queue.shift() ?? this.reply(call));
  }

  #preflight(request: IncomingMessage, response: ServerResponse): void {
    if (!this.refusesBrowsers) {
      response.setHeader('Access-Control-Allow-Methods', 'DELETE,GET,HEAD,OPTIONS,PATCH,POST,PUT');
      response.setHeader('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '');
      response.setHeader('Access-Control-Max-Age', '3600');
    }
    response.writeHead(200).end();
  }

  #list(): GeminiAnswer {
    const models = this.#models.map((name) => ({
      name: `models/${name}`,
      supportedGenerationMethods: ['generateContent', 'countTokens'],
    }));
    const embedding = { name: 'models/gemini-embedding-001', supportedGenerationMethods: ['embedContent'] };
    return { kind: 'json', status: 200, body: { models: [...models, embedding] } };
  }
}

export async function readWhole(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

const PAGE = '<!DOCTYPE html><html><title>Error 404 (Not Found)</title><p>That’s all we know.</p></html>';

type WireBody = {
  contents: readonly { parts: readonly WirePart[] }[];
  systemInstruction?: { parts: readonly { text: string }[] };
  generationConfig?: { responseJsonSchema?: unknown };
};
type WirePart = { text?: string; inlineData?: { mimeType: string; data: string }; mediaResolution?: { level: string } };

function readCall(
  body: WireBody,
  { version, model, headers }: { version: string; model: string; headers: IncomingMessage['headers'] },
): GeminiCall {
  const parts = body.contents.flatMap((content) => content.parts);
  const clips = parts.flatMap(({ inlineData, mediaResolution }) => {
    if (inlineData === undefined) return [];
    const bytes = Buffer.from(inlineData.data, 'base64');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return [{ type: inlineData.mimeType, bytes, sha256, resolution: mediaResolution?.level ?? null }];
  });
  return {
    version,
    model,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body,
    text: parts.map(({ text = '' }) => text).join(''),
    system: body.systemInstruction?.parts.map(({ text }) => text).join('') ?? null,
    schema: body.generationConfig?.responseJsonSchema ?? null,
    clips,
    at: Date.now(),
  };
}

function write(response: ServerResponse, answer: GeminiAnswer): void {
  switch (answer.kind) {
    case 'hang':
      return;
    case 'refuse':
      response.destroy();
      return;
    case 'text':
      response.writeHead(answer.status, { 'Content-Type': answer.type }).end(answer.text);
      return;
    case 'cut-off': {
      const whole = Buffer.from(JSON.stringify(answer.body));
      response.writeHead(200, { 'Content-Type': 'application/json; charset=UTF-8', 'Content-Length': whole.length });
      response.write(whole.subarray(0, whole.length / 2), () => setTimeout(() => response.destroy(), 50));
      return;
    }
    case 'json': {
      const headers = { 'Content-Type': 'application/json; charset=UTF-8', ...answer.headers };
      setTimeout(() => response.writeHead(answer.status, headers).end(JSON.stringify(answer.body)), answer.delay ?? 0);
    }
  }
}
