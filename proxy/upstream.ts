import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIPv6 } from 'node:net';
import { problem, type Problem } from './errors.ts';
import { mediaAddress } from './mediaHosts.ts';

const MAX_REDIRECTS = 4;

export type Ask = {
  method: 'GET' | 'HEAD';
  /** The two headers exactly as the client sent them; undefined where it sent none. */
  range: string | undefined;
  ifRange: string | undefined;
};

export type Bounds = { extraMediaHosts: readonly string[]; stallSeconds: number; signal: AbortSignal };

export type Upstream = { kind: 'upstream'; head: IncomingMessage };

const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
};

/**
 * Asks a video host, following redirects by hand so that each host is checked against the same list.
 * Any status but a redirect is the caller's to judge. Rejects with the abort reason.
 */
export async function askUpstream(
  address: URL,
  ask: Ask,
  { extraMediaHosts, stallSeconds, signal }: Bounds,
): Promise<Upstream | Problem> {
  let next = address;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const head = await send(next, ask, { stallSeconds, signal });
    if (!(head instanceof http.IncomingMessage)) return head;
    const { location } = head.headers;
    if (!isRedirect(head.statusCode) || location === undefined) return { kind: 'upstream', head };
    head.destroy();
    const target = URL.canParse(location, next.href)
      ? mediaAddress(new URL(location, next).href, extraMediaHosts)
      : null;
    if (target === null) return problem('upstream-host-refused', { detail: 'a redirect leads elsewhere' });
    next = target;
  }
  return problem('upstream-failed', { detail: 'too many redirects' });
}

function send(
  address: URL,
  ask: Ask,
  { stallSeconds, signal }: Omit<Bounds, 'extraMediaHosts'>,
): Promise<IncomingMessage | Problem> {
  signal.throwIfAborted();
  const secure = address.protocol === 'https:';
  const { method, range, ifRange } = ask;
  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).request(address, {
      method,
      agent: secure ? agents['https:'] : agents['http:'],
      family: familyOf(address),
      signal,
      headers: {
        Accept: '*/*',
        // Byte positions count in the file as it is stored.
        'Accept-Encoding': 'identity',
        ...(range !== undefined && { Range: range }),
        ...(ifRange !== undefined && { 'If-Range': ifRange }),
      },
    });
    const timer = setTimeout(() => request.destroy(new Error('no answer')), stallSeconds * 1000);
    request.once('response', (head) => {
      clearTimeout(timer);
      resolve(head);
    });
    // Stays after the head has come: a body that breaks off is told to its reader, and here once more.
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      if (signal.aborted) reject(signal.reason);
      else resolve(problem('upstream-failed', { detail: error.code ?? error.message }));
    });
    request.end();
  });
}

/** YouTube binds an address to the network address that asked for it: the bytes must be fetched over the same family. */
function familyOf(address: URL): 4 | 6 | undefined {
  const bound = address.searchParams.get('ip');
  if (bound === null) return undefined;
  return isIPv6(bound) ? 6 : 4;
}

function isRedirect(status: number | undefined): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}
