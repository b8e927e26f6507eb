/** A model host that answers no page in a browser, and the one address at it that is passed on to. */
type RelayHost = { origin: string; path: string };

const CHAT = '/compatible-mode/v1/chat/completions';
const RESPONSES = '/api/v3/responses';

/** All hosts that calls are passed on to, by the name that stands in the address. */
const HOSTS: ReadonlyMap<string, RelayHost> = new Map([
  ['dashscope-intl', { origin: 'https://dashscope-intl.aliyuncs.com', path: CHAT }],
  ['dashscope', { origin: 'https://dashscope.aliyuncs.com', path: CHAT }],
  ['dashscope-us', { origin: 'https://dashscope-us.aliyuncs.com', path: CHAT }],
  ['ark', { origin: 'https://ark.cn-beijing.volces.com', path: RESPONSES }],
  ['ark-intl', { origin: 'https://ark.ap-southeast.bytepluses.com', path: RESPONSES }],
]);

export function isRelayHost(name: string): boolean {
  return HOSTS.has(name);
}

/**
 * Where a call is passed on to, or null where the host or the path is not on the list. The path is compared as it came,
 * and the list's own is used, so no reading of it can lead elsewhere. `origins` replaces hosts by others.
 */
export function relayAddress(name: string, path: string, origins: ReadonlyMap<string, string>): URL | null {
  const host = HOSTS.get(name);
  if (host === undefined || path !== host.path) return null;
  return new URL(host.path, origins.get(name) ?? host.origin);
}
