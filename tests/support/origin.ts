import { once } from 'node:events';
import { open, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

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

/** What an origin does otherwise than well. Each `…Times` counts down from its number (1 if not given). */
export type Behaviour = {
  /** An address dies once so many bytes or requests went through it; a fresh one then works again. */
  expireAfterBytes?: number;
  expireAfterRequests?: number;
  expireTimes?: number;
  /** Seconds that an address claims to live. */
  life?: number;
  /** Of all connections to this video together. */
  bytesPerSecond?: number;
  /** Before the head of each answer. */
  latencyMs?: number;
  /** The connection breaks after so many bytes of an answer. */
  cutAfterBytes?: number;
  cutTimes?: number;
  /** The connection stays open after so many bytes of an answer and brings nothing more. */
  stallAfterBytes?: number;
  stallTimes?: number;
  ignoreRanges?: boolean;
  /** Bytes sent beyond (above 0) or short of (below 0) the range asked for, with headers that say so. */
  surplusBytes?: number;
  /** Bytes by which the range sent lies beside the range asked for. */
  shiftBytes?: number;
  /** An answer without video: 429, 500, 302 … */
  status?: number;
  statusTimes?: number;
  headers?: Readonly<Record<string, string>>;
  /** What yt-dlp reports, in YouTube's words, in place of formats. */
  error?: string;
  infoLatencyMs?: number;
  /** An address given out in place of the right one. */
  address?: string;
};

export type OriginRequest = {
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

type Video = {
  behaviour: Behaviour;
  /** Bytes and requests that went through each address. */
  tokens: Map<string, { bytes: number; requests: number }>;
  expirationsLeft: number;
  cutsLeft: number;
  stallsLeft: number;
  statusLeft: number;
  /** When the link is free again, in milliseconds since 1970. */
  linkFree: number;
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
  const videos = new Map<string, Video>();
  const log: OriginRequest[] = [];
  let tokens = 0;

  const videoOf = (id: string): Video => {
    const video = videos.get(id) ?? newVideo({});
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
    control: (id, behaviour) => void videos.set(id, newVideo(behaviour)),
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
  }: { id: string; video: Video; offered: readonly OriginFile[]; duration: number; base: string; token: string },
): Promise<void> {
  const { behaviour } = video;
  await pause(behaviour.infoLatencyMs ?? 0);
  video.tokens.set(token, { bytes: 0, requests: 0 });
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
  { address, entry, video, file }: { address: URL; entry: OriginRequest; video: Video; file: OriginFile | undefined },
): Promise<void> {
  const { behaviour } = video;
  await pause(behaviour.latencyMs ?? 0);
  if (!file) return void response.writeHead(404).end();
  if (behaviour.status !== undefined && video.statusLeft > 0) {
    video.statusLeft -= 1;
    return void response.writeHead(behaviour.status, behaviour.headers).end();
  }
  const used = video.tokens.get(address.searchParams.get('token') ?? '') ?? { bytes: 0, requests: 0 };
  if (hasExpired(video, used)) return void response.writeHead(403).end();
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
    if (cutsHere(video, entry, used)) return void response.destroy();
    if (stallsHere(video, entry)) return;
    await throttle(video, chunk.byteLength);
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

/** An address that dies while it is read takes the connection with it. */
function cutsHere(video: Video, entry: OriginRequest, used: { bytes: number; requests: number }): boolean {
  const { cutAfterBytes, expireAfterBytes } = video.behaviour;
  if (expireAfterBytes !== undefined && used.bytes >= expireAfterBytes && video.expirationsLeft > 0) return true;
  if (cutAfterBytes === undefined || entry.bytes < cutAfterBytes || video.cutsLeft === 0) return false;
  video.cutsLeft -= 1;
  return true;
}

function stallsHere(video: Video, entry: OriginRequest): boolean {
  const { stallAfterBytes = Infinity } = video.behaviour;
  if (entry.bytes < stallAfterBytes || video.stallsLeft === 0) return false;
  video.stallsLeft -= 1;
  return true;
}

function hasExpired(video: Video, used: { bytes: number; requests: number }): boolean {
  const { expireAfterBytes = Infinity, expireAfterRequests = Infinity } = video.behaviour;
  if (used.bytes < expireAfterBytes && used.requests < expireAfterRequests) return false;
  if (video.expirationsLeft === 0) return false;
  video.expirationsLeft -= 1;
  // Stays dead, whatever else is asked through it.
  used.requests = Infinity;
  return true;
}

async function throttle(video: Video, bytes: number): Promise<void> {
  const { bytesPerSecond } = video.behaviour;
  if (bytesPerSecond === undefined) return;
  video.linkFree = Math.max(Date.now(), video.linkFree) + (bytes / bytesPerSecond) * 1000;
  await pause(Math.max(0, video.linkFree - Date.now()));
}

function newVideo(behaviour: Behaviour): Video {
  return {
    behaviour,
    tokens: new Map(),
    expirationsLeft: behaviour.expireTimes ?? 1,
    cutsLeft: behaviour.cutTimes ?? 1,
    stallsLeft: behaviour.stallTimes ?? 1,
    statusLeft: behaviour.statusTimes ?? 1,
    linkFree: 0,
  };
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
