import { once } from 'node:events';
import { open, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { FaultyVideo, type Behaviour } from './faultyVideo.ts';

/** A video as a host would offer it: `data` is a path or the bytes themselves. */
export type OriginFile = {
  data: string | Uint8Array;
  formatId?: string;
  ext?: 'mp4' | 'webm';
  width?: number;
  height?: number;
  fps?: number;
  vcodec?: string;
  /** `none` for a stream without sound. */
  acodec?: string;
  protocol?: string;
};

type OriginRequest = {
  kind: 'info' | 'video';
  id: string;
  method: string;
  /** The header as it came; null for none. */
  range: string | null;
  headers: IncomingMessage['headers'];
  /** Tells connections apart. */
  clientPort: number;
  status: number;
  /** Bytes of the body handed to the network so far. */
  bytes: number;
  /** True once the answer has been sent to its end. */
  finished: boolean;
};

export type Origin = {
  url: string;
  /** `host:port`, as the proxy's setting of extra media hosts wants it. */
  host: string;
  log: OriginRequest[];
  /** Replaces what was said of this video before. */
  control(id: string, behaviour: Behaviour): void;
  close(): Promise<void>;
};

const CHUNK_BYTES = 16 * 1024;
const LIFE_SECONDS = 6 * 3600;
const TYPES = { mp4: 'video/mp4', webm: 'video/webm' };

/**
 * Serves `/<id>/<format>.<ext>` by ranges, and `/<id>/info.json` for the plugin extractor.
 * `files` names the formats of each video; the key `*` stands for every other id.
 */
export async function createOrigin({
  files,
  duration = 720,
}: {
  files: Readonly<Record<string, readonly OriginFile[]>>;
  duration?: number;
}): Promise<Origin> {
  const videos = new Map<string, FaultyVideo>();
  const log: OriginRequest[] = [];
  let tokens = 0;

  const videoOf = (id: string): FaultyVideo => {
    const video = videos.get(id) ?? new FaultyVideo({});
    videos.set(id, video);
    return video;
  };

  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://origin');
    const [, id = '', name = ''] = address.pathname.split('/');
    const entry: OriginRequest = {
      kind: name === 'info.json' ? 'info' : 'video',
      id,
      method: request.method ?? '',
      range: request.headers.range ?? null,
      headers: request.headers,
      clientPort: request.socket.remotePort ?? 0,
      status: 0,
      bytes: 0,
      finished: false,
    };
    log.push(entry);
    response.once('finish', () => (entry.finished = true));
    const offered = files[id] ?? files['*'] ?? [];
    const video = videoOf(id);
    const served =
      entry.kind === 'info'
        ? sendInfo(response, { id, video, offered, duration, base: urlOf(server), token: String((tokens += 1)) })
        : sendFile(request, response, { address, entry, video, file: offered.find((file) => fileName(file) === name) });
    served
      .catch(() => response.destroy())
      .finally(() => {
        entry.status = response.statusCode;
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: urlOf(server),
    host: new URL(urlOf(server)).host,
    log,
    control: (id, behaviour) => void videos.set(id, new FaultyVideo(behaviour)),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function sendInfo(
  response: ServerResponse,
  {
    id,
    video,
    offered,
    duration,
    base,
    token,
  }: { id: string; video: FaultyVideo; offered: readonly OriginFile[]; duration: number; base: string; token: string },
): Promise<void> {
  const { behaviour } = video;
  await pause(behaviour.infoLatencyMs ?? 0);
  const expire = Math.floor(Date.now() / 1000) + (behaviour.life ?? LIFE_SECONDS);
  const formats = offered.map(({ data: _, ...file }) => ({
    format_id: file.formatId ?? '18',
    url: behaviour.address ?? `${base}/${id}/${fileName({ data: '', ...file })}?token=${token}&expire=${expire}`,
    ext: file.ext ?? 'mp4',
    protocol: file.protocol ?? 'http',
    width: file.width ?? 640,
    height: file.height ?? 360,
    fps: file.fps ?? 30,
    vcodec: file.vcodec ?? 'avc1.42001E',
    acodec: file.acodec ?? 'mp4a.40.2',
  }));
  const body = behaviour.error === undefined ? { duration, formats } : { error: behaviour.error };
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  {
    address,
    entry,
    video,
    file,
  }: { address: URL; entry: OriginRequest; video: FaultyVideo; file: OriginFile | undefined },
): Promise<void> {
  const { behaviour } = video;
  await pause(behaviour.latencyMs ?? 0);
  if (!file) return void response.writeHead(404).end();
  const status = video.statusInstead();
  if (status !== null) return void response.writeHead(status, behaviour.headers).end();
  const used = video.useOf(address.searchParams.get('token') ?? '');
  if (video.expires(used)) return void response.writeHead(403).end();
  used.requests += 1;

  const size = typeof file.data === 'string' ? (await stat(file.data)).size : file.data.byteLength;
  const asked = behaviour.ignoreRanges ? null : readRange(entry.range, size);
  if (asked === 'beyond') return void response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end();
  const { first, last } = misplaced(asked ?? { first: 0, last: size - 1 }, size, asked === null ? {} : behaviour);
  response.writeHead(asked === null ? 200 : 206, {
    'Content-Type': TYPES[file.ext ?? 'mp4'],
    'Content-Length': last + 1 - first,
    'Accept-Ranges': 'bytes',
    ETag: `"${size}"`,
    ...(asked !== null && { 'Content-Range': `bytes ${first}-${last}/${size}` }),
    ...behaviour.headers,
  });
  if (request.method === 'HEAD') return void response.end();
  response.flushHeaders();
  for await (const chunk of chunks(file.data, first, last)) {
    if (video.cuts(entry.bytes, used)) return void response.destroy();
    if (video.stalls(entry.bytes)) return;
    await video.throttle(chunk.byteLength);
    if (response.destroyed) return;
    entry.bytes += chunk.byteLength;
    used.bytes += chunk.byteLength;
    if (!response.write(chunk)) await drained(response);
  }
  response.end();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      response.off('drain', go).off('close', go);
      resolve();
    };
    response.on('drain', go).on('close', go);
  });
}

function readRange(header: string | null, size: number): { first: number; last: number } | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return { first: Math.max(0, size - Number(last)), last: size - 1 };
  if (Number(first) >= size) return 'beyond';
  return { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

function misplaced(
  { first, last }: { first: number; last: number },
  size: number,
  { surplusBytes = 0, shiftBytes = 0 }: Behaviour,
): { first: number; last: number } {
  const within = (position: number) => Math.min(Math.max(position, 0), size - 1);
  return { first: within(first + shiftBytes), last: within(last + shiftBytes + surplusBytes) };
}

async function* chunks(data: string | Uint8Array, first: number, last: number): AsyncGenerator<Uint8Array> {
  if (typeof data !== 'string') {
    for (let at = first; at <= last; at += CHUNK_BYTES) yield data.subarray(at, Math.min(at + CHUNK_BYTES, last + 1));
    return;
  }
  const file = await open(data);
  try {
    yield* file.createReadStream({ start: first, end: last, highWaterMark: CHUNK_BYTES, autoClose: false });
  } finally {
    await file.close();
  }
}

function fileName({ formatId = '18', ext = 'mp4' }: OriginFile): string {
  return `${formatId}.${ext}`;
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
