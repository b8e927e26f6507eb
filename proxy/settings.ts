import { LOOPBACK_NAMES } from './origins.ts';
import { LOG_LEVELS, type LogLevel } from './log.ts';
import type { RelaySettings } from './relay.ts';
import { isRelayHost } from './relayHosts.ts';

export type Settings = {
  /** The network interface to listen on, and the port; port 0 takes any free one. */
  host: string;
  port: number;
  /** Origins of pages that may ask; null for any page served from this machine. */
  origins: readonly string[] | null;
  /** Names by which the proxy may be called; null for any. */
  names: readonly string[] | null;
  /** `host:port` pairs followed besides YouTube's own. */
  extraMediaHosts: readonly string[];
  /** Requests for video at the same time: of all clients, and of one. */
  atOnce: number;
  atOncePerClient: number;
  requestsPerMinute: number;
  /** Runs of yt-dlp at the same time, and how long one may take. */
  resolveAtOnce: number;
  resolveSeconds: number;
  /** How long a video host may be silent, before its answer or within it. */
  stallSeconds: number;
  log: LogLevel;
  /** Null where no calls are passed on to model hosts. */
  relay: RelaySettings | null;
  ytdlp: {
    /** A program that was named; null to look for one. */
    path: string | null;
    args: readonly string[];
    environment: NodeJS.ProcessEnv;
  };
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws an `Error` that names the setting when one cannot be read. */
export function readSettings(environment: Environment): Settings {
  const host = environment['PROXY_HOST'] || '127.0.0.1';
  const names = list(environment['PROXY_HOSTS']);
  return {
    host,
    port: count(environment, 'PROXY_PORT', { fallback: 8790, min: 0, max: 65_535 }),
    origins: list(environment['PROXY_ORIGINS']),
    names: isLoopback(host) ? [...LOOPBACK_NAMES, ...(names ?? [])] : names,
    extraMediaHosts: list(environment['PROXY_EXTRA_MEDIA_HOSTS']) ?? [],
    atOnce: count(environment, 'PROXY_AT_ONCE', { fallback: 256 }),
    atOncePerClient: count(environment, 'PROXY_AT_ONCE_PER_CLIENT', { fallback: 64 }),
    requestsPerMinute: count(environment, 'PROXY_REQUESTS_PER_MINUTE', { fallback: 6000 }),
    resolveAtOnce: count(environment, 'PROXY_RESOLVE_AT_ONCE', { fallback: 2 }),
    resolveSeconds: count(environment, 'PROXY_RESOLVE_SECONDS', { fallback: 45, max: 600 }),
    stallSeconds: count(environment, 'PROXY_STALL_SECONDS', { fallback: 20, max: 600 }),
    log: logLevel(environment['PROXY_LOG']),
    relay: relaySettings(environment),
    ytdlp: {
      path: environment['YTDLP_PATH'] || null,
      args: words(environment['YTDLP_ARGS'] ?? ''),
      environment: { ...environment },
    },
  };
}

/** Splits at white space; quotes hold a word with spaces together. No shell reads these words. */
export function words(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => {
    return double ?? single ?? plain ?? '';
  });
}

function isLoopback(host: string): boolean {
  return LOOPBACK_NAMES.includes(host) || host === '::1';
}

function list(text: string | undefined): string[] | null {
  const entries = (text ?? '').split(',').map((entry) => entry.trim());
  const filled = entries.filter((entry) => entry !== '');
  return filled.length > 0 ? filled : null;
}

function relaySettings(environment: Environment): RelaySettings | null {
  const switched = environment['PROXY_RELAY'] || '0';
  if (switched !== '0' && switched !== '1') throw new Error(`PROXY_RELAY must be 0 or 1, but is "${switched}".`);
  const relay = {
    origins: relayOrigins(environment['PROXY_RELAY_ORIGINS']),
    megabytes: count(environment, 'PROXY_RELAY_MEGABYTES', { fallback: 64, max: 1000 }),
    seconds: count(environment, 'PROXY_RELAY_SECONDS', { fallback: 600, max: 3600 }),
  };
  return switched === '1' ? relay : null;
}

function relayOrigins(text: string | undefined): Map<string, string> {
  const pairs = (list(text) ?? []).map((entry) => {
    const [name = '', origin = ''] = entry.split('=', 2);
    if (isRelayHost(name) && URL.canParse(origin)) return [name, origin] as const;
    throw new Error(`PROXY_RELAY_ORIGINS must hold pairs such as ark=http://127.0.0.1:8080, but has "${entry}".`);
  });
  return new Map(pairs);
}

function count(
  environment: Environment,
  name: string,
  { fallback, min = 1, max = 1_000_000 }: { fallback: number; min?: number; max?: number },
): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new Error(`${name} must be a whole number from ${min} to ${max}, but is "${text}".`);
}

function logLevel(text: string | undefined): LogLevel {
  const level = LOG_LEVELS.find((known) => known === (text || 'problems'));
  if (level) return level;
  throw new Error(`PROXY_LOG must be one of ${LOG_LEVELS.join(', ')}, but is "${text}".`);
}
