import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSecureServer, type Http2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { GeminiStandIn } from '../support/geminiStandIn.ts';

/** The model's host by name and over TLS, as the page knows it; what it says comes from the stand-in. */
export type ModelHost = {
  standIn: GeminiStandIn;
  /** For Chromium's `--host-resolver-rules`. */
  resolverRule: string;
  close(): Promise<void>;
};

/** It speaks HTTP/2, as the real hosts do: over HTTP/1.1 a browser makes no more than six calls at once. */
export async function startModelHost(name: string): Promise<ModelHost> {
  const standIn = new GeminiStandIn();
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }]);
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    // Node's layer for HTTP/2 has all of HTTP/1.1's interface that the stand-in uses.
    void standIn.answer(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  });
  const sessions = new Set<Http2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    standIn,
    resolverRule: `MAP ${name}:443 127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
