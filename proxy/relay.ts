import { once } from 'node:events';
import http, {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import https from 'node:https';
import { problem, type Problem } from './errors.ts';
import { relayAddress } from './relayHosts.ts';

/** What of a client's headers is passed on, and of the host's. */
const REQUEST_HEADERS = ['authorization', 'content-type', 'accept', 'content-length'] as const;
const ANSWER_HEADERS = ['content-type', 'content-length', 'content-encoding', 'retry-after'] as const;

/** Stands on what comes from the host, so that a page can tell it from the proxy's own refusals. */
const RELAYED = { 'X-Relayed': '1' };

const BYTES_IN_MEGABYTE = 1_000_000;
/** The client is let wait that much longer than the host is, so that it gets the words. */
const MARGIN_SECONDS = 10;

export type RelaySettings = {
  /** Hosts to use in place of those on the list, by their names. */
  origins: ReadonlyMap<string, string>;
  /** The largest request. */
  megabytes: number;
  /** How long a host may be silent, before its answer or within it. */
  seconds: number;
};

/**
 * Passes one call on to a model host and its answer back, byte by byte as they come. Neither is kept, read or logged. A
 * redirect is not followed: it would take the key along. Rejects with the abort reason.
 */
export async function relay(
  request: IncomingMessage,
  response: ServerResponse,
  { name, path, settings, signal }: { name: string; path: string; settings: RelaySettings; signal: AbortSignal },
): Promise<Problem | null> {
  const address = relayAddress(name, path, settings.origins);
  if (address === null) return problem('relay-unknown');
  const most = settings.megabytes * BYTES_IN_MEGABYTE;
  if (Number(request.headers['content-length'] ?? 0) > most) return problem('relay-too-large');
  response.setTimeout((settings.seconds + MARGIN_SECONDS) * 1000);
  const head = await ask(request, address, { most, seconds: settings.seconds, signal });
  if ('kind' in head) return head;
  const status = head.statusCode ?? 0;
  if (status < 200 || (status >= 300 && status < 400)) {
    head.destroy();
    return problem('relay-host-failed', { detail: `status ${status}` });
  }
  response.writeHead(status, { ...picked(head.headers, ANSWER_HEADERS), ...RELAYED, 'Cache-Control': 'no-store' });
  response.flushHeaders();
  await passBack(head, response, { seconds: settings.seconds, signal });
  return null;
}

/** Sends the request and resolves to the head of the answer, which may come before the request is sent to its end. */
async function ask(
  request: IncomingMessage,
  address: URL,
  { most, seconds, signal }: { most: number; seconds: number; signal: AbortSignal },
): Promise<IncomingMessage | Problem> {
  signal.throwIfAborted();
  const outgoing = (address.protocol === 'https:' ? https : http).request(address, {
    method: 'POST',
    signal,
    // Compressed, the pieces of a stream could wait for each other.
    headers: { ...picked(request.headers, REQUEST_HEADERS), 'Accept-Encoding': 'identity' },
  });
  const answered = new Promise<IncomingMessage | Problem>((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.setTimeout(seconds * 1000, () => {
      resolve(problem('relay-timeout'));
      outgoing.destroy();
    });
    // Stays after the head has come: a body that breaks off is told to its reader, and here once more.
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (signal.aborted) reject(signal.reason);
      else resolve(problem('relay-host-failed', { detail: error.code ?? null }));
    });
  });
  const tooLarge = sendBody(request, outgoing, most).then((isWhole) => {
    if (isWhole) return answered;
    outgoing.destroy();
    request.resume();
    return problem('relay-too-large');
  });
  return Promise.race([answered, tooLarge]);
}

/** False where the body is larger than `most` bytes. What the host no longer takes is read and dropped. */
async function sendBody(request: IncomingMessage, outgoing: ClientRequest, most: number): Promise<boolean> {
  let bytes = 0;
  // Destroying the request would take the connection along, on which the client waits for words.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) return false;
    if (!outgoing.destroyed && !outgoing.write(chunk)) await drained(outgoing);
  }
  outgoing.end();
  return true;
}

function drained(outgoing: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      outgoing.off('drain', go).off('close', go);
      resolve();
    };
    outgoing.on('drain', go).on('close', go);
  });
}

/** An answer that breaks off or falls silent is left without its end, which its reader notices. */
async function passBack(
  head: IncomingMessage,
  response: ServerResponse,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<void> {
  const patience = () => setTimeout(() => head.destroy(), seconds * 1000);
  let timer = patience();
  try {
    for await (const chunk of head as AsyncIterable<Buffer>) {
      clearTimeout(timer);
      if (!response.write(chunk)) await once(response, 'drain', { signal });
      timer = patience();
    }
    if (head.complete) response.end();
  } catch {
    signal.throwIfAborted();
  } finally {
    clearTimeout(timer);
  }
}

function picked(headers: IncomingMessage['headers'], names: readonly string[]): OutgoingHttpHeaders {
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}
