import { readAllowedIds } from './allowedIds.ts';
import { LOG_LEVELS, type LogLevel } from './log.ts';
import { LOOPBACK_NAMES } from './origins.ts';
import type { RelaySettings } from './relay.ts';
import { isRelayHost } from './relayHosts.ts';
import { readYtdlpSettings, type YtdlpSettings } from './ytdlpSettings.ts';

export type Settings = {
  /** The network interface to listen on, and the port; port 0 takes any free one. */
  host: string;
  port: number;
  /** Origins of pages that may ask; null for any page served from this machine. */
  origins: readonly string[] | null;
  /** Names by which the proxy may be called; null for any. */
  names: readonly string[] | null;
  /** Web servers of one's own between the clients and the proxy; each adds an entry to X-Forwarded-For. */
  forwardedHops: number;
  /** Videos that may be asked for; null for any. */
  ids: ReadonlySet<string> | null;
  /** What each request for a video or a model must carry; null for nothing. */
  token: string | null;
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
  /** How long running answers may go on once the proxy is told to end. */
  drainSeconds: number;
  log: LogLevel;
  /** Where figures for Prometheus are served; null for nowhere. */
  metrics: { host: string; port: number } | null;
  /** Null where no calls are passed on to model hosts. */
  relay: RelaySettings | null;
  ytdlp: YtdlpSettings;
};

type Environment = Readonly<Record<string, string | undefined>>;

const MAX_PORT = 65_535;
const MIN_TOKEN_CHARS = 16;
/** Below the ten seconds after which a container is killed. */
const HOSTED_DRAIN_SECONDS = 8;

/** Throws an `Error` that names the setting when one cannot be read. */
export function readSettings(environment: Environment): Settings {
  const host = environment['PROXY_HOST'] || '127.0.0.1';
  const forwardedHops = count(environment, 'PROXY_FORWARDED_HOPS', { fallback: 0, min: 0, max: 10 });
  // Behind a web server the clients are strangers, whichever interface that server calls.
  const hosted = !isLoopback(host) || forwardedHops > 0;
  return {
    host,
    port: count(environment, 'PROXY_PORT', { fallback: 8790, min: 0, max: MAX_PORT }),
    origins: list(environment['PROXY_ORIGINS']) ?? (hosted ? [] : null),
    names: ownNames(host, list(environment['PROXY_HOSTS'])),
    forwardedHops,
    ids: readAllowedIds(environment['PROXY_IDS'] || (hosted ? 'benchmark' : 'any')),
    token: token(environment['PROXY_TOKEN']),
    extraMediaHosts: list(environment['PROXY_EXTRA_MEDIA_HOSTS']) ?? [],
    atOnce: count(environment, 'PROXY_AT_ONCE', { fallback: 256 }),
    atOncePerClient: count(environment, 'PROXY_AT_ONCE_PER_CLIENT', { fallback: 64 }),
    requestsPerMinute: count(environment, 'PROXY_REQUESTS_PER_MINUTE', { fallback: 6000 }),
    resolveAtOnce: count(environment, 'PROXY_RESOLVE_AT_ONCE', { fallback: 2 }),
    resolveSeconds: count(environment, 'PROXY_RESOLVE_SECONDS', { fallback: 45, max: 600 }),
    stallSeconds: count(environment, 'PROXY_STALL_SECONDS', { fallback: 20, max: 600 }),
    drainSeconds: count(environment, 'PROXY_DRAIN_SECONDS', {
      fallback: hosted ? HOSTED_DRAIN_SECONDS : 0,
      min: 0,
      max: 3600,
    }),
    log: logLevel(environment['PROXY_LOG']),
    metrics: metricsAddress(environment['PROXY_METRICS']),
    relay: relaySettings(environment),
    ytdlp: readYtdlpSettings(environment),
  };
}

function isLoopback(host: string): boolean {
  return LOOPBACK_NAMES.includes(host) || host === '::1';
}

/** The loopback's own names are harmless wherever the proxy listens, and a health check uses them. */
function ownNames(host: string, given: readonly string[] | null): readonly string[] | null {
  if (given === null && !isLoopback(host)) return null;
  return [...LOOPBACK_NAMES, ...(given ?? [])];
}

/** The message does not repeat the token. */
function token(text: string | undefined): string | null {
  if (!text) return null;
  if (text.length >= MIN_TOKEN_CHARS && /^[\x21-\x7e]+$/.test(text)) return text;
  throw new Error(`PROXY_TOKEN must be ${MIN_TOKEN_CHARS} or more ASCII characters without spaces.`);
}

function metricsAddress(text: string | undefined): Settings['metrics'] {
  if (!text) return null;
  const [, bracketed, plain, port = ''] = /^(?:\[(.+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (host !== undefined && Number(port) <= MAX_PORT) return { host, port: Number(port) };
  throw new Error(`PROXY_METRICS must be a host and a port such as 127.0.0.1:9464, but is "${text}".`);
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
