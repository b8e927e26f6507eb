import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RelayedCall = {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  /** Bytes of the body that came. */
  bytes: number;
  body: string;
  /** True once the caller has gone before the answer was sent to its end. */
  isAborted: boolean;
};

export type RelayedHost = {
  url: string;
  calls: RelayedCall[];
  /** What is done with the next calls. `whole` resolves when the body has come. */
  answer: (response: ServerResponse, whole: Promise<void>) => void | Promise<void>;
  close(): Promise<void>;
};

/** A model host behind the relay: it notes all that comes, and answers as it is told. */
export async function startRelayedHost(): Promise<RelayedHost> {
  const server = createServer((request, response) => {
    const call: RelayedCall = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      bytes: 0,
      body: '',
      isAborted: false,
    };
    host.calls.push(call);
    response.once('close', () => (call.isAborted = !response.writableFinished));
    const whole = read(request, call).catch(() => undefined);
    void host.answer(response, whole);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host: RelayedHost = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    answer: echoOk,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return host;
}

export async function echoOk(response: ServerResponse, whole: Promise<void>): Promise<void> {
  await whole;
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"ok":true}');
}

async function read(request: IncomingMessage, call: RelayedCall): Promise<void> {
  for await (const chunk of request as AsyncIterable<Buffer>) {
    call.bytes += chunk.length;
    if (call.bytes < 100_000) call.body += chunk.toString('utf8');
  }
}
