import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';

const BUILT = join(import.meta.dirname, '../../dist');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.mp4': 'video/mp4',
};

export type PlainHost = {
  /** Where the page lies. */
  home: string;
  /** Paths below the page's folder that were asked for and found, in order. */
  served: string[];
  /** What stands in the place of a built file; null for a file that is gone. */
  instead: Map<string, string | null>;
  stop(): Promise<void>;
  start(): Promise<void>;
};

/** The built page in a folder of a plain web server: no compression, no fallback, no headers of its own, no ranges. */
export async function startPlainHost(folder = '/some/where/'): Promise<PlainHost> {
  const served: string[] = [];
  const instead = new Map<string, string | null>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://plain.test');
    const path = pathname === folder ? 'index.html' : decodeURIComponent(pathname.slice(folder.length));
    const file = join(BUILT, normalize(path));
    const isInside = pathname.startsWith(folder) && file.startsWith(BUILT + sep);
    const body = instead.has(path) ? instead.get(path) : isInside ? await readFile(file).catch(() => null) : null;
    if (body === null || body === undefined) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
      return;
    }
    served.push(path);
    response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(body);
  }

  let server = createServer((request, response) => void answer(request, response));
  let port = 0;
  const host: PlainHost = {
    home: '',
    served,
    instead,
    async start() {
      server = createServer((request, response) => void answer(request, response));
      await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
      ({ port } = server.address() as AddressInfo);
      host.home = `http://127.0.0.1:${port}${folder}`;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  await host.start();
  return host;
}
