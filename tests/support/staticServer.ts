import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What a path gives instead of its file. A status `times` as often, then the file; without `times`, always. */
export type Fault =
  | { kind: 'status'; status: number; times?: number; headers?: Record<string, string> }
  | { kind: 'page' }
  | { kind: 'cut'; afterBytes: number };

export type StaticServer = {
  base: string;
  /** Paths asked for, decoded, in order. */
  asked: string[];
  /** By decoded path. */
  faults: Map<string, Fault>;
  /** Milliseconds before each answer. */
  delay: number;
  close(): Promise<void>;
};

const TYPES: Readonly<Record<string, string>> = { '.json': 'application/json; charset=utf-8', '.mp4': 'video/mp4' };

/** A plain web server over a folder, with CORS, as a public CDN: it lists nothing, and says 404 to what is not there. */
export async function startStaticServer(folder: string): Promise<StaticServer> {
  const root = resolve(folder);
  const served: StaticServer = {
    base: '',
    asked: [],
    faults: new Map(),
    delay: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  const server = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    const path = decodeURIComponent((request.url ?? '/').slice(1));
    served.asked.push(path);
    await wait(served.delay);
    await answer(response, { root, path, fault: served.faults.get(path) });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  served.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return served;
}

async function answer(
  response: ServerResponse,
  { root, path, fault }: { root: string; path: string; fault: Fault | undefined },
): Promise<void> {
  if (fault?.kind === 'status' && fault.times !== 0) {
    if (fault.times !== undefined) fault.times -= 1;
    response.writeHead(fault.status, fault.headers).end();
    return;
  }
  if (fault?.kind === 'page') {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('<!doctype html>');
    return;
  }
  const file = join(root, normalize(path));
  const found = file.startsWith(root + sep) ? await stat(file).catch(() => null) : null;
  if (!found?.isFile()) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain', 'Content-Length': found.size });
  if (fault?.kind === 'cut') {
    createReadStream(file, { end: fault.afterBytes - 1 })
      .on('end', () => response.destroy())
      .pipe(response, { end: false });
  } else {
    createReadStream(file).pipe(response);
  }
}
