import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What happens to a path instead of its file; `times` as often, then the file is served. */
export type Fault = { status: number; times?: number; headers?: Record<string, string> } | { cutAfterBytes: number };

export type StaticServer = {
  base: string;
  /** Paths asked for, decoded, in order. */
  readonly asked: string[];
  /** Most requests that were open at a time. */
  readonly busiest: number;
  faults: Map<string, Fault>;
  /** Milliseconds before each answer. */
  delay: number;
  close(): Promise<void>;
};

const TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.html': 'text/html; charset=utf-8',
};

/** A plain web server over a folder, with CORS, as a public CDN: it cannot list, and says 404 for what is not there. */
export async function startStaticServer(folder: string, { stream = createReadStream } = {}): Promise<StaticServer> {
  const asked: string[] = [];
  const faults = new Map<string, Fault>();
  let open = 0;
  let busiest = 0;
  const served = {
    base: '',
    asked,
    faults,
    delay: 0,
    close,
    get busiest() {
      return busiest;
    },
  };

  const server = createServer(async (request, response) => {
    busiest = Math.max(busiest, ++open);
    response.once('close', () => open--);
    response.setHeader('Access-Control-Allow-Origin', '*');
    const path = decodeURIComponent((request.url ?? '/').slice(1));
    asked.push(path);
    if (served.delay > 0) await wait(served.delay);
    const fault = faults.get(path);
    if (fault !== undefined && 'status' in fault && spend(fault)) {
      response.writeHead(fault.status, fault.headers).end();
      return;
    }
    await send(response, path, fault !== undefined && 'cutAfterBytes' in fault ? fault.cutAfterBytes : null);
  });

  async function send(response: ServerResponse, path: string, cutAfter: number | null): Promise<void> {
    const file = join(folder, normalize(path));
    const found = file.startsWith(folder + sep) ? await stat(file).catch(() => null) : null;
    if (!found?.isFile()) return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain', 'Content-Length': found.size });
    if (cutAfter === null) return void stream(file).pipe(response);
    stream(file, { end: cutAfter - 1 })
      .on('end', () => response.destroy())
      .pipe(response, { end: false });
  }

  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  served.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return served;
}

function spend(fault: { times?: number }): boolean {
  if (fault.times === undefined) return true;
  if (fault.times === 0) return false;
  fault.times -= 1;
  return true;
}
