import { failure, success, type Outcome } from '../domain/failure.ts';

/** Where a provider is: at an address of its own, or behind the proxy's relay under a name that the relay knows. */
export type Place = { kind: 'direct'; base: string } | { kind: 'relay'; name: string; base: string };

/** Where a call goes. `host` is the provider's own, and names it in a failure. */
export type Route = {
  address: string;
  host: string;
  isRelayed: boolean;
  /** The proxy's, where it asks for one. */ token: string | null;
};

/** `path` begins with a slash. */
export function routeTo(
  place: Place,
  path: string,
  { proxyUrl, proxyToken, provider }: { proxyUrl: string | null; proxyToken: string | null; provider: string },
): Outcome<Route> {
  if (!URL.canParse(place.base)) return failure('request-refused', { field: 'baseUrl' });
  const { host, pathname } = new URL(place.base);
  if (place.kind === 'direct') return success({ address: place.base + path, host, isRelayed: false, token: null });
  if (proxyUrl === null || !URL.canParse(proxyUrl)) return failure('relay-missing', { provider, host });
  const relay = `${proxyUrl.replace(/\/+$/, '')}/relay/${place.name}`;
  const address = relay + pathname.replace(/\/+$/, '') + path;
  return success({ address, host, isRelayed: true, token: proxyToken });
}
