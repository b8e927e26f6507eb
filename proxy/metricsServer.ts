import { createServer, type Server } from 'node:http';

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Serves `GET /metrics` and nothing else: a server of its own, so that no page and no stranger comes near it. */
export function createMetricsServer(text: () => string): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': TYPE, 'Cache-Control': 'no-store' }).end(text());
  });
}
