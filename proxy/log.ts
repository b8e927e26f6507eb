import { isRelayHost } from './relayHosts.ts';
import { isVideoId } from './videoId.ts';

export const LOG_LEVELS = ['off', 'problems', 'all'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** One answered request. Holds no query, no header and no whole address of a client or a host, so no log can leak one. */
export type LogEntry = {
  /** ISO 8601. */
  time: string;
  method: string;
  /** The name of the route; null where there is none. */
  route: string | null;
  path: string;
  /** The network of the client without its own part; null where that is not known. */
  client: string | null;
  status: number;
  /** As handed to the network, head included. */
  bytes: number;
  milliseconds: number;
  /** An error's code and detail; `client-gone` where nobody waited for the end; null when all went well. */
  code: string | null;
  detail: string | null;
};

export type Log = (entry: LogEntry) => void;

/** Writes one JSON object a line. */
export function createLog(level: LogLevel, write: (line: string) => void): Log {
  return (entry) => {
    if (level === 'off') return;
    if (level === 'problems' && (entry.code === null || entry.code === 'client-gone')) return;
    write(JSON.stringify(entry));
  };
}

/** As much of a path as is known. The rest is whatever someone sent, and may be a key that got into the wrong place. */
export function loggedPath(path: string): string {
  const [, first = '', second = '', third] = path.split('/', 4);
  switch (first) {
    case 'health':
    case 'ready':
      return `/${first}`;
    case 'v':
      if (!isVideoId(second)) return '/v';
      return third === 'info' ? `/v/${second}/info` : `/v/${second}`;
    case 'relay':
      return isRelayHost(second) ? `/relay/${second}` : '/relay';
    default:
      return '/';
  }
}
