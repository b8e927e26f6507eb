import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inspectClip, likeness, similarity } from './clipInspection.ts';
import { serveFaulty } from './faultyRange.ts';
import { floorBytes } from './floor.ts';
import { sourceFile } from './sources.ts';

const TESTS = `${import.meta.dirname}/..`;
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'Content-Range, Content-Length, Accept-Ranges, Retry-After',
};

/**
 * Serves media to browser tests, well or badly, and looks at their clips with native ffmpeg.
 *
 * - `GET /made/<file>`, `/cases/<file>`, `/ultrasound/<file>`: bytes by range; `?fault=` says what goes wrong.
 * - `GET /ranges?visit=`: the `Range` headers that came with this `?visit=`.
 * - `POST /clips`: keeps a clip, answers its id.
 * - `GET /inspect?id&x&y&width&height`, `/similarity?a&b`, `/likeness?id&source&start&count&crop`, `/floor?source&start&end`:
 *   figures as JSON.
 */
export async function startMediaServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(`${tmpdir()}/clips-`);
  const ranges = new Map<string, string[]>();
  let clips = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
    const number = (name: string) => Number(query.get(name) ?? 0);
    const clip = (name: string) => `${folder}/${basename(query.get(name) ?? '')}`;
    const json = (value: unknown) => {
      response.writeHead(200, { ...CORS, 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    if (request.method === 'OPTIONS') {
      response.writeHead(204, CORS).end();
      return;
    }
    switch (pathname) {
      case '/clips': {
        const id = `${(clips += 1)}.mp4`;
        await writeFile(`${folder}/${id}`, await buffer(request));
        return json(id);
      }
      case '/inspect': {
        const source = { width: number('width'), height: number('height') };
        return json(await inspectClip(clip('id'), { x: number('x'), y: number('y'), source }));
      }
      case '/similarity':
        return json(await similarity(clip('a'), clip('b')));
      case '/likeness': {
        const cut = { start: number('start'), count: number('count'), crop: query.get('crop') ?? '' };
        return json(await likeness(clip('id'), await mediaPath(query.get('source') ?? ''), cut));
      }
      case '/floor':
        return json(await floorBytes(await mediaPath(query.get('source') ?? ''), number('start'), number('end')));
      case '/ranges':
        return json(ranges.get(query.get('visit') ?? '') ?? []);
    }
    const visit = query.get('visit') ?? '';
    const asked = ranges.get(visit) ?? [];
    ranges.set(visit, [...asked, request.headers.range ?? 'none']);
    const bytes = await readFile(await mediaPath(pathname));
    await serveFaulty(response, {
      bytes,
      range: request.headers.range,
      fault: query.get('fault'),
      earlier: asked.length,
      headers: CORS,
    });
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { ...CORS, 'content-type': 'text/plain' });
      response.end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function mediaPath(pathname: string): Promise<string> {
  const file = basename(decodeURIComponent(pathname));
  if (pathname.startsWith('/made/')) return sourceFile(file);
  if (pathname.startsWith('/cases/')) return `${TESTS}/cases/media/${file}`;
  if (pathname.startsWith('/ultrasound/')) return `${TESTS}/../../shared/ultrasound/original/${file}`;
  throw new Error(`no such address: ${pathname}`);
}
