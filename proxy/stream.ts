import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { problem, type Problem } from './errors.ts';
import { fits, parseContentRange, parseRange, type Span } from './range.ts';
import type { Resolver } from './resolver.ts';
import type { Source, Wanted } from './source.ts';
import { askUpstream, type Ask, type Bounds, type Upstream } from './upstream.ts';

/** Attempts that bring not one byte before the answer is given up, and attempts in all. */
const MAX_BARREN = 3;
const MAX_RESUMES = 20;
/** Before each further attempt, doubled with each barren one. */
const RESUME_PAUSE_MS = 200;
const VIDEO_TYPES = ['video/mp4', 'video/webm'];
const TEXT = /^(text\/|application\/(json|xml|xhtml))/i;

type Context = Bounds & { wanted: Wanted; resolver: Resolver };
/** An answer of the video host that can be passed on: 200, 206 or 416. */
type Opened = { kind: 'opened'; source: Source; head: IncomingMessage; status: 200 | 206 | 416 };

/**
 * Answers with the bytes of a video, as asked for. An expired address is resolved anew and a broken
 * connection taken up at the byte reached, within the same answer. A problem is returned for the caller
 * to tell; if the head of the answer is out already, the answer is cut off short of its Content-Length.
 */
export async function sendVideo(
  { method, headers }: { method: 'GET' | 'HEAD'; headers: IncomingMessage['headers'] },
  response: ServerResponse,
  context: Context,
): Promise<Problem | null> {
  const asked = parseRange(headers.range);
  if (asked === null) return problem('bad-range');
  const ask: Ask = { method, range: headers.range, ifRange: one(headers['if-range']) };
  const source = await context.resolver.resolve(context.wanted, context.signal);
  if (source.kind === 'problem') return source;
  const opened = await open(source, ask, context);
  if (opened.kind === 'problem') return opened;

  const { head, status } = opened;
  const span = spanOf(opened);
  if (span === null || (status === 206 && !fits(asked, span))) {
    head.destroy();
    return problem('upstream-failed', { detail: 'it sent another range than the one asked for' });
  }
  if (method === 'GET' && status !== 416) return sendBody(opened, span, response, context);
  response.writeHead(status, answerHeaders(opened, span));
  // The head of an answer without a body leaves its connection free for the next.
  if (method === 'HEAD') head.resume();
  else head.destroy();
  response.end();
  return null;
}

async function sendBody(
  start: Opened,
  span: Span,
  response: ServerResponse,
  context: Context,
): Promise<Problem | null> {
  const { last } = span;
  // Not before the first byte is there: until then a failure can still be told in words.
  const begin = () => {
    if (!response.headersSent) response.writeHead(start.status, answerHeaders(start, span));
  };
  let opened = start;
  let position = span.first;
  let barren = 0;
  for (let attempt = 0; attempt <= MAX_RESUMES; attempt += 1) {
    const room = last === null ? Infinity : last + 1 - position;
    const { bytes, ended } = await pump(opened.head, response, { ...context, begin, room });
    position += bytes;
    if (last === null ? ended : position > last) {
      begin();
      response.end();
      return null;
    }
    barren = bytes === 0 ? barren + 1 : 0;
    if (barren >= MAX_BARREN) break;
    await pause(RESUME_PAUSE_MS * 2 ** barren, undefined, { signal: context.signal });
    const ask: Ask = { method: 'GET', range: `bytes=${position}-${last ?? ''}`, ifRange: undefined };
    const resumed = await open(opened.source, ask, context);
    if (resumed.kind === 'problem') return resumed;
    if (!continues(resumed, { ...span, first: position }, start)) {
      resumed.head.destroy();
      return problem('upstream-failed', { detail: 'it cannot go on where it broke off' });
    }
    opened = resumed;
  }
  return problem('upstream-failed', { detail: `it broke off at byte ${position}` });
}

/** Asks the host; where it refuses the address, asks once more with a fresh one. */
async function open(source: Source, ask: Ask, context: Context): Promise<Opened | Problem> {
  const { resolver, signal } = context;
  const first = await askPatiently(source, ask, context);
  if (first.kind === 'problem') return first;
  if (!isRefused(first.head.statusCode)) return judge(source, first);
  first.head.destroy();
  const fresh = await resolver.renew(source, signal);
  if (fresh.kind === 'problem') return fresh;
  const second = await askPatiently(fresh, ask, context);
  if (second.kind === 'problem') return second;
  if (!isRefused(second.head.statusCode)) return judge(fresh, second);
  second.head.destroy();
  return problem('expired-twice');
}

/** Tries again after a network fault or a fault of the host: a kept-alive connection may be dead without a word. */
async function askPatiently(source: Source, ask: Ask, context: Context): Promise<Upstream | Problem> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await askUpstream(source.address, ask, context);
    const faulty = answer.kind === 'problem' ? answer.code === 'upstream-failed' : (answer.head.statusCode ?? 0) >= 500;
    if (!faulty || attempt === MAX_BARREN) return answer;
    if (answer.kind === 'upstream') answer.head.destroy();
    await pause(RESUME_PAUSE_MS * 2 ** attempt, undefined, { signal: context.signal });
  }
}

function isRefused(status: number | undefined): boolean {
  return status === 403 || status === 404 || status === 410;
}

function judge(source: Source, { head }: Upstream): Opened | Problem {
  const status = head.statusCode;
  const instead = status === 200 || status === 206 ? whatInstead(head.headers) : null;
  if (instead === null && (status === 200 || status === 206 || status === 416)) {
    return { kind: 'opened', source, head, status };
  }
  head.destroy();
  if (instead !== null) return problem('upstream-failed', { detail: instead });
  if (status !== 429) return problem('upstream-failed', { detail: `status ${status}` });
  return problem('rate-limited', { retryAfter: secondsToWait(head.headers['retry-after']) });
}

/** What came in place of a video's bytes: a page to sign in at, or bytes whose positions are not those of the file. */
function whatInstead(headers: IncomingMessage['headers']): string | null {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity' && encoding !== '') return 'it sent compressed bytes';
  return TEXT.test(one(headers['content-type']) ?? '') ? 'it sent a text in place of the video' : null;
}

/** Reads Retry-After, which is a number of seconds or a date; null for neither. */
function secondsToWait(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/** Which bytes an answer holds; null where a 206 does not say. */
function spanOf({ status, head }: Opened): Span | null {
  if (status === 206) return parseContentRange(head.headers['content-range']);
  const length = Number(head.headers['content-length'] ?? NaN);
  if (!Number.isFinite(length)) return { first: 0, last: null, total: null };
  return { first: 0, last: length - 1, total: length };
}

/** Whether an answer is the rest of the same file: the fresh address of a video may lead to another encoding. */
function continues(resumed: Opened, expected: Span, start: Opened): boolean {
  const span = spanOf(resumed);
  if (resumed.status !== 206 || span === null || span.first !== expected.first) return false;
  if (expected.last !== null && span.last !== expected.last) return false;
  if (expected.total !== null && span.total !== expected.total) return false;
  return resumed.source.formatId === start.source.formatId;
}

function answerHeaders({ status, head }: Opened, span: Span): OutgoingHttpHeaders {
  const { headers } = head;
  const type = one(headers['content-type']) ?? '';
  const length = span.last === null ? null : span.last + 1 - span.first;
  return {
    'Cache-Control': 'no-store',
    'Accept-Ranges': headers['accept-ranges'] ?? (status === 200 ? 'none' : 'bytes'),
    'Content-Type': VIDEO_TYPES.includes(type) ? type : 'application/octet-stream',
    ...(length !== null && status !== 416 && { 'Content-Length': length }),
    ...(status === 416 && { 'Content-Length': 0 }),
    ...(headers['content-range'] !== undefined && status !== 200 && { 'Content-Range': headers['content-range'] }),
    ...(headers.etag !== undefined && { ETag: headers.etag }),
    ...(headers['last-modified'] !== undefined && { 'Last-Modified': headers['last-modified'] }),
  };
}

/**
 * Copies at most `room` bytes and waits for a slow reader. A connection that breaks or falls silent is
 * no error here: `ended` is false then. Rejects with the abort reason.
 */
async function pump(
  head: IncomingMessage,
  response: ServerResponse,
  { begin, room, stallSeconds, signal }: Bounds & { begin: () => void; room: number },
): Promise<{ bytes: number; ended: boolean }> {
  let bytes = 0;
  const patience = () => setTimeout(() => head.destroy(), stallSeconds * 1000);
  let timer = patience();
  try {
    for await (const chunk of head as AsyncIterable<Buffer>) {
      clearTimeout(timer);
      const fitting = chunk.subarray(0, room - bytes);
      bytes += fitting.length;
      begin();
      if (!response.write(fitting)) await once(response, 'drain', { signal });
      // Leaving the loop closes the connection, which is worth keeping once the whole answer has been read.
      if (bytes >= room && !head.complete) return { bytes, ended: true };
      timer = patience();
    }
    return { bytes, ended: head.complete };
  } catch {
    signal.throwIfAborted();
    return { bytes, ended: false };
  } finally {
    clearTimeout(timer);
  }
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
