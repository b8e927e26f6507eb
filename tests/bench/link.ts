import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** `rate` in bytes a second, `delay` in seconds before each answer; null is as fast as loopback goes. */
export type LinkSpeed = { rate: number; delay: number } | null;

/** 20 Mbit/s, with 30 ms a request. */
export const SLOW_LINK: LinkSpeed = { rate: 2_500_000, delay: 0.03 };

const CHUNK_BYTES = 16 * 1024;

export type Link = {
  /** An address never given before, so that nobody's cache helps. */
  freshUrl(file: string): string;
  /** Bytes of bodies sent to an address. */
  sent(url: string): number;
  speed: LinkSpeed;
  close(): void;
};

/** A file server with ranges, whose answers share one line of a set speed. */
export async function openLink(files: Readonly<Record<string, string>>): Promise<Link> {
  const sent = new Map<string, number>();
  let visits = 0;
  let freeAt = 0;
  const link: Link = { freshUrl, sent: (url) => sent.get(new URL(url).search) ?? 0, speed: null, close };

  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://link');
    const path = files[pathname.slice(1)];
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'range',
      'access-control-expose-headers': 'content-range, content-length, accept-ranges',
    };
    if (path === undefined || request.method === 'OPTIONS') {
      response.writeHead(path === undefined ? 404 : 204, cors).end();
      return;
    }
    const { size } = await stat(path);
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const start = Number(from);
    const end = to === '' ? size - 1 : Math.min(size - 1, Number(to));
    if (link.speed !== null) await pause(link.speed.delay * 1000);
    response.writeHead(request.headers.range === undefined ? 200 : 206, {
      ...cors,
      'accept-ranges': 'bytes',
      'content-type': 'video/mp4',
      'content-length': end - start + 1,
      ...(request.headers.range === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
    });
    const paced = new Transform({
      highWaterMark: CHUNK_BYTES,
      transform(chunk: Buffer, _encoding, done) {
        sent.set(search, (sent.get(search) ?? 0) + chunk.length);
        if (link.speed === null) return done(null, chunk);
        freeAt = Math.max(freeAt, performance.now()) + (chunk.length / link.speed.rate) * 1000;
        setTimeout(() => done(null, chunk), Math.max(0, freeAt - performance.now()));
      },
    });
    // Who asks may hang up as soon as it has what it wants.
    await pipeline(createReadStream(path, { start, end, highWaterMark: CHUNK_BYTES }), paced, response).catch(
      () => null,
    );
  });

  function freshUrl(file: string): string {
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/${file}?visit=${(visits += 1)}`;
  }

  function close(): void {
    server.closeAllConnections();
    server.close();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return link;
}
