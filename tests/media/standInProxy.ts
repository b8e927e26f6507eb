import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Answer = { status?: number; headers?: Record<string, string>; body: string } | 'never';

/** A server that answers as `answer` says, and tells what it was asked for; it ends with the test. */
export async function standInProxy(answer: (path: string, headers: IncomingHttpHeaders) => Answer) {
  const asked: string[] = [];
  const left: string[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    asked.push(path);
    const given = answer(path, request.headers);
    if (given === 'never') {
      response.on('close', () => left.push(path));
      return;
    }
    response.writeHead(given.status ?? 200, { 'Content-Type': 'application/json', ...given.headers });
    response.end(given.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, left };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, headers, body: JSON.stringify(body) };
}
