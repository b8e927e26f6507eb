import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

export const LOOPBACK_NAMES: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** What a page may read of an answer, besides its body. */
const EXPOSED = 'Content-Range, Content-Length, Accept-Ranges, ETag, Retry-After, X-Relayed';
const PREFLIGHT_SECONDS = 7200;

/** `allowed` null: any page served from this machine. A request that no page made carries no Origin. */
export function mayAsk(headers: IncomingHttpHeaders, allowed: readonly string[] | null): boolean {
  const { origin } = headers;
  // An <img> or <video> without `crossorigin` sends no Origin, yet may sit in any page of the web.
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site';
  if (allowed !== null) return allowed.includes(origin);
  return URL.canParse(origin) && LOOPBACK_NAMES.includes(new URL(origin).hostname);
}

/**
 * Whether the Host header names this proxy. A page whose own name was made to point at 127.0.0.1
 * (DNS rebinding) is of the same origin as the proxy to the browser, and only its Host gives it away.
 */
export function isOwnName(host: string | undefined, names: readonly string[] | null): boolean {
  if (names === null) return true;
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  return names.includes(new URL(`http://${host}`).hostname);
}

export function corsHeaders(origin: string | undefined): Readonly<Record<string, string>> {
  if (origin === undefined) return { Vary: 'Origin' };
  return { Vary: 'Origin', 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED };
}

export function preflightHeaders(
  headers: IncomingHttpHeaders,
  allowed: { methods: readonly string[]; headers: readonly string[] },
): OutgoingHttpHeaders {
  return {
    'Access-Control-Allow-Methods': allowed.methods.join(', '),
    'Access-Control-Allow-Headers': allowed.headers.join(', '),
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
    // Chromium asks for this when a page of the public web calls a server on the visitor's own machine.
    ...(headers['access-control-request-private-network'] && { 'Access-Control-Allow-Private-Network': 'true' }),
  };
}
