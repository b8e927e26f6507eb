import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A header, as an address would stand in logs and histories. */
export const TOKEN_HEADER = 'X-Proxy-Token';

/** Whether a request may pass; with a `token` of null each one may. */
export function holdsToken(headers: IncomingHttpHeaders, token: string | null): boolean {
  if (token === null) return true;
  const sent = headers[TOKEN_HEADER.toLowerCase()];
  // Digests are of one length, so the time taken tells nothing about the token, not even how long it is.
  return typeof sent === 'string' && timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
