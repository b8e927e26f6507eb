import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

type Request = {
  bytes: Buffer;
  range: string | undefined;
  /** Null for none. */
  fault: string | null;
  /** Requests that came before on the same visit. */
  earlier: number;
  headers: Readonly<Record<string, string>>;
};

const CHUNK_BYTES = 16 * 1024;
const SLOW_MILLISECONDS = 20;
/** Halved down to the last byte, one range would take nearly all the tries that there are, and one lost cut too many. */
const LEAST_CUT_BYTES = 1024;

/** Answers a range as a sound server would, or with the fault that is asked for. */
export async function serveFaulty(
  response: ServerResponse,
  { bytes, range, fault, earlier, headers }: Request,
): Promise<void> {
  const whole = { ...headers, 'content-type': 'video/mp4', 'content-length': bytes.length };
  const match = /^bytes=(\d+)-(\d+)$/.exec(range ?? '');
  if (fault === 'ranges-ignored' || !match) {
    response.writeHead(200, whole).end(bytes);
    return;
  }
  if (fault === 'ranges-ignored, huge') {
    response.writeHead(200, { ...whole, 'content-length': 2 ** 30 });
    response.write(bytes);
    return;
  }
  const proxyError = (status: number, code: string, more: Record<string, string> = {}) => {
    response.writeHead(status, { ...headers, ...more, 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { code, message: 'What happened.', action: 'What to do.' } }));
  };
  if (fault === 'expired once' && earlier === 1) return void response.writeHead(403, headers).end();
  if (fault === 'expired for good' && earlier >= 1) return void response.writeHead(403, headers).end();
  if (fault === 'busy once' && earlier === 0) return proxyError(503, 'busy', { 'retry-after': '1' });
  if (fault?.startsWith('proxy says ')) return proxyError(404, fault.slice('proxy says '.length));
  if (fault === 'silent') return;

  const [first, asked] = [Number(match[1]), Number(match[2])];
  const last = Math.min(asked, bytes.length - 1);
  if (first > last)
    return void response.writeHead(416, { ...headers, 'content-range': `bytes */${bytes.length}` }).end();
  const hidden = fault === 'content-range hidden';
  const moved = fault === 'wrong range' ? 7 : 0;
  response.writeHead(206, {
    ...headers,
    'content-type': 'video/mp4',
    ...(hidden ? {} : { 'content-range': `bytes ${first + moved}-${last + moved}/${bytes.length}` }),
  });
  let body = bytes.subarray(first, last + 1);
  if (fault === 'too much') body = bytes.subarray(first, last + 1 + CHUNK_BYTES);
  if (fault === 'too little') body = body.subarray(0, Math.max(1, Math.floor(body.length / 2)));
  const isHalved = fault === 'cut off' && body.length > LEAST_CUT_BYTES;
  if (isHalved || (fault === 'cut off for good' && first > 0)) {
    response.write(body.subarray(0, isHalved ? Math.ceil(body.length / 2) : 100));
    // A page drops what it has not read when the end comes; on a busy machine that may be some of it all the same.
    await pause(SLOW_MILLISECONDS);
    response.destroy();
    return;
  }
  if (fault === 'stalls' && earlier === 1) {
    response.write(body.subarray(0, 1000));
    return;
  }
  if (fault === 'slow') {
    for (let at = 0; at < body.length; at += CHUNK_BYTES) {
      response.write(body.subarray(at, at + CHUNK_BYTES));
      await pause(SLOW_MILLISECONDS);
    }
    response.end();
    return;
  }
  response.end(body);
}
