import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4 address that came in over a socket for both families. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;

/**
 * The address that a request came from. Behind `hops` web servers of one's own it is the entry that the outermost of
 * them added to X-Forwarded-For; whatever stands before it was written by the client and is not believed.
 */
export function clientAddress({ headers, socket }: IncomingMessage, hops: number): string {
  const peer = bare(socket.remoteAddress ?? '');
  if (hops === 0) return peer;
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const entry = bare((forwarded.at(-hops) ?? '').trim());
  return isIPv4(entry) || isIPv6(entry) ? entry : peer;
}

/** What counts as one client: an IPv4 address, or the /64 network out of which an IPv6 client picks at will. */
export function clientKey(address: string): string {
  return isIPv6(address) ? `${groups(address).slice(0, 4).join(':')}::/64` : address;
}

/** The network without the client in it, for the log: /24 of IPv4, /48 of IPv6; null for what is no address. */
export function networkOf(address: string): string | null {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  return isIPv6(address) ? `${groups(address).slice(0, 3).join(':')}::/48` : null;
}

/** Without a port, brackets or a zone, and IPv4 in its own form. */
function bare(text: string): string {
  const [, bracketed, dotted] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? [];
  const [address = ''] = (bracketed ?? dotted ?? text).split('%', 1);
  return MAPPED.exec(address)?.[1] ?? address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groups(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::', 2);
  const left = head === '' ? [] : head.split(':');
  if (tail === undefined) return left;
  const right = tail === '' ? [] : tail.split(':');
  return [...left, ...Array<string>(GROUPS - left.length - right.length).fill('0'), ...right];
}
