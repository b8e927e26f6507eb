import type { Connections } from '../domain/connections.ts';
import type { PageConfig } from '../domain/pageConfig.ts';

/** Programs of the visitor's own: the proxy of `npm start`, a model server. */
const THIS_MACHINE = ['http://127.0.0.1:*', 'http://localhost:*'];

/** Milliseconds: the browser tells of a refusal beside the failed request, and not always before it. */
const LATEST_WORD = 50;

/**
 * Binds the page to the hosts that its configuration names. A policy can only be made narrower, so this one holds
 * beside those of the page and of its server.
 *
 * `hosts`: addresses of the providers that are offered and of the published data; `*` for all hosts below one.
 */
export function limitConnections(config: PageConfig, hosts: readonly string[]): void {
  const { connections } = config;
  if (connections === 'any') return;
  const named = [config.proxyUrl, ...config.data.map(({ url }) => url), ...hosts].filter((url) => url !== null);
  const origins = new Set([...THIS_MACHINE, ...named.map(originOf), ...connections]);
  const list = `'self' blob: data: ${[...origins].join(' ')}`;
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `connect-src ${list}; media-src ${list}`;
  document.head.append(policy);
}

/** Browsers escape the star that stands for all hosts below one. */
function originOf(url: string): string {
  return new URL(url).origin.replace('%2A', '*');
}

/** Hears which requests the page's policy refused. */
export function watchConnections(): Connections {
  const refused = new Set<string>();
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) => {
    if (disposition !== 'enforce' || !/^(connect|media)-src$/.test(effectiveDirective)) return;
    const origin = URL.parse(blockedURI)?.origin;
    if (origin !== undefined) refused.add(origin);
  });
  return {
    async refused(address) {
      const origin = URL.parse(address)?.origin;
      if (origin === undefined) return false;
      await new Promise((resolve) => setTimeout(resolve, refused.has(origin) ? 0 : LATEST_WORD));
      return refused.has(origin);
    },
  };
}
