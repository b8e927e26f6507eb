import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLog, type LogEntry } from '../../proxy/log.ts';
import { createProxy, type Proxy } from '../../proxy/server.ts';
import { readSettings } from '../../proxy/settings.ts';

const PLUGINS = fileURLToPath(new URL('.', import.meta.url));

type Addressed = { url: string; host: string };

export type TestProxy = {
  url: string;
  /** Null unless `PROXY_METRICS` is set. */
  metrics: string | null;
  log: LogEntry[];
  close: Proxy['close'];
};

/** The environment in which the real yt-dlp resolves every YouTube address to `origin`. */
export function localEnvironment(origin: Addressed): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PYTHONPATH: PLUGINS,
    LOCALTUBE_BASE: origin.url,
    PROXY_EXTRA_MEDIA_HOSTS: origin.host,
    PROXY_PORT: '0',
    PROXY_LOG: 'all',
    // A yt-dlp that `npm start` fetched on this machine is not the one under test.
    XDG_CACHE_HOME: path.join(PLUGINS, 'no-cache'),
  };
}

/** A real proxy on a free port, with the real yt-dlp in front of a local origin. */
export async function startProxy({
  origin,
  environment = {},
}: {
  origin: Addressed;
  environment?: Readonly<Record<string, string>>;
}): Promise<TestProxy> {
  const log: LogEntry[] = [];
  const settings = readSettings({ ...localEnvironment(origin), ...environment });
  const write = createLog(settings.log, (line) => log.push(JSON.parse(line) as LogEntry));
  const proxy = createProxy(settings, write);
  const { address, metrics } = await proxy.listen();
  return { url: address, metrics, log, close: proxy.close };
}
