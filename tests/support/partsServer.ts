import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How a host takes a request for a part. `served`: as asked. `ignored`: the whole file. `refused`: it answers no
 * preflight, and lets no page read the part, as the host did that a public hub of data sets leads to; whole files it gives.
 */
export type Ranges = 'served' | 'ignored' | 'refused';

type PartRequest = { method: string; path: string; range: string | null; status: number; bytes: number };

export type PartsServer = {
  base: string;
  log: PartRequest[];
  ranges: Ranges;
  /** Bytes of bodies that went out since this was last set to 0. */
  sent: number;
  close(): Promise<void>;
};

/** A host of large files at the network's edge, with CORS; an address of it leads to another host first, if wanted. */
export async function startPartsServer(
  files: Readonly<Record<string, Uint8Array>>,
  { redirects = false }: { redirects?: boolean } = {},
): Promise<PartsServer> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname.slice(1));
    const entry: PartRequest = {
      method: request.method ?? '',
      path,
      range: request.headers.range ?? null,
      status: 0,
      bytes: 0,
    };
    served.log.push(entry);
    if (redirects && !path.startsWith('store/')) {
      const to = { Location: `/store/${request.url?.slice(1) ?? ''}`, 'Access-Control-Allow-Origin': '*' };
      response.writeHead(302, to).end();
    } else {
      answer(request, response, { file: files[redirects ? path.slice('store/'.length) : path], entry });
    }
    entry.status = response.statusCode;
  });

  const answer = (
    request: IncomingMessage,
    response: ServerResponse,
    { file, entry }: { file: Uint8Array | undefined; entry: PartRequest },
  ): void => {
    const { range, method } = entry;
    const isRefused = served.ranges === 'refused' && (range !== null || method === 'OPTIONS');
    if (!isRefused) response.setHeader('Access-Control-Allow-Origin', '*');
    if (method === 'OPTIONS') return void response.writeHead(isRefused ? 403 : 204, preflight(request)).end();
    if (file === undefined) return void response.writeHead(404).end();
    const [, first = '', last = ''] = (served.ranges !== 'ignored' && /^bytes=(\d+)-(\d+)$/.exec(range ?? '')) || [];
    const isPart = first !== '' && Number(first) < file.byteLength;
    const body = isPart ? file.subarray(Number(first), Number(last) + 1) : file;
    response.writeHead(isPart ? 206 : 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Length': body.byteLength,
      ...(isPart && {
        'Content-Range': `bytes ${first}-${Number(first) + body.byteLength - 1}/${file.byteLength}`,
        'Access-Control-Expose-Headers': 'Content-Range',
      }),
    });
    if (method === 'HEAD') return void response.end();
    entry.bytes = body.byteLength;
    served.sent += body.byteLength;
    response.end(body);
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const served: PartsServer = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log: [],
    ranges: 'served',
    sent: 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return served;
}

function preflight(request: IncomingMessage): Record<string, string> {
  return { 'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '' };
}
