import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How a host treats ranges. `refused`: a request that asks for a part breaks off without an answer, which is what a page
 * sees of a refused preflight; `silent`: parts are served, and the page may not read how large the file is.
 */
export type RangeManner = 'served' | 'ignored' | 'refused' | 'silent';

export type RangeServer = {
  base: string;
  manner: RangeManner;
  /** Ranges asked for, in order; null for a whole file. */
  ranges: (string | null)[];
  /** Body bytes sent. */
  sent: number;
  close(): Promise<void>;
};

/** A host of one large file, `file.bin`, with CORS. */
export async function startRangeServer(content: Uint8Array): Promise<RangeServer> {
  const served: RangeServer = {
    base: '',
    manner: 'served',
    ranges: [],
    sent: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  const server = createServer((request, response) => answer(request, response, served, content));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  served.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return served;
}

function answer(request: IncomingMessage, response: ServerResponse, served: RangeServer, content: Uint8Array): void {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  response.setHeader('Access-Control-Allow-Origin', '*');
  if (request.method === 'OPTIONS') {
    response.writeHead(served.manner === 'refused' ? 403 : 204, { 'Access-Control-Allow-Headers': 'Range' }).end();
    return;
  }
  served.ranges.push(request.headers.range ?? null);
  if (request.url !== '/file.bin') {
    response.writeHead(404).end();
    return;
  }
  if (range !== null && served.manner === 'refused') {
    request.socket.destroy();
    return;
  }
  if (range !== null && served.manner !== 'ignored') {
    const part = content.subarray(Number(range[1]), Number(range[2]) + 1);
    served.sent += part.byteLength;
    const told =
      served.manner === 'silent' ? {} : { 'Content-Range': `bytes ${range[1]}-${range[2]}/${content.byteLength}` };
    response.writeHead(206, { ...told, 'Access-Control-Expose-Headers': 'Content-Range' }).end(part);
    return;
  }
  served.sent += content.byteLength;
  response.writeHead(200, { 'Content-Length': content.byteLength }).end(content);
}
